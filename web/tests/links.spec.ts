// Another game or another link, while answers are on their way; and links that no field would make.

import type { Page } from "@playwright/test";
import {
  cells, edits, expect, game, looked, open, part, press, test, understood, way,
} from "./page";

/** Goes to another link, as by a click or the back button. */
async function go(page: Page, fragment: string): Promise<void> {
  await page.evaluate((fragment) => (location.hash = fragment), fragment);
}

/** Lets a wish arrive late, so that others come before its answer. */
async function delay(page: Page, what: string, milliseconds: number): Promise<void> {
  await page.addInitScript(([what, milliseconds]) => {
    const Real = Worker;
    window.Worker = class extends Real {
      override postMessage(message: { wish?: string }): void {
        const late = message.wish?.includes(`"do":"${what}"`) ? milliseconds : 0;
        setTimeout(() => super.postMessage(message), late);
      }
    };
  }, [what, milliseconds] as const);
}

test("no answer is shown under the game of a link that was opened meanwhile", async ({ page }) => {
  await delay(page, "evaluate", 600);
  await open(page, { game: "sd:9/2", n: "10^900000+7" });
  await expect(understood(page)).toHaveText("sd:9/2");
  await go(page, "game=nim:3");
  await expect(understood(page)).toHaveText("nim:3");
  await page.waitForTimeout(2_000);
  await expect(looked(page)).toContainText("Nothing is chosen yet");
  await looked(page).getByLabel("Any position").fill("1,2,4");
  await press(looked(page), "Look").click();
  await expect(looked(page).locator(".value").first()).toHaveText(String(1 ^ 2 ^ 4));
});

test("no board is shown under the game of a link that was opened meanwhile", async ({ page }) => {
  await delay(page, "play", 600);
  await open(page, { game: "sd:9/2", at: "10^900000+7" });
  await expect(understood(page)).toHaveText("sd:9/2");
  await go(page, "game=nim:3&at=1,2,4");
  await expect(understood(page)).toHaveText("nim:3");
  await expect(part(page, "play").locator(".heaps b")).toHaveText(["1", "2", "4"]);
  await page.waitForTimeout(1_000);
  await expect(part(page, "play").locator(".heaps b")).toHaveText(["1", "2", "4"]);
});

test("what says that nothing is chosen is not dimmed", async ({ page }) => {
  await delay(page, "evaluate", 600);
  await open(page, { game: "sd:5/2", n: "20" });
  await expect(looked(page).locator(".says.stale")).toBeVisible();
  await go(page, "game=sd:5/2");
  await expect(looked(page)).toContainText("Nothing is chosen yet");
  await expect(looked(page).locator(".stale")).toHaveCount(0);
  await page.waitForTimeout(1_000);
  await expect(looked(page)).toContainText("Nothing is chosen yet");
});

test("a game that is typed ends the one that is played", async ({ page }) => {
  await delay(page, "play", 300);
  await open(page, { game: "sd:9/2", at: "10^9", first: "you" });
  await expect(understood(page)).toHaveText("sd:9/2");
  await game(page).fill("nim:3");
  await expect(understood(page)).toHaveText("nim:3");
  await page.waitForTimeout(1_000);
  // The one of the new game begins, where the program moves first as before.
  await expect(part(page, "play").locator(".history li")).toHaveCount(1);
  await expect(part(page, "play").locator(".heaps li")).toHaveCount(3);
  expect(page.url()).not.toContain("at=");
});

test("a verdict about the chosen game goes with that game", async ({ page }) => {
  await open(page, { part: "proved", game: "sd:1/2" });
  const proved = part(page, "proved");
  const saved = page.waitForEvent("download");
  await press(proved, "Save the certificate").click();
  await page.locator("#certificate").setInputFiles(await (await saved).path());
  const verdict = proved.locator(".verdict");
  await expect(verdict.locator(".badge")).toHaveText("accepted");
  await expect(part(page, "proved").locator(".verdict")).toContainText("it may be about any");
  await page.getByLabel("It must be about").selectOption("the chosen game");
  await expect(verdict.locator(".badge")).toHaveText("accepted");
  await game(page).fill("sd:5/x");
  await expect(game(page)).toHaveAttribute("aria-invalid", "true");
  await expect(verdict).toBeEmpty();
  await game(page).fill("sd:1/3");
  await expect(understood(page)).toHaveText("sd:1/3");
  await way(page, "Proved").click();
  await expect(verdict.locator(".badge")).toHaveText(["accepted, about another game"]);
  await game(page).fill("sd:1/2");
  await expect(understood(page)).toHaveText("sd:1/2");
  await way(page, "Proved").click();
  await expect(verdict.locator(".badge")).toHaveText("accepted");
  // A file that is refused has no verdict.
  await page.locator(".check .drop").evaluate((target) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(65 * 2 ** 20)], "large.json"));
    target.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  });
  await expect(verdict.getByRole("alert").filter({ hasText: "at most 64 MiB" })).toBeVisible();
  await expect(verdict.locator(".badge")).toHaveCount(0);
});

test("the list of families comes back after it was stopped", async ({ page }) => {
  await delay(page, "families", 1_500);
  await open(page);
  const families = page.locator("#games option");
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(understood(page)).toHaveText("sd:5/2");
  await expect(stop).toBeVisible();
  await stop.click();
  await expect(families).toHaveCount(0);
  await edits(page).click();
  await expect(families).not.toHaveCount(0);
});

test("a link is read as far as there is something to choose", async ({ page }) => {
  await open(page, { shape: "bogus", upto: "260000", part: "nothing" });
  await expect(part(page, "values")).toContainText("From 1 to 9999");
  await expect(page.getByLabel("Show", { exact: true })).toHaveValue("numbers");
  for (const odd of [{ level: "evil" }, { seed: "-1" }, { seed: "1e400" }]) {
    await page.goto("about:blank");
    await open(page, { game: "sd:1/2", at: "20", moves: "19", ...odd });
    await expect(part(page, "play").locator(".history li")).toHaveCount(2);
    await expect(part(page, "play").getByRole("status")).toHaveText("Your move");
  }
});

test("a program that was stopped while it thought is not said to know no move",
  async ({ page }) => {
    await delay(page, "reply", 2_000);
    await open(page, { game: "nim:3", at: "1,2,4", first: "you" });
    await expect(understood(page)).toHaveText("nim:3");
    const stop = page.getByRole("button", { name: "Stop" });
    await expect(page.locator(".does")).not.toContainText("families");
    await expect(part(page, "play").getByRole("status")).toHaveText(/…$/);
    await stop.click();
    await expect(part(page, "play").locator(".said")).toHaveText("Stopped.");
    await expect(part(page, "play").getByRole("status")).not.toContainText("knows no move");
  });

test("a value is said of a position, though another one is typed afterwards", async ({ page }) => {
  await open(page, { game: "nim:1", n: "7" });
  const value = looked(page).locator(".value").first();
  await expect(value).toHaveText("7");
  await looked(page).getByLabel("Any position").fill("8");
  await expect(looked(page).locator("h3")).toHaveText("nim:1@7");
  await press(looked(page), "Look").click();
  await expect(value).toHaveText("8");
  await expect(looked(page).locator("h3")).toHaveText("nim:1@8");
});

test("what is typed before the page has caught up stays", async ({ page }) => {
  // The table comes after the board.
  await delay(page, "play", 2_000);
  await open(page, { game: "nim:3" });
  const field = looked(page).getByLabel("Any position");
  await field.fill("1,2,4");
  await expect(cells(page).first()).toBeVisible();
  await expect(field).toHaveValue("1,2,4");
  await page.keyboard.press("Enter");
  await expect(looked(page).locator(".value").first()).toHaveText(String(1 ^ 2 ^ 4));
});

test("bounds that are too large for a browser are lowered", async ({ page }) => {
  await open(page, { game: "nim:2", n: "3,5", seconds: "2147479", mebibytes: "999999999" });
  await expect(looked(page).locator(".value").first()).toHaveText(String(3 ^ 5));
});

test("an automaton of many letters has a table that is cut", async ({ page }) => {
  await open(page, { part: "automaton", game: "sd:5/65536" });
  const automaton = part(page, "automaton");
  await expect(automaton.locator("svg")).toBeVisible();
  await expect(automaton).toContainText("65536");
  await automaton.getByText("Table of transitions").click();
  await expect(automaton).toContainText("and 1,000 letters; a saved file has all.");
  expect(await automaton.locator("td").count()).toBeLessThan(21_000);
  await way(page, "Values").click();
  await expect(way(page, "Values")).toHaveAttribute("aria-current", "true");
  await expect(way(page, "Automaton")).not.toHaveAttribute("aria-current");
  await expect(cells(page).first()).toBeVisible();
});

test("Back takes back what was done, step by step, and each link brings it again",
  async ({ page }) => {
    await open(page, { game: "sd:1/2" });
    await expect(cells(page).first()).toBeVisible();
    const urls = [page.url()];
    const acts = [
      () => page.locator("#values [data-at='20']").click(),
      () => looked(page).locator(".chips button").first().click(),
      () => part(page, "play").locator("[data-may]").last().click(),
      () => game(page).fill("sd:1/3"),
      () => page.getByLabel("Up to").fill("40"),
    ];
    for (const act of acts) {
      await act();
      await expect.poll(() => page.url()).not.toBe(urls.at(-1));
      // The program answers a move, which belongs to it.
      await page.waitForTimeout(700);
      urls.push(page.url());
    }
    for (const url of urls.slice(0, -1).toReversed()) {
      await page.goBack();
      await expect(page).toHaveURL(url);
    }
    await expect(understood(page)).toHaveText("sd:1/2");
    await expect(looked(page)).toContainText("Nothing is chosen yet");
    for (const url of urls.slice(1)) {
      await page.goForward();
      await expect(page).toHaveURL(url);
    }
    await expect(understood(page)).toHaveText("sd:1/3");
    await expect(cells(page)).toHaveCount(40);
    // Nothing of the game before is in the link of another.
    expect(urls.at(-1)).not.toMatch(/n=20|moves=/);
  });

test("nothing that is proved or asked of a game stands under another one, nor can be saved",
  async ({ page }) => {
    await open(page, { game: "sd:1/2", part: "proved" });
    const proved = part(page, "proved");
    await expect(proved.locator(".badge")).toHaveText("Proved");
    await expect(part(page, "ask").locator(".ready button").first()).toBeVisible();
    await game(page).fill("slow-moore:5,2");
    await expect(understood(page)).toHaveText("slow-moore:5,2");
    await expect(page.locator(".does")).toContainText("slow-moore:5,2");
    await expect(proved.locator(".badge")).toHaveCount(0);
    await expect(press(proved, "Save the certificate")).toHaveCount(0);
    await expect(part(page, "ask").locator(".ready button")).toHaveCount(0);
    await expect(part(page, "automaton").locator("svg")).toHaveCount(0);
  });
