// What the page answers is so: beside what is computed here from the rules, and known theorems.

import { readFileSync, writeFileSync } from "node:fs";
import {
  edits, expect, game, mex, open, panel, press, subtractionDivision, tab, test,
} from "./page";

test("the values of sd:5/2 are those of the mex rule", async ({ page }) => {
  await open(page, { upto: "300" });
  const shown = panel(page).locator(".strip b");
  await expect(shown).toHaveCount(300);
  const texts = await shown.allTextContents();
  expect(texts.map(Number)).toEqual(subtractionDivision(5, 2, 300));
  // 0 has the colour that it has in the library's pictures.
  const zero = panel(page).locator(".strip li").nth(texts.indexOf("0"));
  await expect(zero).toHaveCSS("background-color", "rgb(213, 94, 0)");
});

test("any number of three is fixed by its name in a grid", async ({ page }) => {
  await open(page, { game: "nim:3", shape: "grid", upto: "5", fixed: "x2=3" });
  // The expectation waits until the grid is there, which reading its cells would not.
  await expect(panel(page).locator("tbody tr").nth(4).locator("td"))
    .toHaveText([...Array(6).keys()].map((x3) => String(4 ^ 3 ^ x3)));
  await expect(panel(page).locator("caption")).toContainText("x2 = 3");
});

test("the grid of Nim is that of the exclusive or", async ({ page }) => {
  await open(page, { game: "nim:2", shape: "grid", upto: "9" });
  const rows = panel(page).locator("tbody tr");
  await expect(rows).toHaveCount(10);
  for (const x of [0, 3, 9]) {
    await expect(rows.nth(x).locator("td"))
      .toHaveText([...Array(10).keys()].map((y) => String(x ^ y)));
  }
});

test("the heat map of Wythoff's game shows the pairs of the golden ratio", async ({ page }) => {
  await open(page, { game: "wythoff:1,1", shape: "map", view: "lost", upto: "64" });
  const map = panel(page).getByRole("img", { name: /Heat map/ });
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
  await expect(panel(page).locator(".readout")).toHaveText(/= 0, .*= 0: P-position/);
});

test("a huge position of Nim has the exclusive or as its value", async ({ page }) => {
  await open(page, { game: "nim:3", tab: "evaluate", at: "2^300+5, 2^299+3, 2^300" });
  await press(page, "Evaluate").click();
  const wanted = String((2n ** 300n + 5n) ^ (2n ** 299n + 3n) ^ (2n ** 300n));
  await expect(panel(page).locator(".value"))
    .toHaveText(`${wanted.slice(0, 20)}…${wanted.slice(-20)} (${wanted.length} digits)`);
  await panel(page).getByText("All digits").click();
  await expect(panel(page).locator(".whole")).toHaveText(wanted);
  await press(page, "Find a move").click();
  await expect(panel(page).locator(".value")).toContainText("nim:3@");
});

test("a sum is evaluated, and an impossible move is told", async ({ page }) => {
  await open(page, { tab: "evaluate", at: "nim:1@5 + nim:2@4,1" });
  await press(page, "Evaluate").click();
  await expect(panel(page).locator(".value")).toHaveText("0");
  await press(page, "Find a move").click();
  await expect(panel(page)).toContainText("There is no move to value 0.");
});

test("the values of an octal game are told by their period, without a base", async ({ page }) => {
  await open(page, { game: "octal:0.77", tab: "automaton" });
  // Kayles: Guy and Smith, 1956.
  await expect(panel(page)).toContainText("preperiod 71, period 12");
  await expect(panel(page).getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(panel(page).getByLabel("Base")).toBeHidden();
  await press(page, "Prove the period").click();
  await press(page, "Prove").click();
  await expect(panel(page).locator(".badge")).toBeVisible();
  await open(page, { game: "sd:1,2,3/", tab: "automaton" });
  await expect(panel(page)).toContainText("once the base is named above");
});

test("the digits of a number lead through the automaton to its value", async ({ page }) => {
  await open(page, { tab: "automaton", digits: "157" });
  await expect(panel(page)).toContainText("75 states, base 2, most significant digit first");
  const value = subtractionDivision(5, 2, 157)[156];
  const stands = panel(page).getByRole("status");
  await expect(stands).toHaveText(new RegExp(`^8 of 8 digits read: state q\\d+, output ${value}$`));
  await expect(panel(page).locator(".digits li")).toHaveText([..."10011101"]);
  await press(page, "Back").click();
  await expect(stands).toHaveText(/^7 of 8 digits read/);
  await expect(panel(page).locator("svg .here")).toHaveCount(1);
  await expect(page).toHaveURL(/digits=157&step=7/);
  const view = panel(page).getByRole("group", { name: /Drawing/ });
  const box = () => view.locator("svg").getAttribute("viewBox");
  const whole = await box();
  await press(page, "Zoom in").click();
  const zoomed = await box();
  expect(zoomed).not.toEqual(whole);
  const place = await view.boundingBox();
  if (!place) throw new Error("the drawing is not shown");
  await page.mouse.move(place.x + 100, place.y + 100);
  await page.mouse.down();
  await page.mouse.move(place.x + 180, place.y + 140);
  await page.mouse.up();
  expect(await box()).not.toEqual(zoomed);
  await press(page, "Show all of it").click();
  expect(await box()).toEqual(whole);
});

test("an automaton is saved as a file", async ({ page }) => {
  await open(page, { tab: "automaton", game: "sd:1/2" });
  const saved = page.waitForEvent("download");
  await press(page, "Walnut").click();
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text).toMatch(/^msd_2\n/);
});

test("sd:5/2 is proved; its certificate is accepted, and a damaged one rejected with the place",
  async ({ page }, info) => {
    await open(page, { tab: "prove" });
    await press(page, "Prove").click();
    await expect(panel(page).locator(".badge")).toHaveText("Proved");
    await expect(panel(page).locator(".lead")).toContainText(
      "the values of sd:5/2 are those of an automaton with 75 states.");
    await expect(panel(page).locator(".theorem")).toContainText("automaton G with 75 states");
    const saved = page.waitForEvent("download");
    await press(page, "Save the certificate").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("sd-5-2.json");
    const path = info.outputPath("sd-5-2.json");
    await download.saveAs(path);
    await tab(page, "Check").click();
    const file = page.locator("input[type=file]");
    await file.setInputFiles(path);
    await expect(panel(page).locator(".badge")).toHaveText("accepted");
    await expect(panel(page)).toContainText("m + 5 = n");
    const text = readFileSync(path, "utf8");
    const outputs = /("outputs"\s*:\s*\[[^\]]*?)(\d+)(\s*\])/;
    expect(text).toMatch(outputs);
    const damaged = info.outputPath("damaged.json");
    writeFileSync(damaged, text.replace(outputs, (_, head, last, end) =>
      `${head}${last === "0" ? 1 : 0}${end}`));
    await file.setInputFiles(damaged);
    await expect(panel(page).locator(".badge")).toHaveText("rejected");
    const place = panel(page).locator("dt", { hasText: "Place" }).locator("+ dd");
    await expect(place).toHaveText(/\S/);
    // Dropped, as with a mouse.
    const dropped = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "cut.json"));
      return data;
    }, text.slice(0, 400));
    await page.locator(".drop").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(panel(page).locator(".lead")).toContainText("cut.json: rejected");
    // About another game.
    await game(page).fill("sd:1/2");
    await file.setInputFiles(path);
    await expect(panel(page).locator(".badge")).toHaveText("accepted");
    await page.getByLabel("It must be about").selectOption("the chosen game");
    await expect(panel(page).locator(".badge")).toHaveText("rejected");
    await expect(panel(page)).toContainText("claim-mismatch");
  });

test("rules of three lines are understood as they are typed, and proved", async ({ page }) => {
  await open(page);
  await edits(page).click();
  const rules = page.getByRole("textbox", { name: "Rules" });
  await rules.fill("reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n");
  await expect(page.locator(".parse")).toContainText("game:yours");
  await expect(page.locator(".parse .moves li").nth(3)).toHaveText("3 → 1, 2");
  await rules.fill("reads n in msd_2\nmove m: m + 1 < k\nmove m: n >= 1 & m = n/2\n");
  await expect(page.getByRole("alert").filter({ hasText: "line 2" })).toContainText("`k`");
  await expect(rules).toHaveAttribute("aria-invalid", "true");
  await rules.fill("reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n");
  await expect(page.locator(".parse")).toContainText("game:yours");
  const values = [0];
  for (let n = 1; n < 100; n++) {
    values.push(mex([values[n - 1] ?? 0, values[Math.floor(n / 2)] ?? 0]));
  }
  await expect(panel(page).locator(".strip b")).toHaveText(values.map(String));
  await tab(page, "Prove").click();
  await press(page, "Prove").click();
  await expect(panel(page).locator(".badge")).toHaveText("Proved");
  await expect(panel(page).locator(".theorem")).toContainText("automaton G with 5 states");
});

test("rules by which a play need not end are refused, with the move that shows it",
  async ({ page }) => {
    const rules = "reads n in msd_2\nmove m: m <= n\n";
    await open(page, { rules });
    await expect(page.locator(".parse")).toContainText("refused");
  });

test("a sentence is decided, and a false one has its least counterexample", async ({ page }) => {
  await open(page, { game: "sd:1/2", tab: "ask", formula: "A n (G[16*n+12] = G[4*n+2])" });
  await press(page, "Ask").click();
  await expect(panel(page).locator(".badge")).toHaveText("true");
  await expect(panel(page).locator(".theorem")).toContainText("16*n");
  await page.getByLabel("Question").fill("A n (n >= 1 => G[n] = M[n])");
  await page.getByLabel("Names").fill("M=sd:1/2:misere");
  await press(page, "Ask").click();
  await expect(panel(page).locator(".badge")).toHaveText("false");
  await expect(panel(page)).toContainText("n = 1");
  await page.getByLabel("Question").fill("A n (G[n] = ");
  await press(page, "Ask").click();
  await expect(panel(page).getByRole("alert").filter({ hasText: "^" })).toBeVisible();
});

test("a set is described, drawn and certified", async ({ page }) => {
  await open(page, { tab: "ask", formula: "E k (n = 4*k + 1)", go: "ask" });
  await expect(panel(page).locator(".badge")).toHaveText("infinitely many solutions");
  await expect(panel(page)).toContainText("1, 5, 9, 13, 17");
  await expect(panel(page)).toContainText("1/4");
  await expect(panel(page).locator("svg .state")).toHaveCount(3);
  await press(page, "Check it").click();
  await expect(panel(page).locator(".badge")).toHaveText("accepted");
});
