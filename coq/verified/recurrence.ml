(* Lemmas with a recurrence, as docs/certificate.md has them, section 4. *)

open Checks

let said = Printf.sprintf

(* A lemma as it is written, and what a recurrence that leads to it may use. *)
type lemma = {
  names : string list;
  text : string;
  found : dfao;
  predicate : predicate option Lazy.t;
}

type recurrence = {
  other : lemma option; (* an earlier lemma, or none where the recurrence leads to its own one *)
  places : string list;
  shift : int;
  alone : string list;
  condition : string;
  falling : string option;
}

let read variables earlier value =
  let key = Json.keys [ "lemma"; "at"; "from"; "also"; "if"; "falls" ] value in
  let other = match key "lemma" with
    | Json.Null -> None
    | index -> (
      match List.nth_opt earlier (Json.number index) with
      | None -> Json.fault "a recurrence leads to no earlier lemma"
      | other -> other)
  in
  let reads = Option.fold ~none:variables ~some:(fun other -> other.names) other in
  let places = Json.list Json.text (key "at") and alone = Json.list Json.text (key "also") in
  if List.compare_lengths places reads <> 0 then
    Json.fault "a recurrence has not one term for each variable";
  if List.compare_length_with alone 16 > 0 then Json.fault "a recurrence has too many terms";
  let falling = match (key "falls", other) with
    | Json.Null, Some _ -> None
    | Json.Text text, None -> Some text
    | _ -> Json.fault "a term falls if and only if a recurrence leads to its own lemma"
  in
  let shift = Json.below 17 (key "from") and condition = Json.text (key "if") in
  { other; places; shift; alone; condition; falling }

(* What the check is given; the texts speak of the variables of the lemma. *)
let terms names { places; shift; alone; condition; falling; _ } =
  let apart read text = read { names with Formulas.next = names.Formulas.next } text in
  let term = apart Formulas.term in
  {
    at_terms = List.map term places;
    from = Formulas.natural shift;
    also = List.map term alone;
    guard = apart Formulas.formula condition;
    falls = Option.fold ~none:(Const N0) ~some:term falling;
  }

(* Whether the text of a quantified formula begins with A, its variables, and what is in its
   parentheses. *)
let parts text =
  let text = String.trim text in
  match (String.index_opt text '(', String.rindex_opt text ')') with
  | Some first, Some last when text.[0] = 'A' || text.[0] = 'E' ->
    let names = String.split_on_char ',' (String.sub text 1 (first - 1)) in
    (text.[0] = 'A', List.map String.trim names, String.sub text (first + 1) (last - first - 1))
  | _ -> Json.fault "a recurrence of what is no quantified formula"

(* The conditions as texts. The check builds its own formulas; a certificate is rejected where a text
   is too long, or binds a name twice. The automata of both lemmas are called _ and __. *)
let conditions lemma { other; places; shift; alone; condition; falling } =
  let every, names, _ = parts lemma.text in
  let t = List.hd names and own = String.concat "," lemma.names in
  let kept lemma number places =
    let every, names, inside = parts lemma.text in
    let terms = List.map (said "(%s)") (number :: places) in
    let inside = Relation.renamed (List.combine (List.hd names :: lemma.names) terms) inside in
    let kept = if every then said "(%s)" inside else said "~(%s)" inside in
    match List.tl names with
    | [] -> kept
    | names -> said "A %s (%s)" (String.concat "," names) kept
  in
  let holds name every places =
    said "%s[%s] = @%d" name (String.concat "][" places) (if every then 1 else 0)
  in
  let joined between parts = Relation.joined between (List.to_seq (List.map (said "(%s)") parts)) in
  let earlier = Option.value other ~default:lemma in
  let there = kept earlier t places and shifted = said "%s + %d" t shift in
  let moved = kept lemma shifted lemma.names in
  let lower text =
    let terms = List.map (said "(%s)") places in
    said "(%s) < (%s)" (Relation.renamed (List.combine lemma.names terms) text) text
  in
  let apart = List.map (said "%s = (%s)" shifted) alone in
  let looked =
    List.map (fun s -> said "(%s) >= 0 => (%s)" s (kept lemma s lemma.names)) alone
  in
  let outside = said "(%s < %d) | ~(%s)" t shift condition in
  let every_there, _, _ = parts earlier.text in
  let rest = said "(%s) => (%s)" condition (holds "__" every_there places) in
  let numbers = List.map (said "(%s) >= 0") places @ List.map lower (Option.to_list falling) in
  [
    said "A %s ((%s) => (%s))" own condition (joined " & " numbers);
    said "A %s,%s ((%s) => (%s))" own t condition
      (joined " | " (apart @ [ said "(%s) <=> (%s)" moved there ]));
    said "A %s,%s ((%s) => (%s))" own t (joined " & " (outside :: looked))
      (kept lemma t lemma.names);
    said "A %s ((%s) <=> (%s))" own (holds "_" every lemma.names) (joined " & " (looked @ [ rest ]));
  ]
  @
  if alone = [] then []
  else
    [ said "A %s,%s ((%s) => (%s))" own t
        (joined " & " [ joined " | " apart; condition; moved ]) there ]

(* Requires that these are sentences with atoms that are small enough. *)
let admit names lemma recurrence =
  let automaton name lemma = (name, (List.length lemma.names, lemma.found)) in
  let earlier = Option.value recurrence.other ~default:lemma in
  let sequences = automaton "_" lemma :: automaton "__" earlier :: names.Formulas.sequences in
  let read text = ignore (Sizes.formula { names with sequences; variables = []; next = 1 } text) in
  List.iter read (conditions lemma recurrence)
