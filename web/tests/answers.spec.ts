// What the page answers is so: beside what is computed here from the rules, and known theorems.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import {
  cell, cells, edits, expect, game, looked, mex, open, part, press, subtractionDivision, test,
  understood,
} from "./page";

test("the values of sd:5/2 are those of the mex rule", async ({ page }) => {
  await open(page, { upto: "300" });
  await expect(cells(page)).toHaveCount(300);
  const texts = await cells(page).allTextContents();
  expect(texts.map(Number)).toEqual(subtractionDivision(5, 2, 300));
  // 0 has the colour that it has in the library's pictures.
  const zero = cells(page).nth(texts.indexOf("0"));
  await expect(zero).toHaveCSS("background-color", "rgb(213, 94, 0)");
});

test("rows are as long as a power of the base", async ({ page }) => {
  await open(page, { game: "sd:1/3", upto: "100", row: "9" });
  const rows = page.locator("#values tbody tr");
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(3).locator("th")).toHaveText("27");
  await expect(rows.nth(3).locator("td"))
    .toHaveText(subtractionDivision(1, 3, 35).slice(26).map(String));
});

test("one value has one colour in the table, in play, in the automaton and in its options",
  async ({ page }) => {
    await open(page, { game: "sd:1/2", n: "20", at: "20", tell: "yes" });
    const colour = (of: string) => page.locator(of).evaluate((one) =>
      getComputedStyle(one).backgroundColor);
    const values = subtractionDivision(1, 2, 20);
    const [ten, nineteen, twenty] = [10, 19, 20].map((n) => values[n - 1]);
    expect([ten, nineteen, twenty]).toEqual([2, 0, 1]);
    await expect(looked(page).locator(".path")).toBeVisible();
    for (const n of [10, 19]) {
      const wanted = await colour(`#values [data-at='${n}']`);
      expect(await colour(`.token[aria-label^='Leave ${n}:']`)).toBe(wanted);
      const chip = looked(page).getByRole("button", { name: String(n), exact: true });
      await expect(chip).toHaveCSS("background-color", wanted);
    }
    const one = await colour("#values [data-at='20']");
    for (const value of await looked(page).locator(".value").all()) {
      await expect(value).toHaveCSS("background-color", one);
    }
    const state = page.locator("#automaton svg .state[fill='#56b4e9']").first();
    await expect(state).toHaveCSS("fill", one);
  });

test("any number of three is fixed by its name in a grid", async ({ page }) => {
  await open(page, { game: "nim:3", upto: "5", fixed: "x2=3" });
  // The expectation waits until the grid is there, which reading its cells would not.
  await expect(page.locator("#values tbody tr").nth(4).locator("td"))
    .toHaveText([...Array(6).keys()].map((x3) => String(4 ^ 3 ^ x3)));
  await expect(page.locator("#values figcaption")).toContainText("x2 = 3");
});

test("the grid of Nim is that of the exclusive or", async ({ page }) => {
  await open(page, { game: "nim:2", upto: "9" });
  const rows = page.locator("#values tbody tr");
  await expect(rows).toHaveCount(10);
  for (const x of [0, 3, 9]) {
    await expect(rows.nth(x).locator("td"))
      .toHaveText([...Array(10).keys()].map((y) => String(x ^ y)));
  }
  await cell(page, "3,9").click();
  await expect(looked(page).locator(".value").first()).toHaveText(String(3 ^ 9));
});

test("the heat map of Wythoff's game shows the pairs of the golden ratio", async ({ page }) => {
  await open(page, { game: "wythoff:1,1", shape: "map", upto: "64" });
  const map = part(page, "values").getByRole("img", { name: /Heat map/ });
  await expect(map).toBeVisible();
  const lost = await map.evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const brush = (canvas as HTMLCanvasElement).getContext("2d");
    const { data } = brush?.getImageData(0, 0, width, height) ?? { data: [] };
    const found: string[] = [];
    for (let at = 0; at < width * height; at++) {
      if (data[4 * at] === 0xd5) found.push(`${Math.floor(at / width)},${at % width}`);
    }
    return found;
  });
  const ratio = (1 + Math.sqrt(5)) / 2;
  const wanted = ["0,0"];
  for (let n = 1; Math.floor(n * ratio * ratio) < 64; n++) {
    const [a, b] = [Math.floor(n * ratio), Math.floor(n * ratio * ratio)];
    wanted.push(`${a},${b}`, `${b},${a}`);
  }
  expect(lost.sort()).toEqual(wanted.sort());
  await map.focus();
  await page.keyboard.press("ArrowDown");
  await expect(part(page, "values").locator(".readout")).toHaveText(/= 0, .*= 0: P-position/);
});

test("a value that is clicked shows its options, the reason and its path", async ({ page }) => {
  await open(page, { game: "sd:5/2" });
  await cell(page, "37").click();
  const values = subtractionDivision(5, 2, 40);
  const at = (n: number) => values[n - 1] ?? NaN;
  await expect(looked(page).locator("h3").first()).toHaveText("sd:5/2@37");
  await expect(looked(page).locator(".value").first()).toHaveText(String(at(37)));
  await expect(looked(page).locator(".chips li"))
    .toHaveText([`19: ${at(19)}`, `32: ${at(32)}`]);
  await expect(looked(page).locator(".reasons li").first()).toBeVisible();
  // Its digits in base 2, and what the automaton says at their end.
  const digits = looked(page).locator(".path li");
  await expect(digits).toHaveText([/start/, ...[..."100101"].map((digit) =>
    new RegExp(`^${digit}q\\d+$`))]);
  await expect(looked(page).locator(".value").last()).toHaveText(String(at(37)));
  await looked(page).getByRole("button", { name: "32", exact: true }).click();
  await expect(looked(page).locator("h3").first()).toHaveText("sd:5/2@32");
  await expect(page).toHaveURL(/n=32/);
  await press(looked(page), "Step through it").click();
  await expect(part(page, "automaton").getByRole("status"))
    .toHaveText(/^0 of 6 digits read: state q0/);
});

test("a huge position of Nim has the exclusive or as its value", async ({ page }) => {
  await open(page, { game: "nim:3", n: "2^300+5, 2^299+3, 2^300" });
  const wanted = String((2n ** 300n + 5n) ^ (2n ** 299n + 3n) ^ (2n ** 300n));
  await expect(looked(page).locator(".value").first())
    .toHaveText(`${wanted.slice(0, 8)}...${wanted.slice(-8)} (${wanted.length} digits)`);
  await looked(page).getByText("All digits").click();
  await expect(looked(page).locator(".whole")).toHaveText(wanted);
  await looked(page).locator("summary", { hasText: "Find a move" }).click();
  await press(looked(page), "Find a move").click();
  await expect(looked(page).locator("details .value")).toContainText("nim:3@");
});

test("a sum is evaluated, and an impossible move is told", async ({ page }) => {
  await open(page, { n: "nim:1@5 + nim:2@4,1" });
  await expect(looked(page).locator(".value")).toHaveText("0");
  await looked(page).locator("summary", { hasText: "Find a move" }).click();
  await press(looked(page), "Find a move").click();
  await expect(looked(page)).toContainText("There is no move to value 0");
});

test("the values of an octal game are told by their period, without a base", async ({ page }) => {
  await open(page, { game: "octal:0.77", part: "automaton" });
  const automaton = part(page, "automaton");
  // Kayles: Guy and Smith, 1956.
  await expect(automaton).toContainText(
    "The least period is 12, from n = 71 on.");
  await expect(automaton.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(automaton.getByLabel("Base")).toBeHidden();
  // It says what works instead, and leads there.
  await automaton.locator(".works").getByRole("button", { name: "Proved" }).click();
  await expect(part(page, "proved").locator(".badge")).toHaveText("Proved");
  await expect(part(page, "proved").locator(".lead")).toContainText("least period 12");
  await open(page, { game: "sd:1,2,3/", part: "automaton" });
  await expect(automaton).toContainText("once the base is named below");
  await automaton.getByText("Another base").click();
  await automaton.getByLabel("Base").fill("2");
  await automaton.getByLabel("Base").press("Enter");
  await expect(automaton.locator("svg")).toBeVisible();
});

test("the digits of a number lead through the automaton to its value", async ({ page }) => {
  await open(page, { part: "automaton", digits: "157" });
  const automaton = part(page, "automaton");
  await expect(automaton).toContainText("75 states, base 2, most significant digit first");
  const value = subtractionDivision(5, 2, 157)[156];
  const stands = automaton.getByRole("status");
  await expect(stands).toHaveText(
    new RegExp(`^8 of 8 digits read: state q\\d+, output ${value}$`));
  await expect(automaton.locator(".digits li")).toHaveText([..."10011101"]);
  await press(automaton, "Back").click();
  await expect(stands).toHaveText(/^7 of 8 digits read/);
  // The state that was reached stands among its neighbours.
  const near = automaton.locator(".near svg");
  await expect(near.locator(".state.here + .name")).toHaveText(/^q\d+$/);
  await expect(near.locator(".edge.lit")).toHaveCount(2);
  await expect(page).toHaveURL(/digits=157&step=7/);
  await press(automaton, "The whole automaton").click();
  await expect(automaton.locator("svg .here:visible")).toHaveCount(1);
  // It has its own size, and scrolls in its box.
  const view = automaton.getByRole("group", { name: /Drawing/ });
  const width = () => view.locator("svg").evaluate((svg) => svg.getBoundingClientRect().width);
  const own = await view.locator("svg").evaluate((svg) =>
    (svg as SVGSVGElement).viewBox.baseVal.width);
  expect(Math.abs(await width() - own)).toBeLessThan(2);
  await press(automaton, "Zoom in").click();
  expect(await width()).toBeGreaterThan(own * 1.2);
  const scrolled = () => view.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const before = await scrolled();
  await view.scrollIntoViewIfNeeded();
  const place = await view.boundingBox();
  if (!place) throw new Error("the drawing is not shown");
  await page.mouse.move(place.x + 180, place.y + 140);
  await page.mouse.down();
  await page.mouse.move(place.x + 100, place.y + 100);
  await page.mouse.up();
  expect(await scrolled()).not.toEqual(before);
  await press(automaton, "Show all of it").click();
  expect(await width()).toBeLessThanOrEqual(place.width);
  await press(automaton, "1:1, its own size").click();
  expect(Math.abs(await width() - own)).toBeLessThan(2);
});

test("the automaton is a film: it plays, digits are clicked, and keys step", async ({ page }) => {
  await open(page, { part: "automaton", game: "sd:1/2", digits: "13", step: "0" });
  const automaton = part(page, "automaton");
  const stands = automaton.getByRole("status");
  await expect(stands).toHaveText(/^0 of 4 digits read/);
  await press(automaton, "▶ Play").click();
  await expect(stands).toHaveText(/^4 of 4 digits read/);
  await expect(press(automaton, "▶ Play")).toBeVisible();
  await automaton.getByRole("button", { name: "Digit 2: 1" }).click();
  await expect(stands).toHaveText(/^2 of 4 digits read/);
  await expect(page).toHaveURL(/step=2/);
  await expect(automaton.locator("svg path.edge.lit")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(stands).toHaveText(/^3 of 4 digits read/);
  await page.keyboard.press("End");
  await expect(automaton.locator("svg .state.trail")).not.toHaveCount(0);
  // The legend is as large as it is drawn, so that its words stand beside their colours.
  await expect(automaton.locator("svg .swatch").first()).toHaveCSS("width", "12px");
  const saved = page.waitForEvent("download");
  await press(automaton, "Save what is seen").click();
  const file = readFileSync(await (await saved).path(), "utf8");
  expect(file).toMatch(/^<svg /);
  // The marks go with it, in colours of its own.
  expect(file).toMatch(/class="state here"[^>]*stroke="rgb/);
});

test("an automaton is saved as a file", async ({ page }) => {
  await open(page, { part: "automaton", game: "sd:1/2" });
  await part(page, "automaton").getByText("More", { exact: true }).click();
  const saved = page.waitForEvent("download");
  await press(part(page, "automaton"), "Walnut").click();
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text).toMatch(/^msd_2\n/);
});

test("sd:5/2 is proved; its certificate is accepted, and a damaged one rejected with the place",
  async ({ page }, info) => {
    await open(page, { part: "proved" });
    const proved = part(page, "proved");
    const badge = proved.locator(".verdict .badge");
    await expect(proved.locator(".badge")).toHaveText("Proved");
    await expect(proved.locator(".lead")).toContainText(
      "the values of sd:5/2 are those of an automaton with 75 states.");
    await expect(proved.locator(".theorem")).toContainText("automaton G with 75 states");
    await press(proved, "Check it").click();
    await expect(proved.locator(".result .badge").last()).toHaveText("accepted");
    const saved = page.waitForEvent("download");
    await press(proved, "Save the certificate").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("sd-5-2.json");
    const path = info.outputPath("sd-5-2.json");
    await download.saveAs(path);
    const file = page.locator("#certificate");
    await file.setInputFiles(path);
    await expect(badge).toHaveText("accepted");
    await expect(proved.locator(".verdict")).toContainText("m + 5 = n");
    const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
    await expect(proved.locator(".verdict")).toContainText(digest);
    const text = readFileSync(path, "utf8");
    const outputs = /("outputs"\s*:\s*\[[^\]]*?)(\d+)(\s*\])/;
    expect(text).toMatch(outputs);
    const damaged = info.outputPath("damaged.json");
    writeFileSync(damaged, text.replace(outputs, (_, head, last, end) =>
      `${head}${last === "0" ? 1 : 0}${end}`));
    await file.setInputFiles(damaged);
    await expect(badge).toHaveText("rejected");
    const place = proved.locator(".verdict dt", { hasText: "Place" }).locator("+ dd");
    await expect(place).toHaveText(/\S/);
    // Dropped, as with a mouse.
    const dropped = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "cut.json"));
      return data;
    }, text.slice(0, 400));
    await page.locator(".check .drop").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(proved.locator(".verdict .lead")).toHaveText("rejected cut.json");
    // About another game.
    await game(page).fill("sd:1/2");
    await expect(understood(page)).toHaveText("sd:1/2");
    await file.setInputFiles(path);
    await expect(badge).toHaveText("accepted");
    await page.getByLabel("It must be about").selectOption("the chosen game");
    // What it proves is true all the same: one verdict, of neither colour, and the difference.
    await expect(badge).toHaveText(["accepted, about another game"]);
    await expect(badge).toHaveClass("badge other");
    await expect(proved.locator(".verdict")).toContainText("other rules than those of sd:1/2");
    await expect(proved.locator(".verdict mark")).toHaveText(["5", "1"]);
    // What is no certificate at all is told so.
    await file.setInputFiles({ name: "a.png", mimeType: "image/png",
      buffer: Buffer.from("89504e470d0a1a0a0000000d", "hex") });
    await expect(badge).toHaveText(["no certificate"]);
    await expect(proved.locator(".verdict")).toContainText("“Save the certificate” under Proved");
  });

test("a counterexample that is no position says so", async ({ page }) => {
  await open(page, { game: "sd:1/2", part: "ask",
    formula: "A n (G[n] = @0 | G[n] = @1 | G[n] = @2)" });
  await expect(part(page, "ask")).toContainText("0 is no position of sd:1/2");
  await expect(part(page, "ask")).toContainText("put n >= 1 => behind the quantifier");
});

test("rules of three lines are understood as they are typed, and proved", async ({ page }) => {
  await open(page);
  await edits(page).click();
  const rules = page.getByRole("textbox", { name: "Rules" });
  await rules.fill("reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n");
  await expect(page.locator(".parse")).toContainText("game:yours");
  await expect(page.locator(".parse .moves li").nth(3)).toHaveText("3 → 1, 2");
  await rules.fill("reads n in msd_2\nmove m: m + 1 < k\nmove m: n >= 1 & m = n/2\n");
  const fault = page.getByRole("alert").filter({ hasText: "line 2" });
  await expect(fault).toContainText("`k`");
  await expect(fault).toContainText(/^ +\^$/m);
  await expect(rules).toHaveAttribute("aria-invalid", "true");
  // The caret goes to the place.
  await page.getByRole("button", { name: "Go to line 2" }).click();
  await expect(rules).toBeFocused();
  expect(await rules.evaluate((area) => {
    const { value, selectionStart } = area as HTMLTextAreaElement;
    return value[selectionStart];
  })).toBe("k");
  await rules.fill("reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n");
  await expect(page.locator(".parse")).toContainText("game:yours");
  const values = [0];
  for (let n = 1; n <= 127; n++) {
    values.push(mex([values[n - 1] ?? 0, values[Math.floor(n / 2)] ?? 0]));
  }
  await expect(cells(page)).toHaveText(values.map(String));
  await part(page, "proved").scrollIntoViewIfNeeded();
  await expect(part(page, "proved").locator(".badge")).toHaveText("Proved");
  await expect(part(page, "proved").locator(".theorem")).toContainText("automaton G with 5 states");
});

test("whatever is called proved of a game has a certificate with its rules", async ({ page }) => {
  const rules = "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n";
  const formulas = [
    "A n (G[n] <= @2)", "A n (G[n] > @-1)", "A n (G[n] < @70000)", "G[n] = @0",
    "E n,y (G[n] = @2 & (?msd_fib y > 3))",
  ];
  for (const formula of formulas) {
    await open(page, { rules, part: "ask", formula });
    const ask = part(page, "ask");
    await expect(ask.locator(".badge").first()).not.toBeEmpty();
    await expect(ask.locator(".theorem").first()).toContainText("m + 1 = n");
  }
  await open(page, { rules, part: "proved" });
  await expect(part(page, "proved").locator(".theorem")).toContainText("m + 1 = n");
});

test("rules of two piles have a title, and their automaton reads the value beside the piles",
  async ({ page }) => {
    const rules = "title Two piles\nreads a, b in msd_2\nmove c, d: c < a & d = b\n"
      + "move c, d: c = a & d < b\n";
    await open(page, { rules, n: "5,3" });
    await expect(page.locator("#play h2")).toHaveText("Two piles game:two-piles");
    await expect(looked(page).locator(".value").first()).toHaveText(String(5 ^ 3));
    await expect(looked(page).locator(".path li").nth(1)).toHaveText(/^1 0 1q\d/);
    // The automaton says 1: the value is right.
    await expect(looked(page).locator(".value").last()).toHaveText("1");
  });

test("rules by which a play need not end are refused, with the move that shows it",
  async ({ page }) => {
    const rules = "reads n in msd_2\nmove m: m <= n\n";
    await open(page, { rules });
    await expect(page.locator(".parse")).toContainText("Refused");
  });

test("a sentence is decided, and a false one has its least counterexample", async ({ page }) => {
  await open(page, { game: "sd:1/2", part: "ask", formula: "A n (G[16*n+12] = G[4*n+2])" });
  const ask = part(page, "ask");
  await expect(ask.locator(".badge")).toHaveText("true");
  await expect(ask.locator(".theorem")).toContainText("16*n");
  await ask.getByText("Other games in the question").click();
  await page.getByLabel("Your question").fill("A n (n >= 1 => G[n] = M[n])");
  await page.getByLabel("Names").fill("M=sd:1/2:misere");
  await press(ask, "Ask").click();
  await expect(ask.locator(".badge")).toHaveText("false");
  // The witness leads back to the values.
  await press(ask, "n = 1").click();
  await expect(looked(page).locator("h3").first()).toHaveText("sd:1/2@1");
  await expect(looked(page)).toBeInViewport();
  await page.goBack();
  await page.getByLabel("Your question").fill("A n (G[n] = ");
  await press(ask, "Ask").click();
  await expect(ask.getByRole("alert").filter({ hasText: "^" })).toBeVisible();
});

test("ready questions have their answers, and the one that is chosen its certificate",
  async ({ page }) => {
    await open(page, { game: "sd:1/2", part: "ask" });
    const ask = part(page, "ask");
    // The lost positions as the rules have them.
    const lost = subtractionDivision(1, 2, 60).flatMap((value, at) => value === 0 ? [at + 1] : []);
    const first = ask.locator(".ready button").first();
    await expect(first).toContainText(`positions: ${lost.slice(0, 10).join(", ")}`);
    await ask.getByRole("button", { name: /^Are two neighbours both lost/ }).click();
    await expect(ask.locator(".result h3")).toHaveText("Are two neighbours both lost?");
    await expect(page).toHaveURL(/ready=neighbours/);
    await press(ask, "Check it").click();
    await expect(ask.locator(".badge").last()).toHaveText("accepted");
    await first.click();
    await press(ask, `n = ${lost[3]}`).click();
    await expect(looked(page).locator(".value").first()).toHaveText("0");
    await page.goBack();
    await expect(ask.locator(".result h3")).toHaveText("Which positions are lost?");
    await page.goBack();
    await expect(ask.locator(".result h3")).toHaveText("Are two neighbours both lost?");
  });

test("a set is described, drawn and certified", async ({ page }) => {
  await open(page, { part: "ask", formula: "E k (n = 4*k + 1)" });
  const ask = part(page, "ask");
  await expect(ask.locator(".badge")).toHaveText("infinitely many");
  await expect(ask.locator(".facts .chips")).toContainText("n = 1n = 5n = 9n = 13n = 17");
  await expect(ask).toContainText("1/4");
  await ask.getByText("The automaton of the solutions").click();
  await expect(ask.locator("svg .state")).toHaveCount(3);
  await press(ask, "Check it").click();
  await expect(ask.locator(".badge").last()).toHaveText("accepted");
});

test("what is known of a family is told, and where nothing is, what works instead",
  async ({ page }) => {
    await open(page, { game: "nim:2", part: "theorems" });
    const theorems = part(page, "theorems");
    await expect(theorems).toContainText("Bouton");
    await expect(theorems).toContainText("nim:n");
    await open(page, { rules: "reads n in msd_2\nmove m: m + 1 = n\n", part: "theorems" });
    await expect(understood(page)).toHaveText("game:yours");
    await expect(theorems.locator(".works, .facts").first()).toBeVisible();
  });
