// What somebody meets who sees the page for the first time: games as they are said, advice, narrow
// windows, and answers that say what they rest on.

import type { Page } from "@playwright/test";
import {
  cells, expect, game, looked, mex, open, part, press, subtractionDivision, test, understood, visit,
} from "./page";
import { meant } from "../page/spoken";

test("what is said becomes that game and no other, or none", () => {
  const one = "sd:1,2/";
  for (const [said, name, at] of [
    ["take 1 or 2 from the heap of 10", one, "10"],
    ["take one or two from a heap of ten", one, "10"],
    ["take 1 or 2 tokens from a single heap of 10 tokens", one, "10"],
    ["take 1 or 2 from the heap", one, ""], ["take 1 to 3 of 10", "sd:1,2,3/", "10"],
    ["take at most 3 of the 10 tokens", "sd:1,2,3/", "10"], ["take half of 12", "sd:/2", "12"],
    ["take one half of the heap", "sd:/2", ""], ["take one or half", "sd:1/2", ""],
    ["divide by 2 or take 3", "sd:3/2", ""], ["take 1, divide by 3 or take 5", "sd:1,5/3", ""],
    ["take one token, or leave half of the heap", "sd:1/2", ""],
  ] as const) {
    expect(meant(said), said).toEqual({ game: name, at, rules: "" });
  }
  for (const said of [
    "take 1 or 2 from any of 3 heaps", "take 1 or 2 from 3 heaps", "take 1 or 2 from 10, 20",
    "take 1 of 3 or 4", "divide by half", "take 2 half", "10,000",
    "take 1 or leave 2", "take 1.5", "take 1,000", "take 5 to 3 or 1",
    `take 1${" ".repeat(40_000)}x`, `a${" ".repeat(2_000)}!`,
  ]) {
    expect(meant(said)).toEqual({ game: said, at: "", rules: "" });
  }
});

test("games are taken as they are said, a share of the heap included @long", async ({ page }) => {
  await visit(page);
  for (const [said, name] of [
    ["take one or half", "sd:1/2"], ["take one, or half the heap", "sd:1/2"],
    ["halve the heap, or take 1 to 3", "sd:1,2,3/2"], ["subtract 1 or divide by 3", "sd:1/3"],
    ["take at most three tokens", "sd:1,2,3/"],
  ] as const) {
    await game(page).fill(said);
    await expect(understood(page)).toHaveText(name);
  }
  await game(page).fill("take one or half from 7");
  await expect(part(page, "play").locator(".heaps b")).toHaveText(["7"]);
  const values: number[] = [];
  for (let n = 0; n < 60; n++) values.push(mex(values.slice(n - Math.floor(n / 2))));
  for (const said of ["take at most half", "Take up to half of the heap."]) {
    await game(page).fill(said);
    await expect(understood(page)).toHaveText(/^game:take-/);
    await expect(cells(page).nth(59)).toHaveText(String(values[59]));
    expect((await cells(page).allTextContents()).slice(0, 60)).toEqual(values.map(String));
  }
  await page.locator(".edits").click();
  await expect(page.getByRole("textbox", { name: "Rules" })).toHaveValue(/2\*m >= n/);
  // What is not understood stays what it is.
  await page.locator(".edits").click();
  await game(page).fill("take one or a third");
  await expect(game(page)).toHaveAttribute("aria-invalid", "true");
});

test("advice is taken by a click: a name, and rules @long", async ({ page }) => {
  await visit(page);
  for (const [said, press, name] of [
    ["dawson", "Take octal:0.137", "octal:0.137"], ["kayle", "Take octal:0.77", "octal:0.77"],
    ["nim", "Take nim:3", "nim:3"], ["sd:1/2@5", "Take sd:1/2", "sd:1/2"],
    ["Grundy", "Take these rules", "game:grundy"],
  ] as const) {
    await game(page).fill(said);
    await page.locator(".parse").getByRole("button", { name: press, exact: true }).click();
    await expect(understood(page)).toHaveText(name);
    if (await page.getByRole("textbox", { name: "Rules" }).isHidden()) continue;
    await page.locator(".edits").click();
  }
  // So it is beside other fields.
  await open(page, { game: "sd:1/2", n: "nim@1,2" });
  await press(looked(page), "Take nim:2@1,2").click();
  await expect(part(page, "play").locator(".heaps b")).toHaveText(["1", "2"]);
});

test("a link for a class is copied by one click, and hides the values @long", async ({ page }) => {
  await open(page, { game: "nim:3", tell: "yes" });
  await expect(understood(page)).toHaveText("nim:3");
  await page.locator("header").getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy the link for a class" }).click();
  const link = await page.getByLabel("Link to what is shown").inputValue();
  expect(link).toContain("game=nim:3&class=yes");
  expect(link).not.toContain("tell");
  await page.evaluate((link) => (location.hash = link.slice(link.indexOf("#"))), link);
  await expect(page.locator("body.alone")).toBeVisible();
  await expect(press(part(page, "play"), "Hint")).toBeHidden();
});

test("a film of 333 digits ends within 20 s, and its speed is chosen @long", async ({ page }) => {
  await page.clock.install();
  await open(page, { part: "automaton", game: "sd:1/2", digits: "2^332", step: "0" });
  const stands = part(page, "automaton").getByRole("status");
  await expect(stands).toHaveText(/^0 of 333/);
  await press(part(page, "automaton"), "▶ Play").click();
  await page.clock.runFor(9_000);
  await expect(stands).not.toHaveText(/^(0|333) of 333/);
  await part(page, "automaton").getByLabel("Speed").selectOption("fast");
  await page.clock.runFor(5_000);
  await expect(stands).toHaveText(/^333 of 333/);
  await expect(page).toHaveURL(/step=333/);
});

/** What reaches beyond the window, and what is cut without a sign that it scrolls. */
const cut = (page: Page) => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>("main *, header *")].filter((one) => {
    const scrolls = getComputedStyle(one).overflowX !== "visible";
    const wide = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1;
    const signed = one.matches(".more-after, .more-before, .picture, .does, input");
    return scrolls && wide && one.checkVisibility() && !signed;
  }).map((one) => one.outerHTML.slice(0, 80)).concat(
    document.documentElement.scrollWidth > innerWidth ? ["the page"] : []));

for (const width of [240, 320]) {
  test(`nothing overflows a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const states: Record<string, string>[] = [
      { game: "sd:1/2", n: "20", at: "30" }, { game: "octal:0.77", at: "10^20", n: "10^20" },
      { game: "wythoff:1,1" }, { game: "sd:1/*" }, { game: "octal:0.77", class: "yes" },
      { game: "nim:3", n: "1,2,4", upto: "40" }, { game: "sd:5/2", digits: "157", step: "3" },
    ];
    for (const state of states) {
      await page.goto("about:blank");
      await open(page, state);
      await expect(press(part(page, "play"), "New game")).toBeVisible();
      for (let move = 0; state["at"] === "10^20" && move < 3; move++) {
        await part(page, "play").locator(".choices button:enabled").nth(1).click();
        await expect(part(page, "play").locator(".history li")).toHaveCount(2 * move + 2);
      }
      await page.evaluate(() => document.querySelectorAll("details").forEach((one) =>
        (one.open = true)));
      if (!state["class"]) await part(page, "automaton").scrollIntoViewIfNeeded();
      await expect(page.locator("[aria-busy]")).toHaveCount(0);
      await page.waitForTimeout(400);
      expect(await cut(page), JSON.stringify(state)).toEqual([]);
    }
  });
}

test("a drawing that is wider than its box opens at its start @long", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { game: "sd:1/2", part: "automaton" });
  const view = part(page, "automaton").locator(".view");
  await expect(view).toHaveClass(/more-after/);
  expect(await view.evaluate((box) => box.scrollLeft)).toBe(0);
});

test("a game for many divisors is played, shown and asked with the one of the slider @long",
  async ({ page }) => {
    await page.addInitScript(() => (window.print = () => {}));
    await open(page, { game: "sd:1/*", b: "3", part: "ask", formula: "G[20] = @0" });
    await expect(cells(page).nth(29)).toBeAttached();
    const values = (b: number) => subtractionDivision(1, b, 30).map(String);
    expect((await cells(page).allTextContents()).slice(0, 30)).toEqual(values(3));
    const badge = part(page, "ask").locator(".badge");
    await expect(badge).toHaveText(String(values(3)[19] === "0"));
    await expect(part(page, "play").locator("h2")).toHaveText(/^sd:1\/3/);
    await page.getByRole("spinbutton", { name: "Divisor b" }).fill("4");
    await expect(part(page, "play").locator("h2")).toHaveText(/^sd:1\/4/);
    await expect.poll(async () => (await cells(page).allTextContents()).slice(0, 30))
      .toEqual(values(4));
    await expect(badge).toHaveText(String(values(4)[19] === "0"));
    await expect(page.locator("main")).not.toContainText(/--with|nimata ask/);
    await page.locator("header").getByRole("button", { name: "Share" }).click();
    await press(page.getByRole("dialog"), "Print the sheet").click();
    await expect(page.locator(".sheet .solution sub").nth(29)).toBeAttached();
    expect((await page.locator(".sheet .solution sub").allTextContents()).slice(0, 30))
      .toEqual(values(4).map((value) => ` ${value}`));
  });

test("an answer says what is proved, and when it says nothing", async ({ page }) => {
  const ask = part(page, "ask");
  await open(page, { game: "octal:0.77", part: "ask", formula: "A n (G[n] <= @9)" });
  await expect(ask.locator(".result")).toContainText("the certificate has no rules of a game");
  await expect(ask.locator(".ready li", { hasText: "Are two neighbours" }))
    .toContainText("follows from a theorem that is proved");
  await ask.getByRole("button", { name: /^Are two neighbours/ }).click();
  await expect(ask.locator(".theorem")).toContainText("period");
  await open(page, { game: "sd:1/2", part: "ask", formula: "A n (n < 0 => G[n] = @7)" });
  await expect(ask.locator(".result")).toContainText("No numbers fulfil the premise n < 0");
  await open(page, { game: "sd:1/2", part: "ask", formula: "A n (n < 1 => G[n] = @0)" });
  await expect(ask.locator(".badge")).toBeVisible();
  await expect(ask.locator(".result")).not.toContainText("premise");
  // Of integers some are below 0.
  await open(page, { game: "sd:1/2", part: "ask", formula: "A n (?neg_2 n<0 => n<1)" });
  await expect(ask.locator(".badge")).toBeVisible();
  await expect(ask.locator(".result")).not.toContainText("premise");
});

test("a number in place of a question, and a power in one, are understood @long",
  async ({ page }) => {
  const ask = part(page, "ask");
  await open(page, { game: "sd:1/2", part: "ask", formula: "2^9+7" });
  await ask.getByRole("button", { name: "Ask G[2^9+7] = @0" }).click();
  const lost = subtractionDivision(1, 2, 519)[518] === 0;
  await expect(ask.locator(".badge")).toHaveText(String(lost));
  await expect(ask.locator(".result .lead")).toContainText("G[2^9+7] = @0");
});

test("a fault names its field, and what stands there", async ({ page }) => {
  for (const [state, field] of [
    [{ game: "nim:3", n: "abc" }, "Any position"], [{ game: "sd:1/2", at: "abc" }, "Position"],
  ] as const) {
    await open(page, state);
    const wrong = page.locator(".wrong", { has: page.getByLabel(field, { exact: true }) });
    await expect(wrong).toContainText(`no position of ${state.game}. A position is written`);
  }
  await open(page, { game: "sd:1/2", part: "ask", formula: "A n (G[n] = " });
  await expect(part(page, "ask").locator(".result")).toContainText("in the field “Your question”:");
  // A theorem with numbers begins with those of an example.
  await open(page, { game: "exco:2", part: "proved" });
  await press(part(page, "proved"), "Conjecture 4").click();
  await expect(part(page, "proved").getByLabel("Claim and its numbers")).toHaveValue(/:\d+,\d+$/);
  await expect(part(page, "proved").locator(".result .badge")).toHaveText("Proved");
});

test("an output that is no value says what it means @long", async ({ page }) => {
  await open(page, { game: "nim:2", n: "5,3" });
  await expect(looked(page).locator(".value").first()).toHaveText(String(5 ^ 3));
  await expect(looked(page)).toContainText("output: 1 (the number is the value of the position)");
});

const play = (page: Page) => part(page, "play");
const heaps = (page: Page) => play(page).locator(".heaps b");

test("a reason is shown only beside the game and the position that it is about",
  async ({ page }) => {
    await open(page, { game: "sd:1/2", at: "20" });
    const why = play(page).locator(".why");
    const asked = async () => {
      await press(play(page), "Why?").click();
      await expect(why).toContainText(/^Why /);
    };
    await asked();
    await game(page).fill("Kayles 12");
    await expect(heaps(page)).toHaveText(["12"]);
    await expect(why).toBeEmpty();
    await asked();
    await page.evaluate(() => (location.hash = "#game=octal:0.77&at=9"));
    await expect(heaps(page)).toHaveText(["9"]);
    await expect(why).toBeEmpty();
    await asked();
    await play(page).locator("[data-may]").first().click();
    await expect(play(page).locator(".history li")).toHaveCount(2);
    await expect(why).toBeEmpty();
    // One that comes late is about a game that was left.
    await press(play(page), "Why?").click();
    await game(page).fill("sd:1/3");
    await expect(play(page).locator("h2")).toHaveText("sd:1/3 ");
    await page.waitForTimeout(500);
    await expect(why).toBeEmpty();
  });

test("misère play, names without their sign, and sets are taken as they are said",
  async ({ page }) => {
    await visit(page);
    for (const [said, name, at] of [
      ["misère Nim 3,4,5", "nim:3:misere", "3,4,5"], ["misere nim 3 4 5", "nim:3:misere", "3,4,5"],
      ["nim 3,4,5 misère", "nim:3:misere", "3,4,5"], ["misère 3,4,5", "nim:3:misere", "3,4,5"],
      ["misère Kayles", "octal:0.77:misere", ""], ["kayles misere 10", "octal:0.77:misere", "10"],
      ["misère nim", "nim:3:misere", ""], ["take 1 or 2, misère", "sd:1,2/:misere", ""],
      ["sd 5/2", "sd:5/2", ""], ["octal 0.77", "octal:0.77", ""], [".77 9", "octal:0.77", "9"],
      ["subtraction game {1,3,4}", "sd:1,3,4/", ""], ["subtract {1,3,4}", "sd:1,3,4/", ""],
      ["3+4+5", "nim:3", "3,4,5"],
    ] as const) {
      await game(page).fill(said);
      await expect(understood(page)).toHaveText(name);
      if (at) await expect(heaps(page)).toHaveText(at.split(","));
    }
    await game(page).fill("misère Nim 3,4,5");
    await expect(play(page).locator("h2")).toContainText("Nim, misère");
    await expect(play(page).locator(".plays")).toContainText("Whoever cannot move wins.");
    await game(page).fill("take at most half, misère");
    await expect(play(page).locator(".plays")).toContainText("cannot move wins");
  });

test("a number in the field of the game is a position of the one that is chosen @long",
  async ({ page }) => {
    await open(page, { game: "octal:0.77" });
    await expect(understood(page)).toHaveText("octal:0.77");
    for (const [said, at] of [["heap of 7", "7"], ["9", "9"], ["10^5", "100000"]] as const) {
      await game(page).fill(said);
      await expect(heaps(page)).toHaveText([at]);
      await expect(understood(page)).toHaveText("octal:0.77");
    }
    for (const said of ["(3,4,6)", "3 4 6"]) {
      await page.goto("about:blank");
      await open(page, { game: "nim:3" });
      await expect(understood(page)).toHaveText("nim:3");
      await looked(page).getByLabel("Any position").fill(said);
      await press(looked(page), "Look").click();
      await expect(looked(page).locator("h3").first()).toHaveText("nim:3@3,4,6");
      await play(page).getByText("Another position or opponent").click();
      await play(page).getByLabel("Position", { exact: true }).fill(said);
      await press(play(page), "Begin").click();
      await expect(heaps(page)).toHaveText(["3", "4", "6"]);
      await play(page).getByText("All moves").click();
      await play(page).getByLabel("The position after your move").fill("(3,4,5)");
      await press(play(page), "Move").click();
      await expect(play(page).locator(".history li").first()).toHaveText("you left 3,4,5");
    }
  });

test("a number that is too large, or written otherwise, is told so @long", async ({ page }) => {
  for (const [n, says] of [
    ["10^9999999", "too large here: it may have up to 1,000,000 digits"],
    ["10^10^10", "too large here"], ["10 000", "write 10000."], ["1,000,000", "write 1000000."],
    ["1e50", "write 10^50."], ["10**50", "write 10^50."], ["2e5", "write 2*10^5."],
  ] as const) {
    await open(page, { game: "sd:1/2", n, at: n });
    for (const place of [looked(page), play(page)]) {
      await expect(place.locator(".wrong").first()).toContainText(says);
      await expect(place.locator(".wrong").first()).not.toContainText("no position");
    }
  }
});

test("the rules say how a half is rounded: on the board, for a class, and on the sheet @long",
  async ({ page }) => {
    await page.addInitScript(() => (window.print = () => {}));
    const says = "half of the heap, rounded up: 4 of 7";
    await open(page, { game: "sd:1/2", class: "yes" });
    await expect(play(page).locator(".plays")).toContainText(says);
    await page.getByRole("button", { name: "Back to the whole page" }).click();
    await expect(play(page).locator(".plays")).toContainText(says);
    await page.locator("header").getByRole("button", { name: "Share" }).click();
    await press(page.getByRole("dialog"), "Print the sheet").click();
    await expect(page.locator(".sheet h1 + p")).toContainText([says, says]);
    await open(page, { game: "sd:1/2:floor" });
    await expect(play(page).locator(".plays")).toContainText("rounds down");
  });

test("the board says what a click does where heaps split, and that is what happens @long",
  async ({ page }) => {
    const grundy = "reads n in msd_2\nmove m + k: m >= 1 & k > m & m + k = n\n";
    for (const [state, says, click, left] of [
      [{ game: "octal:0.07", at: "9" }, "2 are taken side by side", 3, ["3", "4"]],
      [{ game: "octal:4.7", at: "9" }, "it is taken, and what stands on its two sides", 3,
        ["3", "5"]],
      [{ game: "", rules: grundy, at: "9" }, "the heap is divided before it", 2, ["2", "7"]],
    ] as const) {
      await open(page, { first: "me", ...state });
      const note = play(page).locator(".board > .note");
      await expect(note).toContainText(says);
      await expect(note).not.toContainText("all to its right");
      const token = play(page).locator(".token").nth(click);
      await token.hover();
      await expect(play(page).locator(".foretold")).toContainText(`${left[0]} and ${left[1]} stay`);
      await token.click();
      await expect(play(page).locator(".history li").first())
        .toHaveText(`you left ${left.join(",")}`);
    }
    await open(page, { game: "octal:4.7", at: "9" });
    await expect(play(page).locator(".board > .note")).toContainText("see All moves");
  });

test("what nimata says of a lost move is no contradiction", async ({ page }) => {
  await open(page, { game: "nim:2", at: "1,1", first: "you" });
  await expect(play(page).locator(".said"))
    .toContainText("It had no winning move: now you can win.");
});

test("the keyboard goes on at the board after a move that was advised, and one taken back @long",
  async ({ page }) => {
    await open(page, { game: "nim:2", at: "5,7" });
    for (const name of ["Make this move", "Take back"]) {
      await press(play(page), "Hint").focus();
      if (name === "Make this move") await page.keyboard.press("Enter");
      await press(play(page), name).focus();
      await page.keyboard.press("Enter");
      await expect(play(page).locator(".history li")).toHaveCount(name === "Take back" ? 0 : 2);
      await expect(play(page).locator("[data-may]:focus")).toHaveCount(1);
    }
    // After the last move there is nothing on the board.
    await open(page, { game: "nim:2", at: "0,7" });
    await press(play(page), "Hint").focus();
    await page.keyboard.press("Enter");
    await press(play(page), "Make this move").focus();
    await page.keyboard.press("Enter");
    await expect(play(page).getByRole("status")).toContainText("You win");
    await expect(play(page).locator("button:focus")).toHaveCount(1);
  });

test("a link in a sentence is taken for the link @long", async ({ page }) => {
  await open(page, { game: "sd:1/2", at: "30" });
  await expect(heaps(page)).toHaveText(["30"]);
  await game(page).fill("Take one or halve: open the file nimata.html, and put this into its field "
    + "Game: nimata.html#game=sd:1/2&at=9&class=yes. Have fun!");
  await expect(page.locator("body.alone")).toBeVisible();
  await expect(heaps(page)).toHaveText(["9"]);
  await page.getByRole("button", { name: "Back to the whole page" }).click();
  await expect(game(page)).toHaveValue("sd:1/2");
  await page.locator("header").getByRole("button", { name: "Share" }).click();
  await expect(page.getByLabel("Link to what is shown")).toHaveValue(/#game=sd:1\/2&/);
});

test("the ring around a field covers nothing of what is wrong with it @long", async ({ page }) => {
  await open(page, { game: "nonsense" });
  const clear = async (field: string) => {
    const input = page.locator(`[data-field="${field}"]`);
    await input.focus();
    return input.evaluate((input) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(input);
      const text = document.createRange();
      text.selectNodeContents(input.closest(".field")?.querySelector(".fault") as Node);
      return text.getBoundingClientRect().top - input.getBoundingClientRect().bottom
        - parseFloat(outlineWidth) - parseFloat(outlineOffset);
    });
  };
  await expect(game(page)).toHaveAttribute("aria-invalid", "true");
  expect(await clear("game")).toBeGreaterThanOrEqual(0);
  await open(page, { game: "", rules: "reads n in msd_2\nmove m: m + = n\n" });
  await expect(page.getByLabel("Rules", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await clear("rules")).toBeGreaterThanOrEqual(0);
});

test("a long theorem stands in paragraphs, with none of its words changed @long",
  async ({ page }) => {
  await open(page, { game: "exco:2", part: "proved", claim: "conjectures-1-to-3" });
  const theorem = part(page, "proved").locator(".theorem");
  await part(page, "proved").getByText("The theorem with all its rules").click();
  await expect(theorem.locator("p", { hasText: /^(pow2|mult|xor|mod) is given: / })).toHaveCount(4);
  const values = theorem.locator("p", { hasText: "A x0,x1,x2,v (G" });
  expect(await values.locator("span").count()).toBeGreaterThan(9);
  const [said] = await Promise.all([theorem.textContent(),
    press(part(page, "proved"), "Check it").click()]);
  const claimed = part(page, "proved").locator("dd", { hasText: "Wherever the automaton" });
  await expect(claimed).toHaveText(said ?? "");
  expect(said).toContain(". pow2 is given: what the automaton");
});

test("where no game is understood, the advice is to choose one @long", async ({ page }) => {
  await open(page, { game: "nonsense" });
  await press(looked(page), "Look").click();
  await expect(looked(page)).toContainText("Choose a game above.");
  await expect(looked(page)).not.toContainText("click on a value");
});
