// A game against the program: one is won, one is lost, and a link brings one back.

import type { Page } from "@playwright/test";
import { expect, open, panel, press, test } from "./page";

/** The piles that are on the board. */
async function piles(page: Page): Promise<number[]> {
  return (await panel(page).locator(".heaps b").allTextContents()).map(Number);
}

const over = /cannot move/;

/** Waits until it is the person's turn, or the game is over; whether it goes on. */
async function turn(page: Page): Promise<boolean> {
  const status = panel(page).getByRole("status");
  await expect(status).toHaveText(/Your move|cannot move/);
  return !over.test((await status.textContent()) ?? "");
}

test("who plays Nim by the exclusive or wins, whatever the program does", async ({ page }) => {
  await open(page, { game: "nim:3", tab: "play", at: "1,2,4" });
  await press(page, "Begin").click();
  while (await turn(page)) {
    const now = await piles(page);
    const sum = now.reduce((sum, pile) => sum ^ pile, 0);
    const at = now.findIndex((pile) => (pile ^ sum) < pile);
    const after = now.map((pile, place) => (place === at ? pile ^ sum : pile));
    await panel(page).getByLabel("The position after your move").fill(after.join(","));
    await press(page, "Move").click();
    await expect.poll(() => piles(page)).not.toEqual(now);
    await expect(panel(page).getByRole("status")).not.toHaveText(/…$/);
  }
  await expect(panel(page).getByRole("status")).toHaveText("nimata cannot move. You win.");
});

test("the program wins a position that is lost for the person", async ({ page }) => {
  await open(page, { game: "nim:3", tab: "play", at: "1,2,3" });
  await press(page, "Begin").click();
  let last = "";
  while (await turn(page)) {
    await press(page, "Hint").click();
    await expect(panel(page).locator(".said")).toContainText("No move wins");
    const first = panel(page).locator(".choices button").first();
    last = (await piles(page)).join();
    await first.click();
    await expect.poll(async () => (await piles(page)).join()).not.toEqual(last);
  }
  await expect(panel(page).getByRole("status")).toHaveText("you cannot move. nimata wins.");
  await expect(panel(page).locator(".said")).toContainText("It wins");
});

test("hints win where winning can be done, with their reasons, and a sum is a game as well",
  async ({ page }) => {
    await open(page, { tab: "play", at: "sd:1/2@9 + nim:2@3,5" });
    await press(page, "Begin").click();
    while (await turn(page)) {
      await press(page, "Hint").click();
      await expect(panel(page).locator(".said")).toContainText("wins.");
      await expect(panel(page).locator(".said li").first()).toBeVisible();
      const before = await panel(page).locator(".history li").count();
      await press(page, "Move").click();
      await expect.poll(() => panel(page).locator(".history li").count()).toBeGreaterThan(before);
    }
    await expect(panel(page).getByRole("status")).toHaveText("nimata cannot move. You win.");
  });

test("a move that the rules forbid is told beside the field, and one can be taken back",
  async ({ page }) => {
    await open(page, { game: "nim:2", tab: "play", at: "3,5" });
    await press(page, "Begin").click();
    expect(await turn(page)).toBe(true);
    const move = panel(page).getByLabel("The position after your move");
    await move.fill("2,4");
    await move.press("Enter");
    await expect(panel(page).getByRole("alert").filter({ hasText: "no move leads" })).toBeVisible();
    await expect(move).toHaveAttribute("aria-invalid", "true");
    await move.fill("=,4");
    await move.press("Enter");
    await expect(panel(page).locator(".history li")).toHaveText([/you: 3,4/, /nimata: 3,3/]);
    // The link brings the game back as it stands.
    const url = page.url();
    await page.goto("about:blank");
    await page.goto(url);
    await expect(panel(page).locator(".history li")).toHaveCount(2);
    expect(await piles(page)).toEqual([3, 3]);
    await press(page, "Take back").click();
    await expect(panel(page).locator(".history li")).toHaveCount(0);
    expect(await piles(page)).toEqual([3, 5]);
  });

test("in misère play who cannot move wins", async ({ page }) => {
  await open(page, { game: "sd:1/2:misere", tab: "play", at: "2", level: "perfect" });
  await press(page, "Begin").click();
  await expect(panel(page).getByRole("status")).toHaveText(/Your move/);
  await panel(page).locator(".choices button").first().click();
  await expect(panel(page).getByRole("status")).toHaveText("nimata cannot move. nimata wins.");
});
