// What somebody meets who sees the page for the first time: games as they are said, advice, narrow
// windows, and answers that say what they rest on.

import type { Page } from "@playwright/test";
import {
  cells, expect, game, looked, mex, open, part, press, subtractionDivision, test, understood, visit,
} from "./page";

test("games are taken as they are said, a share of the heap included", async ({ page }) => {
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

test("advice is taken by a click: a name, and rules", async ({ page }) => {
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

test("a link for a class is copied by one click, and hides the values", async ({ page }) => {
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

test("a film of 333 digits ends within 20 s, and its speed is chosen", async ({ page }) => {
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

test("a drawing that is wider than its box opens at its start", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { game: "sd:1/2", part: "automaton" });
  const view = part(page, "automaton").locator(".view");
  await expect(view).toHaveClass(/more-after/);
  expect(await view.evaluate((box) => box.scrollLeft)).toBe(0);
});

test("a game for many divisors is played, shown and asked with the one of the slider",
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
});

test("a number in place of a question, and a power in one, are understood", async ({ page }) => {
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

test("an output that is no value says what it means", async ({ page }) => {
  await open(page, { game: "nim:2", n: "5,3" });
  await expect(looked(page).locator(".value").first()).toHaveText(String(5 ^ 3));
  await expect(looked(page)).toContainText("output: 1 (the number is the value of the position)");
});
