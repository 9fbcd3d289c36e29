(* What a claim says that was accepted, in the words of nimata-check. *)

let said = Printf.sprintf
let number value = string_of_int (Json.number value)
let joined between one value = String.concat between (Json.list one value)
let key = Json.keyed
let length value = List.length (Json.list Fun.id value)
let states outputs = match length outputs with 1 -> "1 state" | n -> said "%d states" n

let rules game =
  let text name = Json.text (key game name) and names = joined ", " Json.text in
  let reads = names (key game "reads") in
  let move one = said "to %s if %s" (names (key one "to")) (Json.text (key one "where")) in
  let moves = if length (key game "moves") = 0 then "nowhere" else
    joined ", or " move (key game "moves") in
  let loses = Json.number (key game "end") = 0 in
  let ends =
    if text "asks" = "outcome" then
      said "a player who cannot move %s; any other player wins who can move to a position where \
        the next one loses" (if loses then "loses" else "wins")
    else
      said "a position without moves has value %s; the value of any other is the least natural \
        number that no option has" (if loses then "0" else "1")
  in
  let prescribed = if text "asks" = "outcome" then "output" else "value" in
  (* The first entry that holds counts. *)
  let first place one =
    said "; %s to be %s if %s"
      (if place > 0 then "otherwise" else said "but the %s is prescribed" prescribed)
      (number (key one "value")) (Json.text (key one "where"))
  in
  said "the positions are the %s with %s; from %s one may move %s, which lowers %s; %s%s" reads
    (text "positions") reads moves (text "measure") ends
    (String.concat "" (List.mapi first (Json.list Fun.id (key game "first"))))

(* What a relation says, where its automaton outputs 1, 2 and 3. *)
let relation digits name outputs game =
  let has output = List.mem (Json.Number output) (Json.list Fun.id outputs) in
  let names one = Json.list Json.text one in
  let to_ = List.concat (Json.list (fun one -> names (key one "to")) (key game "moves")) in
  let v = if List.mem "v" (names (key game "reads") @ to_) then "v_" else "v" in
  said "Wherever the automaton %s with %s in this certificate, which reads %s, of the numbers of a \
    position of this game and of one more number %s, outputs 1, the Sprague–Grundy value of the \
    position is %s%s%s: %s." name (states outputs) digits v v
    (if has 2 then said "; where it outputs 2, some option of the position has the value %s" v
     else "")
    (if not (has 3) then ""
     else if has 2 then "; where it outputs 3, no option has it"
     else said "; where it outputs 3, no option of the position has the value %s" v)
    (rules game)

(* The SHA-256 of the text of an automaton. *)
let digest one =
  let output = function Json.Null -> "null" | value -> number value in
  let rows = joined ";" (joined "," number) (key one "transitions") in
  Sha256.digest (joined "," output (key one "outputs") ^ ";" ^ rows)

(* What an automaton outputs. *)
let asked game =
  if key game "asks" = Json.Text "outcome" then "1 if the player to move wins, and 0 if not"
  else if Json.number (key game "end") = 0 && length (key game "first") = 0 then
    "its Sprague–Grundy value"
  else "its value"

let sequence digits one =
  let name = Json.text (key one "name") and outputs = key one "outputs" in
  match one with
  | Json.Object entries when List.mem_assoc "game" entries ->
    let game = key one "game" in
    if key game "asks" = Json.Text "relation" then relation digits name outputs game else
    said "For every position of this game the automaton %s with %s in this certificate, which \
      reads %s, outputs %s: %s." name (states outputs) digits
      (asked game)
      (rules game)
  | _ ->
    let tracks = Json.number (key one "tracks") in
    said "%s is given: what the automaton with %s outputs, which reads %d number%s by %s, and of \
      which the SHA-256 is %s." name (states outputs) tracks (if tracks = 1 then "" else "s") digits
      (digest one)

let logic claim =
  let reads first = said "%s significant digit first" first in
  let written, digits =
    match key claim "numeration" with
    | Json.Text name ->
      let first = if String.sub name 0 3 = "lsd" then "least" else "most" in
      ([], said "digits in %s, %s" name (reads first))
    | words ->
      let first = reads (Json.text (key words "first")) in
      let digits = match Json.list length (key words "transitions") with d :: _ -> d | [] -> 0 in
      let stated =
        said "A number n is written as a word with n lesser words of its length, of the words over \
          the digits 0 to %d that the automaton with %s accepts, which reads them %s, and of which \
          the SHA-256 is %s." (digits - 1) (states (key words "outputs")) first (digest words)
      in
      ([stated], said "words, %s" first)
  in
  (* Sentences alone mean the same however numbers are written. *)
  let written = if length (key claim "sequences") = 0 then [] else written in
  let sentence text = said "For natural numbers: %s." (Json.text text) in
  String.concat " "
    (written
     @ Json.list (sequence digits) (key claim "sequences")
     @ Json.list sentence (key claim "sentences"))

(* octal:0.77, or all that there is of rules with more. *)
let heaps claim last first =
  let list name = Json.list Json.number (key claim name) in
  let takes = list "takes" and first = if first = 0 then [] else list "first" in
  let pairs = List.combine takes (list "digits") in
  let most = List.fold_left max 1 takes in
  if last = 0 && first = [] && most <= 10_000 then
    let digit take = string_of_int (Option.value (List.assoc_opt take pairs) ~default:0) in
    said "octal:%s.%s" (digit 0) (String.concat "" (List.init most (fun i -> digit (i + 1))))
  else
    said "heaps:%s:end=%d:first=%s"
      (String.concat "," (List.map (fun (take, digit) -> said "%d=%d" take digit) pairs))
      last (String.concat "," (List.map string_of_int first))

let moves_of_heaps claim =
  let moves = List.map2 (said "%d: %d") (Json.list Json.number (key claim "takes"))
    (Json.list Json.number (key claim "digits")) in
  said "a move takes as many tokens from one heap as are named here, and leaves of it no heap, if \
    the digit named with them has the bit 1, one heap, if it has the bit 2, or two heaps, if it \
    has the bit 4, and no heap that is left is empty: %s" (String.concat ", " moves)

let period claim =
  let e = Json.number (key claim "preperiod") and last = Json.number (key claim "end") in
  let first = length (key claim "first") in
  said "For every n ≥ %d, heaps of n and of n + %s tokens have the same %s in the game %s; no \
    smaller period exists, wherever it begins%s; the rules: %s; a heap without moves has the \
    value %d, and otherwise the value is the least natural number that is not the value of an \
    option, two heaps having the xor of theirs%s."
    e (number (key claim "period"))
    (if last = 0 && first = 0 then "Sprague–Grundy value" else "value")
    (heaps claim last first)
    (if e = 0 then "" else said ", and this one does not hold from n = %d on" (e - 1))
    (moves_of_heaps claim) last
    (match first with
     | 0 -> ""
     | 1 -> "; the value of the heap of 0 is prescribed"
     | n -> said "; the values of the heaps of 0 to %d are prescribed" (n - 1))

let quotient claim =
  let heaps_listed = length (key claim "heaps") and p = Json.number (key claim "period") in
  let listed name = joined ", " number (key claim name) in
  said "In misère play of sums of heaps in the game %s, where who cannot move wins, the player to \
    move loses just those sums of which the product of the elements of the heaps is one of {%s}; \
    two sums have the same product just if with every third sum both are lost or both are won; the \
    products are those of the %d elements in this certificate, each of which is that of a sum; the \
    heaps of 0 to %d tokens have the elements %s, and heaps of n and of n + %d tokens have the \
    same for n ≥ %d, where no smaller period exists and this one does not begin earlier; the \
    rules: %s."
    (heaps claim 0 0) (listed "lost") (length (key claim "products")) (heaps_listed - 1)
    (listed "heaps") p (heaps_listed - p) (moves_of_heaps claim)

let exco = "G is the Sprague–Grundy value in the game exco:2 (EXCO-NIM with the piles x1 and x2 \
  beside the extra pile x0): from (x0, x1, x2) one may move to any other (y0, y1, y2) of natural \
  numbers with y0 ≤ x0, y1 ≤ x1, y2 ≤ x2 and, of the last two piles, at least one as it was: \
  y1 = x1 or y2 = x2; a player without a move loses; and G is the least natural number that is \
  not the value of an option"

let level_set claim =
  said "For all natural numbers x1 and x2, the automaton with %s in this certificate, which reads \
    the binary digits of x1 and x2 in step, least significant digits first, both padded with zeros \
    to any common length, outputs the only x0 with G(x0, x1, x2) = %s, or null if there is no such \
    x0; here %s."
    (states (key claim "outputs")) (number (key claim "value")) exco

let rows claim =
  let number name = number (key claim name) in
  let listed =
    said "; and for each entry [x0, x1, r, d] of this certificate, one for every 1 ≤ x0 < %s and \
      x1 ≤ %s, the numbers x0 + x1 + x2 − G(x0, x1, x2) repeat with period d from x2 = r on, \
      where no smaller period exists, wherever it begins, and this one does not begin earlier"
      (number "x0") (number "x1")
  in
  said "For all natural numbers x0 < %s, x1 ≤ %s and x2 ≥ %s, G(x0, x1, x2 + %s) = \
    G(x0, x1, x2) + %s%s; here %s."
    (number "x0") (number "x1") (number "preperiod") (number "period") (number "period")
    (if number "x0" = "1" then "" else listed) exco

let sentence claim =
  match key claim "kind" with
  | Json.Text "logic" -> logic claim
  | Json.Text "heaps/misere-quotient" -> quotient claim
  | Json.Text "heaps/period" -> period claim
  | Json.Text "exco-nim/level-set" -> level_set claim
  | Json.Text "exco-nim/rows" -> rows claim
  | _ -> "what the claim says"
