// Numbers as words of a language: beside sums of Tribonacci's numbers that are computed here.

import { expect, open, panel, press, tab, test } from "./page";

const terms = [1, 2, 4];
while (terms.length < 40) {
  terms.push(terms.slice(-3).reduce((sum, term) => sum + term));
}

/** The greedy digits of a number, the greatest place first. */
function greedy(number: number): string {
  let digits = "";
  for (const term of terms.toReversed()) {
    digits += number >= term ? "1" : "0";
    if (number >= term) number -= term;
  }
  return digits.replace(/^0*/, "");
}

test("the solution of a formula in Tribonacci's numeration is one word", async ({ page }) => {
  await open(page, { tab: "ask", formula: "?trib n = 100", go: "ask" });
  await expect(panel(page).locator(".badge")).toHaveText("finitely many solutions");
  await expect(panel(page)).toContainText("n = 100");
  // A state before each digit, one behind the last, and one for other words.
  await expect(panel(page)).toContainText(`automaton with ${greedy(100).length + 2} states`);
  await expect(panel(page).locator("svg").first()).toContainText("the words of trib");
});

test("sums of words are proved in the page", async ({ page }) => {
  await open(page, { tab: "ask", formula: "?trib E k (n = 2*k + 1)", go: "ask" });
  await expect(panel(page).locator(".badge")).toHaveText("infinitely many solutions");
  await expect(panel(page)).toContainText("1, 3, 5, 7, 9, 11");
  await press(page, "Check it").click();
  await expect(panel(page).locator(".badge")).toHaveText("accepted");
});

test("rules may read words, and their automaton walks along them", async ({ page }) => {
  const rules = "reads n in trib\nmove m: m + 1 = n\n";
  await open(page, { rules, tab: "ask", formula: "A n (G[n] = @0 <=> (E k (n = 2*k)))" });
  await expect(page.locator(".parse")).toContainText("game:yours");
  await tab(page, "Ask").click();
  await press(page, "Ask").click();
  await expect(panel(page).locator(".badge")).toHaveText("true");
});

test("a formula that names a file of words is refused, for the page reads none",
  async ({ page }) => {
    await open(page, { tab: "ask", formula: "?words:x.txt n = 3", go: "ask" });
    await expect(page.getByRole("alert").filter({ hasText: "no file is read here" })).toBeVisible();
  });
