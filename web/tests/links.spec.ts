// Another game or another link, while answers are on their way; and links that no field would make.

import type { Page } from "@playwright/test";
import { edits, expect, game, open, panel, press, tab, test } from "./page";

const understood = (page: Page) => page.locator(".parse .name");

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
  await open(page, { tab: "evaluate", game: "sd:9/2", at: "10^900000+7", go: "evaluate" });
  await expect(understood(page)).toHaveText("sd:9/2");
  await go(page, "tab=evaluate&game=nim:3&at=1,2,4");
  await expect(understood(page)).toHaveText("nim:3");
  await page.waitForTimeout(2_000);
  await expect(panel(page).locator(".result")).toBeEmpty();
  await press(page, "Evaluate").click();
  await expect(panel(page).locator(".value")).toHaveText(String(1 ^ 2 ^ 4));
});

test("no board is shown under the game of a link that was opened meanwhile", async ({ page }) => {
  await delay(page, "play", 600);
  await open(page, { tab: "play", game: "sd:9/2", at: "10^900000+7" });
  await expect(understood(page)).toHaveText("sd:9/2");
  await press(page, "Begin").click();
  await go(page, "tab=play&game=nim:3&at=1,2,4");
  await expect(understood(page)).toHaveText("nim:3");
  await page.waitForTimeout(1_000);
  await expect(panel(page).locator(".board")).toBeEmpty();
  await expect(panel(page).getByRole("status")).toHaveText(/^Begin a game/);
});

test("a game that is typed ends the one that is played", async ({ page }) => {
  await delay(page, "play", 300);
  await open(page, { tab: "play", game: "sd:9/2", at: "10^9", first: "you" });
  await expect(understood(page)).toHaveText("sd:9/2");
  await press(page, "Begin").click();
  await game(page).fill("nim:3");
  await expect(understood(page)).toHaveText("nim:3");
  await page.waitForTimeout(1_000);
  await expect(panel(page).getByRole("status")).toHaveText(/^Begin a game/);
  await expect(panel(page).locator(".board")).toBeEmpty();
  expect(page.url()).not.toContain("moves=");
});

test("a verdict about the chosen game goes with that game, aloud as well", async ({ page }) => {
  await open(page, { tab: "prove", game: "sd:1/2", go: "prove" });
  await press(page, "Check it").click();
  await expect(panel(page).locator(".badge")).toHaveText("accepted");
  await page.getByLabel("It must be about").selectOption("the chosen game");
  await expect(panel(page).locator(".badge")).toHaveText("accepted");
  await expect(panel(page).locator("> .unseen")).toContainText("accepted");
  await game(page).fill("sd:5/x");
  await expect(game(page)).toHaveAttribute("aria-invalid", "true");
  await expect(panel(page).locator(".result")).toBeEmpty();
  await expect(panel(page).locator("> .unseen")).toBeEmpty();
  await game(page).fill("sd:1/2");
  await expect(panel(page).locator(".badge")).toHaveText("accepted");
  // A file that is refused has no verdict.
  await page.locator(".drop").evaluate((target) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(65 * 2 ** 20)], "large.json"));
    target.dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
  });
  await expect(panel(page).getByRole("alert").filter({ hasText: "at most 64 MiB" })).toBeVisible();
  await expect(panel(page).locator("> .unseen")).toBeEmpty();
});

test("the list of families comes back after it was stopped", async ({ page }) => {
  await delay(page, "families", 1_500);
  await open(page);
  const families = page.locator("#games option");
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(understood(page)).toHaveText("sd:5/2");
  await expect(stop).toBeEnabled();
  await stop.click();
  await expect(families).toHaveCount(0);
  await edits(page).click();
  await expect(families).not.toHaveCount(0);
});

test("a link is read as far as there is something to choose", async ({ page }) => {
  await open(page, { shape: "bogus", upto: "260000", tab: "nothing", go: "nothing" });
  await expect(panel(page)).toContainText("From 1 to 9999");
  await expect(page.getByLabel("As", { exact: true })).toHaveValue("strip");
  for (const odd of [{ level: "evil" }, { seed: "-1" }, { seed: "1e400" }]) {
    await page.goto("about:blank");
    await open(page, { tab: "play", game: "sd:1/2", at: "20", moves: "19", ...odd });
    await expect(panel(page).locator(".history li")).toHaveCount(2);
    await expect(panel(page).getByRole("status")).toHaveText("Your move");
  }
});

test("a program that was stopped while it thought is not said to know no move",
  async ({ page }) => {
    await delay(page, "reply", 2_000);
    await open(page, { tab: "play", game: "nim:3", at: "1,2,4", first: "you" });
    await expect(understood(page)).toHaveText("nim:3");
    await press(page, "Begin").click();
    const stop = page.getByRole("button", { name: "Stop" });
    await expect(stop).toBeEnabled();
    await stop.click();
    await expect(panel(page).locator(".said")).toHaveText("Stopped.");
    await expect(panel(page).getByRole("status")).not.toContainText("knows no move");
  });

test("a value is said of a position, though another one is typed afterwards", async ({ page }) => {
  await open(page, { tab: "evaluate", game: "nim:1", at: "7", go: "evaluate" });
  await expect(panel(page).locator(".value")).toHaveText("7");
  await panel(page).getByLabel("Position").fill("8");
  await expect(panel(page).locator(".facts")).toContainText("nim:1@7");
  await press(page, "Evaluate").click();
  await expect(panel(page).locator(".value")).toHaveText("8");
  await expect(panel(page).locator(".facts")).toContainText("nim:1@8");
});

test("bounds that are too large for a browser are lowered", async ({ page }) => {
  await open(page, {
    tab: "evaluate", game: "nim:2", at: "3,5", seconds: "2147479", mebibytes: "999999999",
    go: "evaluate",
  });
  await expect(panel(page).locator(".value")).toHaveText(String(3 ^ 5));
});

test("an automaton of many letters has a table that is cut", async ({ page }) => {
  await open(page, { tab: "automaton", game: "sd:5/65536" });
  await expect(panel(page).locator("svg")).toBeVisible();
  await expect(panel(page)).toContainText("65536");
  await panel(page).getByText("Table of transitions").click();
  await expect(panel(page)).toContainText("and 1,000 letters; a saved file has all.");
  expect(await panel(page).locator("td").count()).toBeLessThan(21_000);
  await tab(page, "Values").click();
  await expect(panel(page).locator(".strip b").first()).toBeVisible();
});
