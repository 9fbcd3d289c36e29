// A game against the program. The link holds where it began and every move, so that it can be
// opened again.

import { button, fill, h } from "./dom";
import { english } from "./english";
import { NoAnswer } from "./engine";
import { example, legible } from "./evaluate";
import { choice, clear, line, tell } from "./fields";
import { board } from "./board";
import { Panel, reasons, type Page } from "./panel";
import type { Board, Choice, Described, Round, Wish } from "./wishes";

/** Between moves in the link: a sign that no move has. */
const BETWEEN = ".";

export class Play extends Panel {
  private readonly at = line("at", english.positionField);
  private readonly first = choice("first", english.firstField, Object.entries(english.firsts));
  private readonly level = choice("level", english.levelField, Object.entries(english.levels));
  private readonly move = line("move", english.moveField, english.moveFieldHelp);
  private readonly does = button(english.doMove, () => this.make(this.move.text));
  private readonly hint = button(english.hint, () => void this.hinted());
  private readonly undo = button(english.undo, () => this.takeBack());
  private readonly status = h("p", { class: "lead", role: "status" }, english.notBegun);
  private readonly table = h("div", { class: "board" });
  private readonly turn = h("div", { class: "turn", hidden: true });
  private readonly said = h("div", { class: "said", "aria-live": "polite" });
  private readonly options = h("div", { class: "options" });
  private readonly history = h("ol", { class: "history" });
  private begun = false;

  constructor(page: Page) {
    super("play", page);
    this.fields = [this.at, this.first, this.level, this.move];
    this.at.element.classList.add("long");
    const begin = button(english.begin, () => this.work(), { class: "main" });
    this.at.enter(() => this.work());
    this.move.enter(() => this.make(this.move.text));
    fill(this.turn, this.form(this.move.element, this.does, this.hint, this.undo), this.options);
    fill(this.result, this.status, this.table, this.said, this.turn,
      h("h3", {}, english.history), this.history);
    this.element.append(
      this.form(this.at.element, this.first.element, this.level.element, begin), this.result);
  }

  load(): void {
    const { state } = this.page;
    this.at.value = state.get("at");
    this.first.value = state.get("first");
    this.level.value = state.get("level");
    this.begun = state.get("moves") !== "";
  }

  look(game: Described, changed: boolean): void {
    this.at.explain(english.positionHelp(game.position));
    this.at.input.placeholder = game.required === 1 ? "20" : example(game);
    if (changed) this.at.value = this.page.state.get("at");
    if (this.begun) void this.refresh();
  }

  override forget(): void {
    clear(this.fields);
    this.begun = false;
    this.status.textContent = english.notBegun;
    this.turn.hidden = true;
    fill(this.said);
    fill(this.table);
    fill(this.history);
  }

  work(): void {
    if (!this.at.text) this.at.value = this.at.input.placeholder;
    const seed = String(Math.floor(Math.random() * 1_000_000));
    this.page.state.set({
      at: this.at.text, first: this.first.value, level: this.level.value, seed, moves: "",
      go: "play",
    });
    this.begun = true;
    fill(this.said);
    void this.refresh();
  }

  private get moves(): string[] {
    return this.page.state.get("moves").split(BETWEEN).filter((move) => move !== "");
  }

  private get personMoves(): boolean {
    return (this.page.state.get("first") === "me") === (this.moves.length % 2 === 0);
  }

  private round(moves = this.moves): Round {
    return { game: this.page.subject(), at: this.page.state.get("at"), moves };
  }

  /** The answer, or nothing: then the fault is told, if there is one. */
  private async wish<T>(wish: Wish): Promise<T | undefined> {
    clear(this.fields);
    try {
      return (await this.page.engine.wish<T>("play", wish))[0];
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      tell(why, this.fields, this.said);
      return undefined;
    }
  }

  /** Shows how the game stands; where it is the program's turn, it moves. */
  private async refresh(): Promise<void> {
    const found = await this.wish<Board>({ do: "play", ...this.round() });
    if (!found) return;
    this.show(found);
    if (found.standing !== "open" || this.personMoves) return;
    const { state } = this.page;
    const wish = {
      do: "reply", level: state.get("level"), seed: state.count("seed") ?? 1,
      ...this.round(),
    } as const;
    const reply = await this.wish<Choice | null>(wish);
    if (reply === undefined) return;
    if (!reply) {
      this.status.textContent = english.noReply;
      return;
    }
    state.set({ moves: [...this.moves, reply.move].join(BETWEEN) });
    const why = reply.why ?? english.why[reply.ground];
    fill(this.said,
      h("p", {}, `${english.moved(english.program, legible(reply.move))}. ${why}`),
      reasons(reply.because));
    const after = await this.wish<Board>({ do: "play", ...this.round() });
    if (after) this.show(after);
  }

  private show(found: Board): void {
    const person = this.personMoves;
    const over = found.standing !== "open";
    fill(this.table, ...board(found.parts));
    this.status.textContent = over ? this.end(found, person)
      : person ? english.yourMove : english.moved(english.program, "…");
    this.turn.hidden = over;
    this.does.disabled = !person;
    this.hint.disabled = !person;
    this.undo.disabled = this.moves.length < 2;
    this.move.value = "";
    const listed = found.moves.map((move) =>
      button(legible(move), () => this.make(move), { disabled: !person }));
    fill(this.options,
      h("h3", {}, found.complete ? english.moves : english.someMoves),
      h("div", { class: "choices" }, ...listed));
    const mine = this.page.state.get("first") === "me" ? 0 : 1;
    fill(this.history, ...this.moves.map((move, place) =>
      h("li", {}, english.moved(place % 2 === mine ? english.you : english.program,
        legible(move)))));
  }

  private end({ standing, prescribed }: Board, person: boolean): string {
    if (standing === "unknown") return english.unknownEnd;
    const wins = (standing === "won") === person ? english.youWin : english.programWins;
    const why = prescribed ? english.prescribed
      : english.cannotMove(person ? english.you : english.program);
    return `${why} ${wins}`;
  }

  private make(text: string): void {
    if (!text || !this.personMoves) return;
    void this.made(text);
  }

  /** A move that was typed is kept once the rules have been asked. */
  private async made(text: string): Promise<void> {
    const moves = [...this.moves, text.replaceAll(BETWEEN, "")];
    const found = await this.wish<Board>({ do: "play", ...this.round(moves) });
    if (!found) return;
    this.page.state.set({ moves: found.played.join(BETWEEN), go: "play" });
    fill(this.said);
    this.show(found);
    await this.refresh();
    this.move.input.focus();
  }

  private async hinted(): Promise<void> {
    const hint = await this.wish<Choice | null>({ do: "hint", ...this.round() });
    if (!hint) return;
    const move = legible(hint.move);
    const says = hint.ground === "wins" ? english.hintWins(move)
      : hint.ground === "lost" ? english.hintLost(move) : english.hintUnknown(hint.why ?? "");
    this.move.value = hint.move;
    fill(this.said, h("p", {}, says), reasons(hint.because));
  }

  private takeBack(): void {
    this.page.state.set({ moves: this.moves.slice(0, -2).join(BETWEEN) });
    fill(this.said);
    void this.refresh();
  }
}

