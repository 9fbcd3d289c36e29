// What is typed key by key, rules that are edited, and names: nothing else is meant in between.

import type { Page } from "@playwright/test";
import {
  cells, edits, expect, game, open, part, press, test, understood, visit, way,
} from "./page";

const rules = (page: Page) => page.getByRole("textbox", { name: "Rules", exact: true });
const heaps = (page: Page) => part(page, "play").locator(".heaps b");

for (const [kind, tag, names] of [
  ["some games", [], ["nim:2", "octal:0.77"]],
  ["every family", ["@long"], [
    "nim:3", "nim:3:misere", "sd:1/2", "sd:5/2:floor", "sd:1,3/:misere", "octal:0.137:misere",
    "octal:4.07", "exco:2", "moore:3,2", "slow-moore:3,1", "exact:3,2", "slow-exact:3,2",
    "game:fibonacci-nim", "game:0.77",
  ]],
] as const) {
  test(`rules that are edited begin with those of the game at hand: ${kind}`, { tag: [...tag] },
    async ({ page }) => {
      for (const name of names) {
        await page.goto("about:blank");
        await open(page, { game: name, upto: "9" });
        await expect(understood(page)).toHaveText(name);
        await expect(cells(page).first()).toBeVisible();
        const values = await cells(page).allTextContents();
        await edits(page).click();
        await expect(rules(page)).toHaveValue(/^(title .*\n)?(#.*\n)?reads .*\n(.*\n)*move /);
        await expect(understood(page)).toHaveText(/^game:/);
        await page.getByLabel("Up to").fill("9");
        // The values are the same; in misère play of rules of one's own only who wins is known.
        if (name.endsWith("misere")) await expect(rules(page)).toHaveValue(/^play misere$/m);
        else await expect(cells(page)).toHaveText(values);
      }
    });
}

test("a copy of rules gives way to that of the next game, and what was edited stays",
  async ({ page }) => {
    await open(page, { game: "octal:0.77" });
    await expect(understood(page)).toHaveText("octal:0.77");
    await edits(page).click();
    await expect(rules(page)).toHaveValue(/^title Kayles\n/);
    await edits(page).click();
    await game(page).fill("nim:2");
    await expect(understood(page)).toHaveText("nim:2");
    await edits(page).click();
    await expect(rules(page)).toHaveValue(/^title Nim\n/);
    await rules(page).fill("reads n in msd_2\nmove m: m + 1 = n\n");
    await edits(page).click();
    await game(page).fill("octal:0.77");
    await expect(understood(page)).toHaveText("octal:0.77");
    await edits(page).click();
    await expect(rules(page)).toHaveValue("reads n in msd_2\nmove m: m + 1 = n\n");
    // Where no formulas say the rules, that is told, and the rules that are most alike come first.
    await rules(page).fill("");
    await edits(page).click();
    await game(page).fill("nim:99");
    await expect(understood(page)).toHaveText("nim:99");
    await edits(page).click();
    await expect(page.locator(".parse")).toContainText("The rules of nim:99 are not written down");
    await expect(page.locator(".parse .choices button").first()).toHaveText("Two heaps");
  });

test("rules of one's own that have the title of a known game are told as they are",
  async ({ page }) => {
    await open(page, { game: "game:fibonacci-nim" });
    await expect(part(page, "play").locator(".plays")).toContainText("twice as many as were taken");
    await edits(page).click();
    await rules(page).fill("title Fibonacci Nim\nreads n in msd_2\nmove m: m + 1 = n\n");
    await expect(understood(page)).toHaveText("game:fibonacci-nim");
    await expect(part(page, "play").locator(".plays")).toContainText("m + 1 = n");
    await expect(part(page, "play").getByText("Whinihan")).toBeHidden();
  });

test("games are headed by the names of books, with the code beside them", async ({ page }) => {
  await visit(page);
  for (const [said, heading, code] of [
    ["0.77", "Kayles", "octal:0.77"], ["Dawson's Chess", "Dawson's Chess", "octal:0.137"],
    ["octal:0.07", "Dawson's Kayles", "octal:0.07"], ["octal:0.007", "Treblecross", "octal:0.007"],
    ["octal:0.137:misere", "Dawson's Chess, misère", "octal:0.137:misere"],
    ["game:0.77", "Kayles", "game:0.77"], ["mark", "Mark", "sd:1/2:floor"],
    ["wythoff misere", "Wythoff’s game, misère", "wythoff:1,1:misere"],
  ] as const) {
    await game(page).fill(said);
    await expect(understood(page)).toHaveText(code);
    await expect(page.locator(".parse summary b")).toHaveText(heading);
    await expect(page.locator("#play h2")).toHaveText(`${heading} ${code}`);
    await expect(page).toHaveTitle(`${heading} – nimata`);
  }
});

test("a board of many heaps says how many are drawn, and why", async ({ page }) => {
  await open(page, { game: "nim:99" });
  await expect(part(page, "play").locator("h2")).toHaveText("Nim nim:99");
  await expect(part(page, "play").locator(".heaps li")).toHaveCount(24);
  await expect(part(page, "play").locator(".board"))
    .toContainText("The first 24 of 99 heaps are drawn, as more would not fit.");
  await open(page, { game: "nim:24" });
  await expect(part(page, "play").locator(".heaps li")).toHaveCount(24);
  await expect(part(page, "play").locator(".board")).not.toContainText("are drawn");
});

test("where no question is typed, the page says so, and asks its example by a click",
  async ({ page }) => {
    await open(page, { game: "sd:1/2", part: "ask" });
    const ask = part(page, "ask");
    const question = page.getByLabel("Your question");
    await expect(ask.locator(".ready button").first()).toBeVisible();
    await press(ask, "Ask").click();
    await expect(ask.locator(".wrong .fault").first()).toHaveText(/no question yet/);
    await expect(ask.locator(".badge")).toHaveCount(0);
    await expect(question).toHaveValue("");
    const sample = await question.getAttribute("placeholder") ?? "";
    await ask.locator(".result").getByRole("button", { name: `Ask ${sample}` }).click();
    await expect(question).toHaveValue(sample);
    await expect(ask.locator(".badge")).toHaveText("true");
    await expect(ask.locator(".wrong")).toHaveCount(0);
  });

test("a comparison of three things is told so, and not asked as another formula",
  async ({ page }) => {
    await open(page, { game: "sd:1/2", part: "ask" });
    const ask = part(page, "ask");
    for (const [said, both] of [
      ["n = 2 ^ 3 = m", "n = 2 ^ 3 & 2 ^ 3 = m"],
      ["A n (G[2*n + 1] <= 2^3 < m)", "G[2*n + 1] <= 2^3 & 2^3 < m"],
    ] as const) {
      await page.getByLabel("Your question").fill(said);
      await press(ask, "Ask").click();
      await expect(ask.locator(".wrong .fault").first()).toHaveText(/Three things are compared/);
      await expect(ask.locator(".result")).toContainText(`write ${both}.`);
      await expect(ask.locator(".badge")).toHaveCount(0);
      await expect(page.getByLabel("Your question")).toHaveValue(said);
    }
    // What the fault shows is said to be written out; and conditions are no comparisons.
    await page.getByLabel("Your question").fill("2^3 = n = m");
    await press(ask, "Ask").click();
    await expect(ask.locator(".result")).toContainText("so this was asked: 8 = n = m");
    await page.getByLabel("Your question").fill("A n (n = 2^3 <=> n = 8)");
    await press(ask, "Ask").click();
    await expect(ask.locator(".badge")).toHaveText("true");
  });

test("a number with commas is read once all of it is there, and nothing else is told before",
  async ({ page }) => {
    await open(page, { game: "sd:1/2" });
    await expect(understood(page)).toHaveText("sd:1/2");
    for (const [said, shown] of [
      ["1,000,000", ["1", "1", "1", "1", "1000", "1000", "1000", "1000", "1000000"]],
      // These are heaps on the way: they are no error, and the number is one all the same.
      ["1,500,000", [, , , , , , , , "1500000"]],
    ] as const) {
      await game(page).click();
      await page.keyboard.press("Control+A");
      for (const [place, sign] of [...said].entries()) {
        await page.keyboard.press(sign);
        await page.waitForTimeout(250);
        const typed = said.slice(0, place + 1);
        await expect(game(page), typed).not.toHaveAttribute("aria-invalid", "true");
        const wanted = shown[place];
        if (wanted !== undefined) await expect(heaps(page), typed).toHaveText([wanted]);
      }
      await expect(understood(page)).toHaveText("sd:1/2");
    }
    // Heaps are taken by who stops there.
    await game(page).fill("5,0");
    await page.locator(".parse").getByRole("button", { name: "Take nim:2@5,0" }).click();
    await expect(heaps(page)).toHaveText(["5", "0"]);
    for (const field of ["Up to", "Seconds"]) {
      await page.locator("summary", { hasText: "Limits" }).evaluate((summary) =>
        ((summary.parentElement as HTMLDetailsElement).open = true));
      await page.getByLabel(field).fill("");
      await page.getByLabel(field).click();
      for (const sign of "1,000") {
        await page.keyboard.press(sign);
        if (field === "Seconds") {
          await expect(page.getByLabel(field)).not.toHaveAttribute("aria-invalid", "true");
        }
      }
    }
    await open(page, { game: "sd:1/2" });
    await page.getByLabel("Up to").fill("1,000");
    await expect(cells(page)).toHaveCount(1_000);
    await way(page, "Automaton").click();
    await part(page, "automaton").getByLabel("Digits of n").fill("1,000");
    await expect(part(page, "automaton").getByRole("status")).toContainText("of 10 digits read");
  });
