// The answer to a question: a verdict, numbers that lead back to the values, and a certificate.

import { button, facts, h, type Child } from "./dom";
import { Drawing } from "./drawing";
import { english } from "./english";
import { written } from "./look";
import { theorem } from "./proved";
import type { Page } from "./section";
import type { Answer } from "./wishes";

/** What is shown of an answer. */
export function answered(
  page: Page,
  answer: Answer,
  name: string,
  /** What has been said already. */
  said = false,
): Child[] {
  const rows: [string, Child][] = [];
  if (answer.witness && Object.keys(answer.witness).length > 0) {
    const what = answer.truth ? english.witness : english.counterexample;
    rows.push([what, numbers(page, Object.keys(answer.witness), answer.witness)]);
  }
  const game = page.described();
  const below = Object.values(answer.witness ?? {}).find((value) => /^\d+$/.test(value)
    && game !== null && BigInt(value) < game.least);
  if (below !== undefined && game?.required === 1) {
    rows.push(["", english.noPosition(below, game.name, game.least)]);
  }
  if (answer.count !== null) rows.push([english.count, answer.count]);
  if (answer.least.length > 0 && answer.solutions !== "all") {
    const more = answer.solutions === "infinite"
      || (answer.count !== null && answer.count !== String(answer.least.length));
    const list = answer.least.map((least) => h("li", {}, numbers(page, answer.variables, least)));
    rows.push([english.least,
      h("ul", { class: "chips" }, ...list, more && h("li", {}, english.andMore))]);
  }
  if (answer.digits) rows.push([english.digits, h("code", {}, answer.digits)]);
  if (answer.density) rows.push([english.density, answer.density]);
  if (answer.why) rows.push([english.notCertified, answer.why]);
  if (answer.idle) rows.push([english.idle, english.idleHelp(answer.idle)]);
  if (answer.certificate) {
    const bare = answer.withoutRules ?? [];
    rows.push([english.whatProved, bare.length === 0 ? english.provedOfRules
      : h("span", {}, english.provedOfAutomaton(bare.join(", ")), " ",
        button(english.parts.proved, () => page.go("proved"), { class: "link" }))]);
  }
  return [
    h("p", { class: said ? "note" : "lead" }, said ? english.asFormula : badge(answer), " ",
      h("code", {}, answer.formula)),
    rows.length > 0 ? facts(rows) : null,
    answer.drawn ? h("details", {}, h("summary", {}, english.drawnSet),
      new Drawing(answer.drawn.svg, answer.drawn.title).element) : null,
    ...(answer.certificate && answer.claim
      ? theorem(page, name, answer.claim, answer.certificate) : []),
  ];
}

/** Numbers by their names; where they are a position of the game, they lead to it. */
function numbers(page: Page, names: string[], found: Record<string, string>): HTMLElement {
  const values = names.map((name) => found[name] ?? "");
  const text = names.map((name, place) => `${name} = ${values[place] ?? ""}`).join(", ");
  const game = page.described();
  const position = game?.required === names.length
    && names.every((name, place) => name === game.names[place]);
  if (!game || !position || values.some((value) => value.length > 15)) return h("span", {}, text);
  const at = written(game, values.map(Number));
  return button(text, () => page.look(at), { class: "link" });
}

const badge = ({ truth, says }: Answer): HTMLElement =>
  h("span", { class: `badge ${truth === null ? "open" : truth ? "good" : "bad"}` }, says ?? "");
