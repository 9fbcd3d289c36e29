// Fields: a label, an input, and below it help or what is wrong with it.

import { button, fill, h } from "./dom";
import type { NoAnswer } from "./engine";
import { english } from "./english";
import type { Subject } from "./wishes";

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let made = 0;

export class Field<I extends Input = Input> {
  readonly element: HTMLElement;
  private readonly help: HTMLElement;
  private readonly fault: HTMLElement;

  constructor(
    /** The name by which faults call it. */
    readonly name: string,
    private readonly label: HTMLElement,
    readonly input: I,
    private readonly says = "",
  ) {
    const id = `field-${made++}`;
    input.id = id;
    input.dataset["field"] = name;
    label.setAttribute("for", id);
    this.help = h("p", { class: "help", id: `${id}-help` }, says);
    this.fault = h("pre", { class: "fault", id: `${id}-fault`, role: "alert" });
    input.setAttribute("aria-describedby", `${id}-help ${id}-fault`);
    this.element = h("div", { class: "field" }, label, input, this.help, this.fault);
  }

  get value(): string {
    return this.input.value;
  }

  /** What stands above it. */
  get title(): string {
    return this.label.textContent ?? "";
  }

  set value(text: string) {
    if (this.input.value !== text) this.input.value = text;
  }

  get text(): string {
    return this.value.trim();
  }

  rename(text: string, help = this.says): void {
    fill(this.label, text);
    fill(this.help, help);
  }

  explain(text: string): void {
    fill(this.help, text);
  }

  wrong(says: string): void {
    fill(this.fault, says);
    this.element.classList.toggle("wrong", says !== "");
    if (says) {
      this.input.setAttribute("aria-invalid", "true");
      // What is wrong is seen, wherever it is folded away.
      const folded = this.element.closest("details");
      if (folded) folded.open = true;
    } else this.input.removeAttribute("aria-invalid");
  }

  hide(hidden: boolean): void {
    this.element.hidden = hidden;
  }

  on(does: () => void): this {
    this.input.addEventListener("input", does);
    return this;
  }

  /** Enter in a field of one line does what the button does. */
  enter(does: () => void): this {
    this.input.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, isComposing } = event as KeyboardEvent;
      const plain = !(this.input instanceof HTMLTextAreaElement);
      if (key !== "Enter" || isComposing || !(plain || ctrlKey || metaKey)) return;
      event.preventDefault();
      does();
    });
    return this;
  }
}

const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/** A field of one line. */
export function line(name: string, label: string, help = "", more = {}): Field<HTMLInputElement> {
  const input = h("input", { type: "text", ...PLAIN, ...more });
  return new Field(name, h("label", {}, label), input, help);
}

/** A field of several lines. */
export function lines(
  name: string,
  label: string,
  rows: number,
  help = "",
): Field<HTMLTextAreaElement> {
  const input = h("textarea", { rows, ...PLAIN });
  return new Field(name, h("label", {}, label), input, help);
}

/** A choice. */
export function choice(
  name: string,
  label: string,
  options: [string, string][],
  help = "",
): Field<HTMLSelectElement> {
  const field = new Field(name, h("label", {}, label), h("select"), help);
  offer(field, options);
  return field;
}

/** Offers other things to choose from; what was chosen stays, if it is still there. */
export function offer(field: Field<HTMLSelectElement>, options: [string, string][]): void {
  const { value } = field;
  const made = options.map(([value, text]) => h("option", { value }, text));
  field.input.replaceChildren(...made);
  if (options.some(([known]) => known === value)) field.input.value = value;
}

/** A button for each game that is advised: a name, a position, or rules. */
export const advised = (games: Subject[]): HTMLElement[] => games.map((subject) => {
  const [game = "", at = ""] = "rules" in subject ? [] : subject.name.split("@");
  const says = "rules" in subject ? english.takeRules : english.takeGame(subject.name);
  const rules = "rules" in subject ? subject.rules : "";
  const link = Object.entries({ game, at, rules }).map((pair) =>
    pair.map(encodeURIComponent).join("=")).join("&");
  return button(says, () => (location.hash = link));
});

/** Tells a fault beside the field that it names, which is returned, or else in a place of its
    own. */
export function tell(why: NoAnswer, fields: Field[], place: HTMLElement): Field | undefined {
  const { field, says, kind } = why.fault;
  if (kind === "superseded") return undefined;
  const named = fields.find((own) => own.name === field && !own.element.hidden);
  if (named) named.wrong(says);
  place.replaceChildren(...(named ? [] : [h("pre", { class: `fault ${kind}` }, says)]),
    ...advised(why.fault.advice ?? []));
  return named;
}

export function clear(fields: Field[]): void {
  fields.forEach((field) => field.wrong(""));
}
