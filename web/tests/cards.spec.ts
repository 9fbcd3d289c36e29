// Every card with every part, at two widths, in light and in dark, by mouse, by keyboard and by
// fingers: each answers, in words and numbers that a reader can take in.

import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, HANDS, part, test, understood, visit, way, type Part } from "./page";

const PARTS: [Part, string][] = [
  ["play", "Play"], ["values", "Values"], ["automaton", "Automaton"], ["proved", "Proved"],
  ["ask", "Ask"], ["theorems", "Theorems"],
];

/** How the page is looked at. */
interface Looks { viewport: { width: number; height: number }; colorScheme: "light" | "dark" }

/** Words of the program, which no reader has to know. */
const INTERNAL = new RegExp(String.raw`\bsound\b|level-set|smaller-piles|definition:|u0 = `
  + String.raw`|game:yours|lin\(|msd_|_of_|--with|nimata ask`);

/** Words of the field, which the glossary explains. */
const FIELD = new RegExp("mex|xor|nimber|Grundy|quotient|octal|measure|stuttering|residue class"
  + "|numeration|msd_2|lsd_3|induction|claim|SHA-256|density|certificate|automaton|misère", "gi");

/** What every part says once nothing is worked on: faults, numbers in full, words, and waiting. */
async function wrongs(page: Page, name: Part): Promise<string[]> {
  const found = await part(page, name).evaluate((section) => {
    const seen = (element: Element) => element.checkVisibility();
    const faults = [...section.querySelectorAll(".fault")].filter(seen)
      .map((fault) => fault.textContent ?? "");
    // What somebody types is theirs, theorems are whole on purpose, and a drawing is a file's.
    const own = [...section.querySelectorAll<HTMLElement | SVGElement>(
      ".theorem, .whole, .keep span, code, .form, .help, svg")];
    for (const one of own) one.style.display = "none";
    const text = (section as HTMLElement).innerText;
    for (const one of own) one.style.display = "";
    const empty = [...section.querySelectorAll(".result")].filter((one) => !one.hasChildNodes());
    const all = section.textContent ?? "";
    const terms = document.querySelector("dialog .facts")?.textContent?.toLowerCase() ?? "";
    return { faults, text, all, terms, empty: empty.length };
  });
  return [
    ...found.faults.filter((fault) => fault !== ""),
    ...(found.all.match(FIELD) ?? []).filter((word) => !found.terms.includes(word.toLowerCase()))
      .map((word) => `${word} is not in the glossary`),
    ...found.empty > 0 ? ["a result that never comes"] : [],
    ...[/\d{41,}/, /(^|[^,\s]\s)…$/m, INTERNAL].flatMap((wrong) => {
      const [match] = wrong.exec(found.text) ?? [];
      return match === undefined ? [] : [`${wrong}: ${match.slice(0, 80)}`];
    }),
  ];
}

/** Opens each card by one hand, looks at each of its parts, and lets axe look at what is there. */
async function tries(browser: Browser, looks: Looks, hand: string): Promise<void> {
  const context = await browser.newContext({ ...looks, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await visit(page);
  const count = await page.locator(".card").count();
  expect(count).toBeGreaterThan(0);
  const does = HANDS[hand]?.(page);
  for (let card = 0; card < count; card++) {
    await page.goto("about:blank");
    await visit(page);
    await expect(understood(page)).toBeVisible();
    const title = await page.locator(".card b").nth(card).innerText();
    await does?.(page.locator(".card").nth(card));
    for (const [name, label] of PARTS) {
      await does?.(way(page, label));
      // Once the game is understood and no part works on it, what is shown is the answer.
      await expect(page.locator(".parse:not(.stale) .name")).toBeVisible({ timeout: 90_000 });
      await expect(page.locator(".notebook:not([data-works])")).toBeVisible({ timeout: 90_000 });
      await expect(page.locator(".status")).toBeHidden({ timeout: 90_000 });
      await expect.soft(async () => expect(await wrongs(page, name)).toEqual([]),
        `${title}, ${label}`).toPass({ timeout: 15_000 });
      await expect.soft(way(page, label), title).toHaveAttribute("aria-current", "true");
    }
    // The page ends up the same by mouse, keys and touch, so one look is enough.
    if (hand === "mouse") {
      const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
      const { violations } = await axe.exclude("tbody tr:nth-child(n + 5)").analyze();
      expect.soft(violations.map(({ id, nodes }) => [id, nodes[0]?.html]), title).toEqual([]);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, title).toBeLessThanOrEqual(looks.viewport.width);
  }
  expect(errors).toEqual([]);
  await context.close();
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1400, 390]) {
    for (const hand of Object.keys(HANDS)) {
      // One of them is looked at with every change, and the others before a release.
      const tag = hand === "touch" && width === 390 && colorScheme === "dark" ? [] : ["@long"];
      test(`every card answers in every part at ${width} pixels, ${colorScheme}, by ${hand}`,
        { tag }, async ({ browser }) => {
          test.setTimeout(900_000);
          const viewport = { width, height: width < 500 ? 844 : 900 };
          await tries(browser, { viewport, colorScheme }, hand);
        });
    }
  }
}
