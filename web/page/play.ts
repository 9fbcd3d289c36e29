// A game against the program. The link holds where it began and every move, so that Back takes a
// move back.

import { board, type Told } from "./board";
import { button, fill, h } from "./dom";
import { english } from "./english";
import { NoAnswer } from "./engine";
import { choice, clear, line, tell } from "./fields";
import { example, position, unread } from "./look";
import type { Typed } from "./moves";
import { reasons, Section, type Page } from "./section";
import { knownOf, titled } from "./terms";
import { Why } from "./why";
import type { Board, Choice, Described, Reason, Round, Value, Wish } from "./wishes";

/** Between moves in the link: a sign that no move has. */
const BETWEEN = ".";

/** So many answers to a move are told one by one. */
const MOST_ANSWERS = 4;

export class Play extends Section {
  private readonly at = line("at", english.positionField);
  private readonly first = choice("first", english.firstField, Object.entries(english.firsts));
  private readonly level = choice("level", english.levelField, Object.entries(english.levels));
  private readonly move = line("move", english.moveField, english.moveFieldHelp);
  private readonly hint = button(english.hint, () => void this.hinted(), { class: "main tells" });
  private readonly undo = button(english.undo, () => this.takeBack());
  private readonly because = button(english.whyButton, () => void this.explained(),
    { class: "tells" });
  private readonly sentence = h("p", { class: "plays" });
  private readonly beside = h("p", { class: "note", hidden: true });
  private readonly why: Why;
  private readonly grip = { game: "", count: 0 };
  private readonly told = h("input", { type: "checkbox", id: "tell" });
  private readonly status = h("p", { class: "lead", role: "status" });
  private readonly table = h("div", { class: "board" });
  private readonly turn = h("div", { class: "keep" });
  private readonly said = h("div", { class: "said", "aria-live": "polite" });
  private readonly options = h("div", { class: "choices" });
  private readonly more = h("details", {}, h("summary", {}, english.moves));
  private readonly history = h("ol", { class: "history" });
  private readonly past: HTMLElement;
  private values = new Map<string, Told>();
  /** The last wish that had no answer. */
  private refused: NoAnswer | null = null;
  /** Whether a move is made now: a second click of a double click is none. */
  private moving = false;

  constructor(page: Page) {
    super("play", page, ["at", "first", "level", "seed", "moves", "tell", "b"]);
    this.fields = [this.at, this.first, this.level, this.move];
    this.at.enter(() => this.begin());
    this.move.enter(() => this.typed());
    this.told.addEventListener("change", () => {
      this.page.state.act({ tell: this.told.checked ? "yes" : "" });
      this.element.classList.toggle("telling", this.told.checked);
      void this.refresh();
    });
    this.why = new Why(page, (at) => this.evaluated(at), (at) => void this.preview(at));
    fill(this.turn, this.because, this.hint, this.undo,
      button(english.newGame, () => void this.anew()),
      h("label", { for: "tell", class: "tick" }, this.told, ` ${english.tell}`));
    this.more.append(this.options,
      this.form(this.move.element, button(english.doMove, () => this.typed())));
    this.past = h("details", { class: "past", open: matchMedia("(min-width: 60rem)").matches },
      h("summary", {}, english.history), this.history);
    fill(this.result, h("div", { class: "beside" },
      h("div", {}, this.status, this.table, this.turn),
      h("div", { class: "happened" }, this.said, this.why.element, this.past, this.more)));
    this.title.after(this.sentence, this.beside);
    this.element.append(this.result,
      h("details", {}, h("summary", {}, english.otherGame),
        this.form(this.at.element, this.first.element, this.level.element,
          button(english.begin, () => this.begin()))));
  }

  load(): void {
    const { state } = this.page;
    this.at.value = state.get("at");
    this.first.value = state.get("first");
    this.level.value = state.get("level");
    this.told.checked = state.get("tell") !== "";
    this.element.classList.toggle("telling", this.told.checked);
    this.quiet();
  }

  /** Nothing is said of a move, and no reason shown. */
  private quiet(): void {
    fill(this.said);
    this.why.clear();
  }

  show(game: Described): Promise<void> {
    const known = knownOf(this.page.subject(), game);
    const title = titled(game);
    fill(this.title, title ?? game.name, " ", h("small", {}, title === null ? "" : game.name));
    fill(this.sentence, known?.plays ?? game.rules);
    const { theorem } = known ?? {};
    this.beside.hidden = !theorem;
    if (theorem) {
      fill(this.beside, theorem.says, " ", button(english.seeProved, () =>
        this.page.open({ game: game.name, part: "ask", formula: theorem.formula }),
        { class: "link" }));
    }
    this.at.explain(english.positionHelp(game.position));
    this.at.input.placeholder = example(game, 20);
    return this.refresh();
  }

  override leave(): void {
    // A reason says nothing of the next game.
    this.quiet();
    this.result.classList.add("stale");
  }

  override forget(): void {
    clear(this.fields);
    this.result.classList.remove("stale");
    fill(this.status, english.noGame);
    this.turn.hidden = this.more.hidden = true;
    for (const part of [this.table, this.history, this.sentence, this.beside]) fill(part);
    fill(this.title, english.parts.play);
    this.quiet();
  }

  /** Begins from what stands in the fields. */
  private begin(): void {
    const { first, level } = this;
    const seed = String(Math.floor(Math.random() * 1_000_000));
    const at = this.at.value = position(this.at.text, this.page.described());
    this.page.state.act({ at, first: first.value, level: level.value, seed, moves: "" });
    this.quiet();
    void this.refresh();
  }

  /** Another position, which can be won if one is found soon. */
  private async anew(): Promise<void> {
    const game = this.page.described();
    if (!game) return;
    const most = game.required === 1 ? 30 : 9;
    const mine = this.page.state.get("first") === "me";
    for (let tries = 0; tries < 8; tries++) {
      this.at.value = example(game, () => 3 + Math.floor(Math.random() * most));
      const found = await this.evaluated(this.at.text);
      if (!found) return;
      if (found.value === undefined || (found.value !== "0") === mine) break;
    }
    this.begin();
  }

  private get start(): string {
    return this.page.state.get("at") || this.at.input.placeholder;
  }

  private get moves(): string[] {
    return this.page.state.get("moves").split(BETWEEN).filter((move) => move !== "");
  }

  private get personMoves(): boolean {
    return (this.page.state.get("first") === "me") === (this.moves.length % 2 === 0);
  }

  private round(moves = this.moves): Round {
    return { game: this.page.subject(), at: this.start, moves };
  }

  /** The answer, or nothing: then the fault is told, if there is one. */
  private async wished<T>(wish: Wish, slot = "play"): Promise<T | undefined> {
    clear(this.fields);
    try {
      return (await this.wish<T>(slot, wish))[0];
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      this.refused = why;
      tell(why, this.fields, this.said);
      if (why.fault.field === "at") {
        this.at.wrong(unread(this.page.described(), this.start, why.fault.says));
        fill(this.status, english.noStart);
      }
      this.result.classList.remove("stale");
      return undefined;
    }
  }

  /** Shows how the game stands; where it is the program's turn, it moves. */
  private async refresh(): Promise<void> {
    const found = await this.wished<Board>({ do: "play", ...this.round() });
    if (!found) {
      const { refused } = this;
      if (refused?.fault.field !== "move" || this.moves.length === 0) return;
      // A link holds moves that the rules forbid: the game begins without them.
      this.page.state.note({ moves: "" });
      await this.refresh();
      fill(this.said, h("pre", { class: "fault" }, english.noSuchMoves(refused.fault.says)));
      return;
    }
    await this.draw(found);
    if (found.standing === "lost" && this.personMoves && !this.silent) await this.lookBack();
    if (found.standing !== "open" || this.personMoves) return;
    const { state } = this.page;
    const wish = {
      do: "reply", level: state.get("level"), seed: state.count("seed") ?? 1,
      ...this.round(),
    } as const;
    const reply = await this.wished<Choice | null>(wish);
    if (reply === undefined) return;
    if (!reply) {
      fill(this.status, english.noReply);
      return;
    }
    state.note({ moves: [...this.moves, reply.move].join(BETWEEN) });
    this.why.clear();
    const why = reply.why ?? english.why[reply.ground];
    const move = reply.move || english.nothingLeft;
    fill(this.said, h("p", {}, `${english.left(english.program, move)}.`,
      this.silent ? "" : ` ${why}`), this.silent ? null : folded(reply.because));
    const after = await this.wished<Board>({ do: "play", ...this.round() });
    if (!after) return;
    await this.draw(after);
    if (after.standing === "lost" && this.personMoves && !this.silent) await this.lookBack();
  }

  /** Whether a class looks at the board alone, without values and reasons. */
  private get silent(): boolean {
    return this.page.state.get("class") !== "" && !this.told.checked;
  }

  /** After a loss: the last turn at which the game could be won, or that there was none. */
  private async lookBack(): Promise<void> {
    const mine = this.page.state.get("first") === "me" ? 0 : 1;
    const all = this.moves;
    for (let turn = all.length - 1; turn >= 0; turn--) {
      if (turn % 2 !== mine) continue;
      const hint = await this.wished<Choice | null>(
        { do: "hint", ...this.round(all.slice(0, turn)) });
      if (!hint || hint.ground === "unknown") return;
      if (hint.ground === "wins") return this.turned(all.slice(0, turn), hint.move);
    }
    await this.turned(all.slice(0, mine), "");
  }

  /** Tells of the position after some moves that it was lost, or could be won by this move. */
  private async turned(moves: string[], wins: string): Promise<void> {
    const then = await this.wished<Board>({ do: "play", ...this.round(moves) });
    if (!then) return;
    const parts = this.parts(then);
    const at = parts.join(" + ");
    const says = wins ? english.couldWin(at, wins) : english.wasLost(at);
    this.said.prepend(h("p", { class: "lead" }, says, " ",
      button(english.wantWhy, () => void this.why.show(parts), { class: "main" })));
  }

  /** Why the position on the board is won or lost. */
  private async explained(): Promise<void> {
    const found = await this.wished<Board>({ do: "play", ...this.round() });
    if (found) await this.why.show(this.parts(found));
  }

  /** The positions on a board as they are typed: a game of its own is named. */
  private parts({ parts }: Board): string[] {
    const subject = this.page.subject();
    const own = this.page.described()?.name;
    return parts.map(({ game, position }) =>
      ("rules" in subject || game === own ? position : `${game}@${position}`));
  }

  /** Shows a position on the board, until the game goes on. */
  private async preview(at: string): Promise<void> {
    const found = await this.wished<Board>(
      { do: "play", game: this.page.subject(), at, moves: [] });
    if (!found) return;
    fill(this.table, h("p", { class: "shown" }, english.shownOnBoard(at), " ",
      button(english.backToGame, () => void this.holding(() => this.refresh())),
      button(english.playIt, () => this.page.play(at))),
    ...board(found, { open: false, makes: () => {}, values: new Map(), grip: this.grip }));
    this.table.scrollIntoView({ block: "nearest" });
  }

  private async draw(found: Board): Promise<void> {
    this.values.clear();
    const person = this.personMoves;
    const over = found.standing !== "open";
    const [part, another] = found.parts;
    if (this.told.checked && !over && part && !another) await this.valued(found);
    this.result.classList.remove("stale");
    fill(this.table, ...board(found, {
      open: person && !over,
      // After the end a click takes no advice away.
      makes: over ? () => {} : (moves, said) => this.take(moves, said),
      values: this.values,
      grip: this.grip,
    }), this.values.size > 0
      ? h("p", { class: "note" }, english.told(this.grip.count > 0)) : "");
    this.status.textContent = over ? this.end(found, person)
      : person ? english.yourMove : english.thinks(english.program);
    // The piece stands at the end of its board, which may be wider than the screen.
    for (const box of this.table.querySelectorAll(".scroll")) {
      box.scrollTo(box.scrollWidth, box.scrollHeight);
    }
    this.turn.hidden = false;
    this.more.hidden = over;
    // Where nothing can be clicked, moves are chosen from the list.
    if (!this.table.querySelector("[data-may]") && person) this.more.open = true;
    this.hint.disabled = !person || over;
    this.undo.disabled = this.moves.length < 2;
    this.move.value = "";
    this.list(found.moves, found.complete ? "" : english.someMoves);
    const mine = this.page.state.get("first") === "me" ? 0 : 1;
    this.past.hidden = this.moves.length === 0;
    fill(this.history, ...this.moves.map((move, place) =>
      h("li", {}, english.left(place % 2 === mine ? english.you : english.program,
        move || english.nothingLeft))));
    // The last move is seen, however many there were.
    this.history.scrollTop = this.history.scrollHeight;
  }

  /** The values to which the moves lead. */
  private async valued(found: Board): Promise<void> {
    const [at] = this.parts(found);
    const told = at === undefined ? undefined : await this.evaluated(at);
    for (const { to, colour, worth } of told?.options?.listed ?? []) {
      if (colour && worth) this.values.set(to.replaceAll(" + ", ","), { worth, colour });
    }
  }

  /** The value of a position, with its options. */
  private evaluated(at: string): Promise<Value | undefined> {
    return this.wished<Value>({ do: "evaluate", game: this.page.subject(), at }, `worth ${at}`);
  }

  private list(moves: string[], says: string): void {
    const person = this.personMoves;
    fill(this.options, says && h("p", { class: "note" }, says), ...moves.map((move) =>
      button(move || english.nothingLeft, () => this.make(move),
        { disabled: !person })));
  }

  private end({ standing, prescribed }: Board, person: boolean): string {
    if (standing === "unknown") return english.unknownEnd;
    const wins = (standing === "won") === person ? english.youWin : english.programWins;
    const why = prescribed ? english.prescribed
      : english.cannotMove(person ? english.you : english.program);
    return `${why} ${wins}`;
  }

  /** A token was clicked, which may mean several moves, or none. */
  private take(moves: Typed[], said: string): void {
    if (!this.personMoves) return;
    const [only] = moves;
    if (only && moves.length === 1) return this.make(only.text);
    const choices = moves.map(({ text }) => button(text, () => this.make(text)));
    fill(this.said, h("p", {}, only ? english.whichMove(said) : english.noSuchMove(said)),
      h("div", { class: "choices" }, ...choices));
    choices[0]?.focus();
  }

  private typed(): void {
    if (this.move.text) this.make(position(this.move.text, this.page.described()));
  }

  private make(text: string): void {
    if (this.moving || !this.personMoves || !this.page.described()) return;
    this.moving = true;
    void this.made(text).finally(() => {
      this.moving = false;
    });
  }

  /** A move that was typed is kept once the rules have been asked. */
  private async made(text: string): Promise<void> {
    const moves = [...this.moves, text.replaceAll(BETWEEN, "")];
    const found = await this.wished<Board>({ do: "play", ...this.round(moves) });
    if (!found) return;
    await this.holding(async () => {
      this.page.state.act({ moves: found.played.join(BETWEEN) });
      this.quiet();
      await this.draw(found);
      await this.refresh();
    });
  }

  /** Does something that may take away what has the focus: then it goes to the next move, so that
      whoever plays with the keyboard goes on. */
  private async holding(does: () => Promise<void>): Promise<void> {
    const held = document.activeElement;
    await does();
    if (!held || !this.lost(held)) return;
    this.element.querySelector<HTMLElement>("[data-may], .keep > :enabled:not(.tells)")
      ?.focus();
  }

  /** Whether the focus was here, and has nowhere to be. */
  private lost(held: Element): boolean {
    const here = document.activeElement;
    return held !== document.body && (here === document.body || here === held)
      && (!held.isConnected || held.matches(":disabled"));
  }

  private async hinted(): Promise<void> {
    const hint = await this.wished<Choice | null>({ do: "hint", ...this.round() });
    if (!hint) return;
    const move = hint.move || english.nothingLeft;
    const says = hint.ground === "wins" ? english.hintWins(move)
      : hint.ground === "lost" ? english.hintLost(move) : english.hintUnknown(hint.why ?? "");
    this.move.value = hint.move;
    const make = button(english.makeMove, () => this.make(hint.move));
    const answers = hint.ground === "wins" ? await this.answers(hint.move) : "";
    fill(this.said, h("p", {}, says), answers && h("p", {}, answers), make,
      folded(hint.because, true));
  }

  /** That each of the answers to a move can be won, where they are few and their values show it. */
  private async answers(move: string): Promise<string> {
    const moves = [...this.moves, move];
    const after = await this.wished<Board>({ do: "play", ...this.round(moves) });
    const [part, another] = after?.parts ?? [];
    const [at] = after ? this.parts(after) : [];
    const found = at !== undefined && !another && await this.evaluated(at);
    const { count = 0, listed = [] } = (found || undefined)?.options ?? {};
    const lost = ["0", "P"];
    const shown = count > 0 && count <= MOST_ANSWERS && count === listed.length
      && listed.every(({ worth }) => worth !== null && !lost.includes(worth));
    if (!part || !shown) return "";
    return english.everyAnswer(part.position, listed.map(({ to }) => to).join(", "));
  }

  private takeBack(): void {
    this.page.state.act({ moves: this.moves.slice(0, -2).join(BETWEEN) });
    this.quiet();
    void this.holding(() => this.refresh());
  }
}

/** The theorem behind a move, for those who want it. */
function folded(because: Reason[], open = false): HTMLElement | null {
  return because.length === 0 ? null
    : h("details", { open }, h("summary", {}, english.because), reasons(because));
}
