// Numbers as words of a language: beside sums of Tribonacci's numbers that are computed here.

import { expect, open, part, press, test, understood } from "./page";

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
  await open(page, { part: "ask", formula: "?trib n = 100" });
  await expect(part(page, "ask").locator(".badge")).toHaveText(/^finitely many: \d+$/);
  await expect(part(page, "ask")).toContainText("n = 100");
  // A state before each digit, one behind the last, and one for other words.
  await expect(part(page, "ask")).toContainText(`automaton with ${greedy(100).length + 2} states`);
  await expect(part(page, "ask").locator("svg").first()).toContainText("the words of trib");
});

test("sums of words are proved in the page", async ({ page }) => {
  await open(page, { part: "ask", formula: "?trib E k (n = 2*k + 1)" });
  await expect(part(page, "ask").locator(".badge")).toHaveText("infinitely many");
  await expect(part(page, "ask")).toContainText("n = 1n = 3n = 5n = 7n = 9n = 11");
  await press(part(page, "ask").locator(".keep"), "Check it").click();
  await expect(part(page, "ask").locator(".badge").last()).toHaveText("accepted");
});

test("rules may read words, and their automaton walks along them", async ({ page }) => {
  const rules = "reads n in trib\nmove m: m + 1 = n\n";
  await open(page, { rules, part: "ask", formula: "A n (G[n] = @0 <=> (E k (n = 2*k)))" });
  await expect(understood(page)).toHaveText("game:yours");
  await expect(part(page, "ask").locator(".badge")).toHaveText("true");
});

test("a formula that names a file of words is refused, for the page reads none",
  async ({ page }) => {
    await open(page, { part: "ask", formula: "?words:x.txt n = 3" });
    await expect(page.getByRole("alert").filter({ hasText: "no file is read here" })).toBeVisible();
  });
