// A position of any size: what it is worth, and a move.

import { brief, button, facts, h, type Child } from "./dom";
import { english } from "./english";
import { line } from "./fields";
import { Panel, reasons, type Page } from "./panel";
import type { Described, Move, Value, Worth } from "./wishes";

/** What is said of a worth. */
export function worth(found: Worth): string {
  if (found.value !== undefined) return brief(found.value);
  if (found.outcome) return english.outcomes[found.outcome];
  return english.between(found.at_least ?? "0", found.at_most);
}

/** A sum as it is written, with its large numbers shortened. */
export function legible(sum: string): string {
  return sum.replace(/\d{61,}/g, (digits) => brief(digits));
}

export class Evaluate extends Panel {
  private readonly at = line("at", english.positionField);
  private readonly to = line("to", english.moveTo, english.moveHelp, { placeholder: "0" });

  constructor(page: Page) {
    super("evaluate", page);
    this.fields = [this.at, this.to];
    this.at.element.classList.add("long");
    const value = button(english.evaluate, () => this.work(), { class: "main" });
    const move = button(english.findMove, () => this.move());
    for (const field of this.fields) {
      field.on(() => this.keep()).enter(() => (field === this.to ? this.move() : this.work()));
    }
    this.element.append(
      this.form(this.at.element, value), this.form(this.to.element, move), this.result);
  }

  load(): void {
    this.at.value = this.page.state.get("at");
    this.to.value = this.page.state.get("to");
  }

  look(game: Described, changed: boolean): void {
    this.at.explain(english.positionHelp(game.position));
    this.at.input.placeholder = example(game);
    if (changed) this.at.value = this.page.state.get("at");
  }

  work(): void {
    this.fillIn();
    this.page.state.set({ go: "evaluate" });
    const wish = { do: "evaluate", game: this.page.subject(), at: this.at.text } as const;
    void this.ask<Value>(wish, (found) => {
      const several = found.components.length > 1;
      const names = found.components.map((part) => legible(`${part.game}@${part.position}`));
      const parts = found.components.map((part, place) =>
        h("div", {}, several ? h("p", {}, `${names[place]}: ${worth(part)}`) : null,
          reasons(part.because)));
      const value = h("strong", { class: "value" }, worth(found));
      return [facts([[english.positionField, names.join(" + ")], [english.value, value]]),
        found.value && found.value !== worth(found)
          ? h("details", {}, h("summary", {}, english.allDigits),
            h("p", { class: "whole", tabindex: 0 }, found.value))
          : null,
        h("h3", {}, english.because), ...parts];
    });
  }

  private move(): void {
    this.fillIn();
    const to = this.to.text || "0";
    const at = this.at.text;
    const wish = { do: "move", game: this.page.subject(), at, to } as const;
    void this.ask<Move>(wish, (found): Child[] => {
      if (!found.into) {
        const says = h("p", { class: "lead" }, english.noMoveTo(brief(found.to)));
        return [facts([[english.positionField, legible(at)]]), says];
      }
      const others = (found.others ?? []).map((other) => h("li", {}, legible(other)));
      return [
        facts([[english.move, h("strong", { class: "value" },
          `${legible(found.from ?? "")} → ${legible(found.into)}`)]]),
        reasons(found.because ?? []),
        others.length > 0 ? h("p", {}, `${english.also}:`) : null,
        others.length > 0 ? h("ul", { class: "reasons" }, ...others) : null,
      ];
    });
  }

  /** Where nothing was typed, what stands there as an example is meant. */
  private fillIn(): void {
    if (!this.at.text) this.at.value = this.at.input.placeholder;
    this.keep();
  }

  private keep(): void {
    this.page.state.set({ at: this.at.text, to: this.to.text, go: "" });
  }
}

/** A position as an example, large where there is one number. */
export function example(game: Described): string {
  if (game.required === 1) return "10^100+7";
  const numbers = [3, 5, 9];
  let place = 0;
  return game.position.replace(/[^,;.]+/g, () => String(numbers[place++ % 3]))
    .replace(/,\.\.\.,/g, ",");
}
