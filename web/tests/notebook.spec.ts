// The whole notebook, as a person uses it: with a mouse, with a keyboard alone, and with fingers,
// at two widths, in light and in dark.

import type { Browser, Locator, Page } from "@playwright/test";
import {
  cell, expect, game, HANDS, looked, part, test, understood, visit, type Hand,
} from "./page";

/** Types a text into a field, whatever stands there. */
async function type(page: Page, does: Hand, field: Locator, text: string): Promise<void> {
  await does(field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

async function context(browser: Browser, width: number, colorScheme: "light" | "dark") {
  const phone = width < 500;
  return browser.newContext({
    viewport: { width, height: phone ? 844 : 900 }, colorScheme, hasTouch: true,
    reducedMotion: "reduce",
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1400, 390]) {
    for (const [name, made] of Object.entries(HANDS)) {
      test(`the notebook is used by ${name} at ${width} pixels, ${colorScheme}`,
        async ({ browser }) => {
          test.setTimeout(180_000);
          const own = await context(browser, width, colorScheme);
          const page = await own.newPage();
          const does = made(page);
          const button = (place: Locator | Page, name: string | RegExp) =>
            place.getByRole("button", { name, exact: true });

          // A card opens a game; the field takes another; its rules are told in a sentence.
          await visit(page);
          await does(page.getByRole("button", { name: /^Nim/ }));
          await expect(understood(page)).toHaveText("nim:2");
          await type(page, does, game(page), "sd:1/2");
          await expect(understood(page)).toHaveText("sd:1/2");
          await expect(page.locator(".sentence")).toContainText("subtracts 1, or divides n by 2");

          // Play: a token is taken, the program answers, and Back takes it back.
          const play = part(page, "play");
          await expect(play.getByRole("status")).toHaveText("Your move");
          await does(button(play, "Leave 19"));
          await expect(play.locator(".history li")).toHaveCount(2);
          await page.goBack();
          await expect(play.locator(".history li")).toHaveCount(0);
          await does(button(play, "Hint"));
          await expect(play.locator(".said")).toContainText("Leave 19: it is lost for");
          await expect(play.locator(".said")).toContainText(
            /From 19 there are only the moves to (18, 10|10, 18), and each of them lets you win/);

          // Values: a number shows its options and its path.
          await does(cell(page, "20"));
          await expect(looked(page).locator(".value").first()).toHaveText("1");
          await expect(looked(page).locator(".path")).toBeVisible();
          await does(button(looked(page), "Step through it"));

          // The automaton is stepped through beside the digits.
          const automaton = part(page, "automaton");
          await expect(automaton.getByRole("status")).toHaveText(/^0 of 5 digits read/);
          await does(button(automaton, "On"));
          await expect(automaton.getByRole("status")).toHaveText(/^1 of 5 digits read/);
          await expect(automaton.locator("svg .here:visible")).toBeInViewport();

          // Proved: saved and checked where it stands.
          const proved = part(page, "proved");
          await does(button(page.getByRole("navigation"), "Proved"));
          await expect(proved.locator(".badge").first()).toHaveText("Proved");
          const saved = page.waitForEvent("download");
          await does(button(proved, "Save the certificate"));
          expect((await saved).suggestedFilename()).toBe("sd-1-2.json");
          await does(button(proved, "Check it"));
          await expect(proved.locator(".badge").last()).toHaveText("accepted");

          // Ask: a ready question, and one of one's own, whose witness leads back to the values.
          const ask = part(page, "ask");
          await does(button(page.getByRole("navigation"), "Ask"));
          await does(ask.getByRole("button", { name: /^Are two neighbours both lost/ }));
          await expect(ask.locator(".result h3")).toHaveText("Are two neighbours both lost?");
          await type(page, does, ask.getByLabel("Your question"), "A n (n >= 1 => ~ G[n] = @2)");
          await does(button(ask, "Ask"));
          await expect(ask.locator(".badge").first()).toHaveText("false");
          await does(button(ask, "n = 4"));
          await expect(looked(page).locator("h3").first()).toHaveText("sd:1/2@4");
          await expect(looked(page).locator("h3").first()).toBeInViewport();

          // Theorems, and the words of the theory.
          await does(button(page.getByRole("navigation"), "Theorems"));
          await expect(part(page, "theorems").locator(".facts").first()).toBeVisible();
          await does(button(page, "Glossary"));
          await expect(page.getByRole("dialog")).toContainText("mex {0, 1, 3} = 2");
          await does(button(page, "Close"));
          await expect(page.getByRole("dialog")).toBeHidden();

          // Rules of one's own; a mistake has its caret.
          await does(button(page, "Edit rules"));
          const rules = page.getByRole("textbox", { name: "Rules" });
          await expect(rules).toBeFocused();
          await expect(understood(page)).toHaveText("game:take-one-or-halve");
          await does(page.getByText("Other rules to begin with"));
          await does(button(page, "Take at most half"));
          await expect(understood(page)).toHaveText("game:yours");
          await expect(rules).toBeFocused();
          await page.keyboard.press("Control+A");
          await page.keyboard.type("reads n in msd_2\nmove m: m + 1 = k");
          await expect(page.getByRole("alert").filter({ hasText: /^ +\^$/m })).toBeVisible();
          await page.keyboard.press("Backspace");
          await page.keyboard.type("n");
          await expect(understood(page)).toHaveText("game:yours");
          await expect(cell(page, "1")).toHaveText("1");

          // Nothing is wider than what is seen, and the link brings all of it again.
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(width);
          const url = page.url();
          await page.goto("about:blank");
          await page.goto(url);
          await expect(understood(page)).toHaveText("game:yours");
          await own.close();
        });
    }
  }
}

test("at 390 pixels the board stands on the first screen, and results stand before their forms",
  async ({ browser }) => {
    const own = await context(browser, 390, "light");
    const page = await own.newPage();
    await visit(page);
    await expect(cell(page, "20")).toBeAttached();
    const top = (of: Locator) => of.first().evaluate((one) =>
      one.getBoundingClientRect().top + window.scrollY);
    expect(await top(page.locator(".token"))).toBeLessThan(844);
    expect(await top(page.locator("#values table"))).toBeLessThan(
      await top(page.locator("#values details")));
    await part(page, "automaton").scrollIntoViewIfNeeded();
    await expect(part(page, "automaton").locator("svg")).toBeVisible();
    // The drawing has its own size, and scrolls in its box.
    const svg = part(page, "automaton").locator("svg");
    const [box, drawn] = await svg.evaluate((one) => [
      one.parentElement?.clientWidth ?? 0, one.getBoundingClientRect().width] as const);
    expect(drawn).toBeGreaterThan(box);
    await own.close();
  });
