// Every word of the page that is not the library's own: translate this file for another language.

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

export const english = {
  title: "nimata",
  lead:
    "Type an impartial game: see its values, its automaton and its proof, and play it. " +
    "Everything is computed in this page, which asks nothing of any server.",
  toResult: "To the result",

  // The worker
  stop: "Stop",
  ready: "Ready",
  working: "working",
  seconds: (count: number) => `${count} s`,
  states: (count: number) => many(count, "state"),
  steps: (done: number, all: number) => `${Math.floor((100 * done) / Math.max(1, all))} %`,
  stopped: "Stopped.",
  noAnswer:
    "There was no answer in the time allowed, and the work was ended. " +
    "More time can be allowed under Limits.",
  defect: (says: string) => `This is a defect of nimata, and the work was ended: ${says}`,

  crashed: (says: string) =>
    `The work ended without an answer, most likely for want of memory (${says}). ` +
    "Less memory can be allowed under Limits, so that it ends with a word about it.",

  // Limits
  limits: "Limits",
  limitsHelp: "Work that would need more ends with a word about it. Empty is the page's own " +
    "limit; memory is 2047 MiB at most.",
  maxStates: "States of an automaton",
  maxMemory: "Memory in MiB",
  maxTime: "Seconds",

  // The game
  game: "Game",
  nameHelp: "A name, such as Kayles; a family's syntax, such as sd:5/2; or a link to this page",
  nameOf: (syntax: string, about: string) => `${about} Written ${syntax}`,
  ownRules: "Write rules of your own",
  leaveRules: "A game by its name",
  gallery: "Games to begin with",
  cards: {
    halve: ["Take one or halve", "One heap; its values are an automaton’s."],
    nim: ["Nim", "Two heaps, and the exclusive or."],
    kayles: ["Kayles", "Knock down one pin or two: a period."],
    wythoff: ["Wythoff", "A queen in a corner, and the golden ratio."],
    fibonacci: ["Fibonacci Nim", "At most twice what was taken before."],
    chaos: ["EXCO’s chaos", "A small rule, and no pattern in sight."],
    own: ["Your own", "Three lines of rules, proved as you watch."],
    theorem: ["A theorem", "G(16n + 12) = G(4n + 2), decided here."],
  },
  suffixes: "How such games are written",
  rulesField: "Rules",
  rulesHelp: "One declaration a line: reads, positions, move, play, measure",
  sample: "# Take one token, or half of an even heap.\nreads n in msd_2\n" +
    "move m: m + 1 = n\nmove m: n >= 1 & 2*m = n\n",
  understood: "Understood as",
  firstSteps: "Positions and first moves",
  position: "Position",
  positionOf: (shape: string, meaning: string) => `${shape}: ${meaning}`,
  rules: "Rules",
  stated: "What the rules say",
  firstMoves: "First moves",
  noMove: "no move",
  moveList: (from: string, to: string) => `from ${from} to ${to}`,
  moreMoves: (count: number) => `… (${count} in all)`,
  paper: "Paper",
  theorems: "Theorems on positions",
  inFull: "The theorem with all its rules",
  waiting: "The rules are not understood yet.",

  // Panels
  panels: "What to do with the game",
  tabs: {
    values: "Values",
    automaton: "Automaton",
    evaluate: "Evaluate",
    prove: "Prove",
    check: "Check",
    ask: "Ask",
    play: "Play",
  },

  // Values
  show: "Show",
  shapeField: "As",
  shapes: { strip: "a strip", grid: "a grid", map: "a heat map" },
  viewField: "Picture of",
  upto: "Up to",
  uptoHelp: (least: number, most: number) => `From ${least} to ${most}`,
  fixedField: (name: string) => `Fixed: ${name}`,
  fixedHelp: (names: string[]) =>
    `The same everywhere; fix another by its name: ${names[names.length - 1] ?? "x"}=1`,
  fixedWrong: (count: number, names: string) =>
    `${count} of ${names} ${count === 1 ? "is" : "are"} fixed: type NAME=NUMBER`,
  stripOf: (name: string, least: number, last: number) =>
    `Values of ${name} = ${least} to ${last}`,
  gridOf: (name: string) => `${name} is the sum of the heads of its row and its column`,
  gridOfTwo: (down: string, across: string, fixed: string) =>
    `${down} down, ${across} across${fixed}`,
  where: (names: string) => ` where ${names}`,
  lostMark: "lost: the player to move loses",
  at: (place: string, value: string) => `${place}: ${value}`,
  nothingThere: "no position",
  mapHelp: "Point at the map, or walk on it with the arrow keys.",
  map: "Heat map",
  legendMore: (most: number) => `up to ${most}`,
  noStrip: "A strip shows games on one number; here a position has several.",

  // Automaton
  claim: "Claim",
  claimFirst: "the first that suits",
  claimHelp: (names: string) => (names ? `There are ${names}` : "There are none"),
  base: "Base",
  baseHelp: "Only where several will do",
  derive: "Derive",
  drawn: (states: number, digits: string, order: string) =>
    `${many(states, "state")}, ${digits}, ${order}`,
  periodic: "These values are periodic: a large number has the value of its remainder by the " +
    "period, and no automaton is needed.",
  inAnyBase: "An automaton in a base of your choice is derived once the base is named above.",
  provePeriod: "Prove the period",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  whole: "Show all of it",
  drawing: "Drawing of the automaton: drag it, or use the arrow keys; plus and minus zoom",
  walk: "Read a number",
  walkHelp: "An expression, such as 10^6+7",
  walkField: (name: string) => `Digits of ${name}`,
  stepBack: "Back",
  stepOn: "On",
  stepFirst: "To the start",
  stepLast: "To the end",
  word: "Digits, in the order in which they are read",
  stands: (read: number, all: number, state: string, output: string) =>
    `${read} of ${all} digits read: state ${state}, output ${output}`,
  none: "none",
  table: "Table of transitions",
  tableCut: (states: number, letters: number) =>
    `The first ${many(states, "state")} and ${many(letters, "letter")}; a saved file has all.`,
  state: "state",
  output: "output",
  keep: "Save as",
  formats: { json: "JSON", svg: "SVG", dot: "DOT", walnut: "Walnut", csv: "CSV" },
  meaning: "Outputs",

  // Evaluate
  positionField: "Position",
  positionHelp: (shape: string) =>
    `${shape}; numbers may be expressions such as 10^100+7; GAME@POSITION + … is a sum`,
  evaluate: "Evaluate",
  value: "Value",
  allDigits: "All digits",
  outcomes: { P: "P: the player to move loses", N: "N: the player to move wins" },
  between: (least: string, most: string | null | undefined) =>
    most ? `undecided: from ${least} to ${most}` : `undecided: at least ${least}`,
  because: "Because",
  moveTo: "Move to value",
  findMove: "Find a move",
  moveHelp: "0 wins in normal play",
  noMoveTo: (value: string) => `There is no move to value ${value}.`,
  move: "Move",
  also: "Also",

  // Prove
  prove: "Prove",
  proved: "Proved",
  provedBy: "The checker, which shares no code with what found the proof, has accepted it.",
  claims: "What can be said of this game",
  noClaim: "Nothing is derived or proved of all positions of this game at once.",
  notHere: (why: string) => `not here: ${why}`,
  provable: "can be proved",
  bytes: (count: number) => many(count, "byte"),
  certificate: "Certificate",
  saveCertificate: "Save the certificate",
  checkCertificate: "Check it",

  // Check
  dropField: "Certificate",
  drop: "Drop a certificate here, or choose a file",
  expectedField: "It must be about",
  expectedAny: "any game",
  expectedThis: "the chosen game",
  accepted: "accepted",
  rejected: "rejected",
  declined: "declined",
  verdictOf: (name: string) => `Verdict on ${name}`,
  claimed: "What it proves",
  place: "Place",
  reason: "Reason",
  code: "Code",
  tooLarge: (most: number) => `The page reads files of at most ${most} MiB.`,
  unread: (why: string) => `The file cannot be read: ${why}`,

  // Ask
  formula: "Question",
  formulaHelp: "A n for all, E n for some; & | ~ => <=>; G[n] = @2 is: the output is 2; " +
    "?lsd_3, ?fib or ?trib in front says how numbers are written",
  formulaSample: "A n (n >= 1 => E m (m > n & G[m] = @0))",
  withField: "Names",
  withHelp: "One a line, such as M=sd:1/2; G is the chosen game unless you name it",
  ask: "Ask",
  truths: { true: "true", false: "false" },
  counterexample: "Least counterexample",
  witness: "Least witness",
  solutions: {
    none: "no solution",
    finite: "finitely many solutions",
    all: "all numbers are solutions",
    infinite: "infinitely many solutions",
  },
  count: "How many",
  least: "The least",
  density: "Density",
  digits: "Their digits",
  notCertified: "Decided, not certified",
  badName: (line: string) => `“${line}” is not a name and game: write NAME=GAME`,

  // Play
  begin: "Begin",
  firstField: "Who moves first",
  firsts: { me: "you", you: "nimata" },
  levelField: "nimata plays",
  levels: { perfect: "as well as it can", careless: "carelessly" },
  yourMove: "Your move",
  moveField: "The position after your move",
  moveFieldHelp: "= stands for a number that stays; in a sum the component first, as in 2: 3,4",
  doMove: "Move",
  hint: "Hint",
  undo: "Take back",
  moves: "Moves",
  someMoves: "Some moves; others can be typed",
  history: "So far",
  you: "you",
  program: "nimata",
  moved: (who: string, move: string) => `${who}: ${move}`,
  youWin: "You win.",
  programWins: "nimata wins.",
  prescribed: "The value of this position is prescribed, which ends the game.",
  cannotMove: (who: string) => `${who} cannot move.`,
  unknownEnd: "Whether there is a move was not found out: the game ends here.",
  noReply: "nimata knows no move: the game ends here.",
  hintWins: (move: string) => `${move} wins.`,
  hintLost: (move: string) => `No move wins; ${move} goes on.`,
  hintUnknown: (why: string) => `Which move wins is not known: ${why}`,
  why: {
    wins: "It wins, for it leaves you a lost position.",
    lost: "It is as good as any: no move won.",
    careless: "It was careless.",
    unknown: "It does not know who wins.",
  },
  tokens: (count: string) => `${count} tokens`,
  notBegun: "Begin a game, or change its position.",

  foot: "nimata proves what it says: a small checker, of other code, accepts every certificate.",
};
