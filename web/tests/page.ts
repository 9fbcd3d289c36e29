// The page, opened from disk; and values that are computed here, from the rules alone.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

const FILE = new URL("../dist/nimata.html", import.meta.url);

/** Opens the page without any link. */
export const visit = (page: Page) => page.goto(FILE.href);

/** Opens the page with a state, as a link has it; the game is sd:5/2 unless another is named. */
export async function open(page: Page, state: Record<string, string> = {}): Promise<void> {
  const written = ([key, value]: [string, string]) => `${key}=${encodeURIComponent(value)}`;
  const pairs = Object.entries({ game: "sd:5/2", ...state }).map(written);
  await page.goto(`${FILE.href}#${pairs.join("&")}`);
}

/** A test in which the page must ask for nothing, break no rule of its own, and have no defect. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const wrong: string[] = [];
      page.on("request", (request) => {
        const url = request.url();
        if (url.split("#")[0] !== FILE.href && !/^(blob|data):/.test(url)) wrong.push(url);
      });
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) wrong.push(message.text());
      });
      page.on("pageerror", (error) => wrong.push(String(error)));
      await use();
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});

/** The field of the game. */
export const game = (page: Page) => page.getByRole("combobox", { name: "Game", exact: true });

/** The button between a name and rules. */
export const edits = (page: Page) => page.locator(".edits");

export type Part = "play" | "values" | "automaton" | "proved" | "ask" | "theorems";

/** A part of the notebook. */
export const part = (page: Page, name: Part) => page.locator(`#${name}`);

/** The button that leads to a part. */
export const way = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("button", { name, exact: true });

/** The button of this name in a place. */
export const press = (place: Locator, name: string) =>
  place.getByRole("button", { name, exact: true });

/** The values that are shown, and that of one position. */
export const cells = (page: Page) => page.locator("#values [data-at]");
export const cell = (page: Page, at: string) => page.locator(`#values [data-at="${at}"]`);

/** How the game was understood. */
export const understood = (page: Page) => page.locator(".parse .name");

/** The position that is looked at. */
export const looked = (page: Page) => page.locator(".look");

/** The bytes of the page. */
export const bytes = (): number => readFileSync(fileURLToPath(FILE)).length;

/** The least number that is not among these. */
export function mex(values: number[]): number {
  const seen = new Set(values);
  let least = 0;
  while (seen.has(least)) least++;
  return least;
}

/** The values of the heaps 1 to `last`: subtract `s`, or divide by `d` and round up. */
export function subtractionDivision(s: number, d: number, last: number): number[] {
  const values = [0];
  for (let n = 1; n <= last; n++) {
    const options: number[] = [];
    if (n > s) options.push(values[n - s] ?? 0);
    if (n >= 2) options.push(values[Math.ceil(n / d)] ?? 0);
    values.push(mex(options));
  }
  return values.slice(1);
}

/** How a person does something to what is seen. */
export type Hand = (what: Locator) => Promise<void>;

/** So many keys are pressed to reach something, and so many of them without another look. */
const MOST_KEYS = 250;
const AT_ONCE = 25;

export const HANDS: Record<string, (page: Page) => Hand> = {
  mouse: () => (what) => what.click(),
  touch: () => (what) => what.tap(),
  keyboard: (page) => async (what) => {
    await reach(page, what);
    await page.keyboard.press("Enter");
  },
};

/** Goes to what is meant by the tabulator, and where one of several is reached, by arrow keys. */
export async function reach(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  // Where it stands from here, and how many stops are surely on the way.
  const standing = () => what.evaluate((element) => {
    const here = document.activeElement ?? document.body;
    const group = element.closest(".tokens, table");
    if (element === here) return ["there", 0] as const;
    if (!group?.contains(here)) {
      const stops = document.querySelectorAll<HTMLElement>(
        "button:enabled, input:enabled, select, textarea, summary, [tabindex]");
      const after = (one: Node, other: Node) =>
        Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
      const behind = after(element, here);
      const [first, last] = behind ? [element, here] : [here, element];
      const between = [...stops].filter((one) => one.tabIndex >= 0 && one.checkVisibility()
        && one !== last && after(first, one) && after(one, last));
      return [behind ? "behind" : "before", between.length] as const;
    }
    const all = [...group.querySelectorAll("[data-may], [data-at]")];
    const steps = all.indexOf(element) - all.indexOf(here);
    return [steps > 0 ? "right" : "left", Math.abs(steps) - 1] as const;
  });
  const keys = { behind: "Shift+Tab", before: "Tab", right: "ArrowRight", left: "ArrowLeft" };
  for (let presses = 0; presses < MOST_KEYS;) {
    const [where, between] = await standing();
    if (where === "there") return;
    const count = Math.max(1, Math.min(AT_ONCE, between));
    for (let press = 0; press < count; press++) await page.keyboard.press(keys[where]);
    presses += count;
  }
  throw new Error("not reached by keys");
}
