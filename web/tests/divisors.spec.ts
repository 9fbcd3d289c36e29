// Games for many divisors: a slider moves the divisor, and the automaton is that of its class.

import type { Page } from "@playwright/test";
import { expect, game, open, part, subtractionDivision, test, understood } from "./page";

const slider = (page: Page) => page.getByRole("slider", { name: "Divisor b" });
const field = (page: Page) => page.getByRole("spinbutton", { name: "Divisor b", exact: true });
const title = (page: Page) => part(page, "automaton").locator("svg text.title");

/** The letters of the picture. */
const letters = (page: Page) =>
  part(page, "automaton").locator("svg text.digits").allTextContents();

/** The first values that are shown. */
async function values(page: Page): Promise<number[]> {
  const texts = await page.locator("#values [data-at]").allTextContents();
  return texts.slice(0, 63).map(Number);
}

test("a slider moves the divisor by keys, and values and automaton are those of the divisor",
  async ({ page }) => {
    await open(page, { game: "sd:1/*", part: "automaton" });
    await expect(title(page)).toHaveText(/^sd:1\/b · base b = \d+ \+ 2k ·/);
    await expect(field(page)).toHaveValue("10");
    await slider(page).focus();
    for (const b of [11, 12]) {
      await page.keyboard.press("ArrowRight");
      await expect(field(page)).toHaveValue(String(b));
      await expect.poll(() => values(page)).toEqual(subtractionDivision(1, b, 63));
    }
    expect(await page.evaluate(() => location.hash)).toContain("b=12");
    await page.keyboard.press("Home");
    await expect(title(page)).toHaveText(/^sd:1\/2 · base 2 ·/);
    expect(await letters(page)).not.toContain("2,4,…");
  });

test("one picture and one table stand for all divisors of a class, and the theorem for all",
  async ({ page }) => {
    await open(page, { game: "sd:1/*", b: "31", part: "automaton" });
    await expect.poll(() => letters(page)).toContain("3,5,…");
    const before = [await title(page).textContent(), ...(await letters(page))];
    const heads = part(page, "automaton").locator("details th[scope=col]");
    expect((await heads.allTextContents()).slice(2)).toEqual(["0", "1", "2,4,…", "3,5,…"]);
    await field(page).fill("1001");
    await expect.poll(() => values(page)).toEqual(subtractionDivision(1, 1001, 63));
    expect([await title(page).textContent(), ...(await letters(page))]).toEqual(before);
    // A value leads to the digits of its number; the last state is the one that outputs it.
    await page.locator('#values [data-at="40"]').click();
    await page.getByRole("button", { name: "Step through it" }).click();
    await expect(part(page, "automaton").getByLabel("Digits of n")).toHaveValue("40");
    const proved = part(page, "proved");
    await proved.scrollIntoViewIfNeeded();
    await expect(proved.locator(".lead")).toContainText("for every b ≥ 2 the values of sd:1/b");
  });

test("what is no divisor is refused beside the automaton, and a single game leads to all",
  async ({ page }) => {
    await open(page, { game: "sd:1/9+2k", b: "10", part: "automaton" });
    await expect(part(page, "automaton").locator(".fault:not(:empty)").first())
      .toContainText("10 is no divisor of sd:1/9+2k");
    await game(page).fill("sd:1/12");
    await expect(slider(page)).toBeHidden();
    await page.getByRole("button", { name: "This game with every divisor b" }).click();
    await expect(understood(page)).toHaveText("sd:1/*");
    await expect(field(page)).toHaveValue("12");
  });
