// A game against the program: one is won, one is lost, and a link brings one back.

import type { Page } from "@playwright/test";
import { expect, open, part, press, subtractionDivision, test, understood } from "./page";

const play = (page: Page) => part(page, "play");
const status = (page: Page) => play(page).getByRole("status");
const history = (page: Page) => play(page).locator(".history li");
const said = (page: Page) => play(page).locator(".said");

/** The token that leaves so many in a heap, counted from 0. */
const token = (page: Page, heap: number, left: number) =>
  play(page).locator(".heaps li").nth(heap).getByRole("button", {
    name: new RegExp(`^Leave ${left}(:|$)`) });

/** The piles that are on the board. */
async function piles(page: Page): Promise<number[]> {
  return (await play(page).locator(".heaps b").allTextContents()).map(Number);
}

const over = /cannot move/;

/** Waits until it is the person's turn, or the game is over; whether it goes on. */
async function turn(page: Page): Promise<boolean> {
  await expect(status(page)).toHaveText(/Your move|cannot move/);
  return !over.test((await status(page).textContent()) ?? "");
}

test("who plays Nim by the exclusive or wins, whatever the program does", async ({ page }) => {
  await open(page, { game: "nim:3", at: "1,2,4" });
  while (await turn(page)) {
    const now = await piles(page);
    const sum = now.reduce((sum, pile) => sum ^ pile, 0);
    const at = now.findIndex((pile) => (pile ^ sum) < pile);
    await token(page, at, (now[at] ?? 0) ^ sum).click();
    await expect.poll(() => piles(page)).not.toEqual(now);
    await expect(status(page)).not.toHaveText(/…$/);
  }
  await expect(status(page)).toHaveText("nimata cannot move. You win.");
});

test("the program wins a position that is lost for the person", async ({ page }) => {
  await open(page, { game: "nim:3", at: "1,2,3" });
  while (await turn(page)) {
    await press(play(page), "Hint").click();
    await expect(said(page)).toContainText("No move wins");
    const last = (await piles(page)).join();
    await play(page).locator("[data-may]").first().click();
    await expect.poll(async () => (await piles(page)).join()).not.toEqual(last);
    await expect(status(page)).not.toHaveText(/…$/);
  }
  await expect(status(page)).toHaveText("You cannot move. nimata wins.");
  await expect(said(page)).toContainText("It wins");
});

test("hints win where winning can be done, with their reasons, and a sum is a game as well",
  async ({ page }) => {
    await open(page, { at: "sd:1/2@9 + nim:2@3,5" });
    while (await turn(page)) {
      await press(play(page), "Hint").click();
      await expect(said(page)).toContainText("it is lost for the other player");
      await expect(said(page).locator("li").first()).toBeVisible();
      const before = await history(page).count();
      await press(said(page), "Make this move").click();
      await expect.poll(() => history(page).count()).toBeGreaterThan(before);
      await expect(status(page)).not.toHaveText(/…$/);
    }
    await expect(status(page)).toHaveText("nimata cannot move. You win.");
  });

test("a move that the rules forbid is told beside the field, and one can be taken back",
  async ({ page }) => {
    await open(page, { game: "nim:2", at: "23,25" });
    expect(await turn(page)).toBe(true);
    await play(page).getByText("All moves").click();
    const move = play(page).getByLabel("The position after your move");
    await move.fill("22,24");
    await move.press("Enter");
    await expect(play(page).getByRole("alert").filter({ hasText: "no move leads" })).toBeVisible();
    await expect(move).toHaveAttribute("aria-invalid", "true");
    await move.fill("=,24");
    await move.press("Enter");
    await expect(history(page)).toHaveText([/you left 23,24/, /nimata left 23,23/]);
    // The link brings the game back as it stands.
    const url = page.url();
    await page.goto("about:blank");
    await page.goto(url);
    await expect(history(page)).toHaveCount(2);
    expect(await piles(page)).toEqual([23, 23]);
    await press(play(page), "Take back").click();
    await expect(history(page)).toHaveCount(0);
    expect(await piles(page)).toEqual([23, 25]);
    // And Back takes that back.
    await page.goBack();
    await expect(history(page)).toHaveCount(2);
  });

test("in misère play who cannot move wins", async ({ page }) => {
  await open(page, { game: "sd:1/2:misere", at: "2", level: "perfect" });
  await expect(status(page)).toHaveText(/Your move/);
  await token(page, 0, 1).click();
  await expect(status(page)).toHaveText("nimata cannot move. nimata wins.");
});

test("the queen of Wythoff's game is moved on a board, and values colour where she may go",
  async ({ page }) => {
    await open(page, { game: "wythoff:1,1", at: "4,6" });
    expect(await turn(page)).toBe(true);
    // In a row, in a column, and on the diagonal.
    await expect(play(page).locator(".cell")).toHaveCount(4 + 6 + 4);
    await play(page).getByLabel("Show values").check();
    // (3, 5) is the one pair of the golden ratio among them.
    const lost = play(page).locator(".cell").and(page.locator("[style*='rgb(213, 94, 0)']"));
    await expect(lost).toHaveAccessibleName("Move to 3, 5: P");
    await expect(page).toHaveURL(/tell=yes/);
    await lost.click();
    await expect(history(page).first()).toHaveText("you left 3,5");
    await expect(history(page)).toHaveCount(2);
    await page.goBack();
    await expect(history(page)).toHaveCount(0);
  });

test("a pin of Kayles is knocked down alone or with its neighbour, and what goes is seen before",
  async ({ page }) => {
    await open(page, { game: "octal:0.77", at: "7" });
    expect(await turn(page)).toBe(true);
    const pins = play(page).locator("[data-may]");
    await expect(pins).toHaveCount(7);
    await press(play(page), "Take 2").click();
    await pins.nth(2).hover();
    await expect(play(page).locator(".goes")).toHaveCount(2);
    await expect(play(page).locator(".foretold")).toHaveText("Takes 2; 2 and 3 stay.");
    await press(play(page), "Take 1").click();
    await pins.nth(6).hover();
    await expect(play(page).locator(".foretold")).toHaveText("Takes 1; 6 stay.");
    await pins.nth(2).click();
    await expect(history(page).first()).toHaveText("you left 2,4");
  });

test("a loss is told with the turn at which it could have been won, and why", async ({ page }) => {
  // By the mex rule 3 is lost, so that nobody wins from there.
  await open(page, { game: "sd:1/2", at: "3" });
  const lost = subtractionDivision(1, 2, 12).flatMap((value, at) => value === 0 ? [at + 1] : []);
  expect(lost).toContain(3);
  while (await turn(page)) {
    const now = await piles(page);
    await play(page).locator("[data-may]").first().click();
    await expect.poll(() => piles(page)).not.toEqual(now);
    await expect(status(page)).not.toHaveText(/…$/);
  }
  await expect(said(page)).toContainText("3 was lost before you moved.");
  await press(said(page), "Want to see why?").click();
  const why = play(page).locator(".why");
  await expect(why).toContainText("3 is lost: whatever is moved, the other player then has");
  // A reason is unfolded, and shown on the board.
  await press(why, "Why 2?").click();
  await expect(why).toContainText("A move leaves 1, which is lost.");
  await press(why, "2").first().click();
  await expect(play(page).locator(".shown")).toContainText("Shown: 2.");
  expect(await piles(page)).toEqual([2]);
});

test("the reason of a large position is the automaton, which is led to", async ({ page }) => {
  await open(page, { game: "sd:1/2", at: "10^30" });
  await expect(status(page)).toHaveText("Your move");
  await press(play(page), "Why?").click();
  await expect(play(page).locator(".why")).toContainText("The reason is the automaton");
  await press(play(page), "See it read").click();
  await expect(part(page, "automaton").getByRole("status")).toHaveText(/^0 of 100 digits read/);
});

test("a class sees the board alone, and values once they are shown", async ({ page }) => {
  await open(page, { game: "sd:1/2", at: "20" });
  await expect(status(page)).toHaveText("Your move");
  await press(page.locator("header"), "Share").click();
  await press(page.getByRole("dialog"), "Show the board alone").click();
  await expect(part(page, "values")).toBeHidden();
  await expect(press(play(page), "Why?")).toBeHidden();
  await token(page, 0, 10).click();
  await expect(history(page)).toHaveCount(2);
  await expect(said(page)).toHaveText(/^nimata left \d+\.$/);
  await play(page).getByLabel("Show values").check();
  await expect(press(play(page), "Why?")).toBeVisible();
  await press(page.locator("body"), "Back to the whole page").click();
  await expect(part(page, "values")).toBeVisible();
});

test("Fibonacci Nim has one pile, its first move is bounded, and its theorem is proved",
  async ({ page }) => {
    await open(page, { game: "Fibonacci Nim" });
    await expect(understood(page)).toHaveText("game:fibonacci-nim");
    await expect(play(page).locator("h2")).toContainText("Fibonacci Nim");
    await expect(play(page).locator(".token")).toHaveCount(20);
    // The last token alone cannot be left untouched: at most 19 of 20 are taken.
    await expect(play(page).locator("[data-may]")).toHaveCount(19);
    await token(page, 0, 18).click();
    await expect(history(page).first()).toHaveText("you left 18,4");
    await press(play(page), "See it proved").click();
    const ask = part(page, "ask");
    await expect(ask.locator(".badge").first()).toHaveText("infinitely many");
    await expect(ask.locator(".facts .chips")).toContainText("n = 2n = 3n = 5n = 8n = 13");
  });

test("a double click makes one move", async ({ page }) => {
  await open(page, { game: "sd:1/2", at: "20" });
  expect(await turn(page)).toBe(true);
  await token(page, 0, 19).dblclick();
  await expect(history(page)).toHaveCount(2);
  await expect(play(page).getByRole("status")).toHaveText("Your move");
});

test("moves of a link that the rules forbid are left out", async ({ page }) => {
  await open(page, { game: "sd:1/2", at: "20", moves: "19.18.18" });
  await expect(said(page)).toContainText("The moves of the link are left out.");
  await expect.poll(() => piles(page)).toEqual([20]);
});

test("a move that is not among those listed is made by its token", async ({ page }) => {
  await open(page, { game: "nim:3", at: "1000,4,5" });
  expect(await turn(page)).toBe(true);
  await token(page, 1, 2).click();
  await expect(history(page).first()).toHaveText("you left 1000,2,5");
});

test("the queen is seen on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { game: "wythoff:1,1", at: "5,19", class: "yes" });
  const box = await play(page).locator(".piece").boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
});

test("a token that no move takes says so", async ({ page }) => {
  await open(page, { game: "sd:1/2", at: "20" });
  expect(await turn(page)).toBe(true);
  await expect(play(page).locator("[data-may]")).toHaveCount(2);
  await token(page, 0, 7).click();
  await expect(said(page)).toContainText("Leave 7: no move does that");
});

test("a new game can be won, and another position is played from the values", async ({ page }) => {
  await open(page, { game: "sd:1/2", n: "12" });
  await expect(understood(page)).toHaveText("sd:1/2");
  await press(play(page), "New game").click();
  await expect.poll(() => page.url()).toContain("seed=");
  await press(play(page), "Hint").click();
  await expect(said(page)).toContainText("it is lost for the other player");
  await press(part(page, "values"), "Play from here").click();
  await expect.poll(() => piles(page)).toEqual([12]);
});
