(* nimata-verified: a certificate is read, and judged by checks that were proved right in Coq. *)

open Checks
open System

(* What the checks call not is another. *)
let not = Stdlib.not

(* The most options that are looked at for a period, the most elements of a misère quotient, and the
   largest value of a level set. *)
let most_options = 1 lsl 28
let most_elements = 256
let largest_level = 127

(* Of rows the most columns, the most numbers of a state and of all rows together that are kept, and
   the most values that are looked at. *)
let most_columns = 1 lsl 17
let most_in_state = 1 lsl 21
let most_gaps = 1 lsl 24
let most_values = 1 lsl 28

(* The longest file, the most seconds of a processor, and the most words of memory, 2 GB. *)
let most_bytes = 1 lsl 26
let most_seconds = 60.
let most_words = 1 lsl 28

let related game = Json.keyed game "asks" = Json.Text "relation"

let game_of system sequences tracks value =
  let key =
    Json.keys [ "reads"; "positions"; "moves"; "asks"; "end"; "first"; "measure" ] value
  in
  let names = { (names_of system sequences) with short = Fun.id } in
  let formula value = Sizes.formula names (Json.text value) in
  let is_related = related value in
  let numbers = if is_related then tracks - 1 else tracks in
  let bound value =
    let found = Json.list Json.text value in
    if List.length found <> numbers then Json.fault "a game of so many numbers has other names";
    List.map (Formulas.bind names) found
  in
  let reads = bound (key "reads") in
  let measure = Formulas.sum names (Json.text (key "measure")) in
  let first = names.next in
  let positions = formula (key "positions") in
  let spent = names.next - first in
  (* Names and variables of one text are used again in the next. *)
  let variables = names.variables and next = names.next in
  let apart read value =
    let found = read value in
    names.variables <- variables;
    names.next <- next;
    found
  in
  let prescribed value =
    let key = Json.keys [ "value"; "where" ] value in
    (natural (Json.below 65535 (key "value")), formula (key "where"))
  in
  let first_values = list (apart prescribed) (key "first") in
  let move value =
    let key = Json.keys [ "to"; "where" ] value in
    let to_ = key "to" in
    let left = List.length (Json.list Json.text to_) in
    if is_related && left <> numbers && left <= 4 * numbers && left mod max 1 numbers = 0 then
      raise (Sizes.Declined "a move leaves another number of positions than one");
    let other = bound to_ in
    let found = (other, formula (key "where")) in
    (* That it leads to a position is a formula about both, and so is that it lowers the measure. *)
    for _ = 1 to spent do ignore (Formulas.fresh names) done;
    let sum = measure.sum in
    let there = { sum with parts = List.map (fun (x, c) -> (x + 1000, c)) sum.parts } in
    Sizes.compared names Less there sum;
    found
  in
  let moves = list (apart move) (key "moves") in
  let asks =
    match Json.text (key "asks") with
    | "values" | "relation" -> Values
    | "outcome" -> Outcome
    | _ -> Json.fault "this is not asked"
  in
  let end_value = natural (Json.below 2 (key "end")) in
  if related value && (end_value <> N0 || first_values <> []) then
    Json.fault "a relation is of values in normal play";
  { reads; positions; moves; asks; end_value; prescribed = first_values; measure = measure.term }

(* Values by a relation: its conditions are as large as their texts. *)
let relate system sequences (name, tracks, found, value) rules =
  let key = Json.keyed value in
  let within most = function Some n -> Formulas.small n <= most | None -> false in
  let answers = within 3 in
  (* The theorem knows no outputs that refer to the values of other positions. *)
  if tracks = 2 && List.for_all (within 6) found.outputs
    && not (List.for_all answers found.outputs) then
    raise (Declined "a value is that of another position");
  if not (List.for_all answers found.outputs) then Json.fault "a relation has another output";
  let move one = (Json.list Json.text (Json.keyed one "to"), Json.text (Json.keyed one "where")) in
  let texts =
    Relation.conditions name (Json.list Json.text (key "reads")) (Json.text (key "positions"))
      (Json.list move (key "moves")) (List.mem (Some (natural 2)) found.outputs)
  in
  let admit text =
    ignore (Sizes.formula { (names_of system sequences) with short = Fun.id } text)
  in
  Seq.iter admit texts;
  match relation_by system.num system.arith rules found with
  | Some true -> ()
  | Some false -> Json.fault ("what is said of values is not shown for " ^ name)
  | None -> raise (Declined "a table has too many states, or a position too many options")

let sequence_name value =
  let name = Json.text value in
  let letter = function 'a' .. 'z' | 'A' .. 'Z' -> true | _ -> false in
  let inside c = letter c || (c >= '0' && c <= '9') || c = '_' in
  let plain = name <> "" && letter name.[0] && String.for_all inside name in
  if (not plain) || name = "A" || name = "E" then Json.fault "no name of a sequence";
  name

let different names =
  if List.length (List.sort_uniq Stdlib.compare names) < List.length names then
    Json.fault "two sequences have one name"

let logic claim evidence =
  let key = Json.keys [ "kind"; "numeration"; "sequences"; "sentences" ] claim in
  let lemmas = Json.keys [ "lemmas" ] evidence "lemmas" in
  let system = system (key "numeration") in
  let digits = Formulas.small (digit_count system.num) in
  let sequence value =
    let names = [ "name"; "tracks"; "outputs"; "transitions" ] in
    let key = Json.keys names ~optional:[ "game" ] value in
    let name = sequence_name (key "name") and tracks = Json.number (key "tracks") in
    let outputs = Json.list output (key "outputs") in
    let found = automaton digits tracks outputs (key "transitions") in
    let game = Family.game value in
    if not (padded system.num found) then Json.fault "padding changes an output";
    (name, tracks, found, game)
  in
  let all = list sequence (key "sequences") in
  different (List.map (fun (name, _, _, _) -> name) all);
  let known = List.map (fun (name, tracks, found, _) -> (name, (tracks, found))) all in
  (* The rules of a game may speak of given sequences alone. *)
  let given = List.filter (fun (name, _) ->
    List.exists (fun (other, _, _, game) -> other = name && game = None) all) known in
  let sentences = list Json.text (key "sentences") in
  if sentences = [] && List.for_all (fun (_, _, _, game) -> game = None) all then
    Json.fault "nothing is claimed";
  let learned earlier value = earlier @ [ Lemmas.learn system known earlier value ] in
  ignore (List.fold_left learned [] (list Fun.id lemmas));
  let play (name, tracks, found, game) =
    match game with
    | None -> ()
    | Some value ->
      let rules = game_of system given tracks value in
      if related value then relate system known (name, tracks, found, value) rules
      else if not (game_holds system.num system.arith rules found) then
        Json.fault ("the rules do not hold for " ^ name)
  in
  List.iter play all;
  let judge text =
    let formula = Sizes.formula (names_of system known) text in
    match sentence_is system.num system.lemmas system.arith formula with
    | Some true -> ()
    | Some false -> Json.fault ("false: " ^ text)
    | None -> raise (Declined "a table has too many states")
  in
  List.iter judge sentences

let rec increasing = function a :: (b :: _ as l) -> a < b && increasing l | _ -> true

let members one value = list ~most:65534 one value

(* The rules of heaps with this end and these first values, for periods of this kind. *)
let rules_of_heaps key (finish, first) (e, p) =
  let takes = members (Json.below (1 lsl 32)) (key "takes") in
  let digits = members (Json.below 8) (key "digits") in
  if takes = [] || List.length takes <> List.length digits || not (increasing takes) then
    Json.fault "no rules of a game of heaps";
  let splits = List.exists (fun digit -> digit land 4 <> 0) digits in
  if List.mem 0 digits || (splits && (finish <> 0 || first <> [])) then
    Json.fault "no rules of a game of heaps";
  let large = List.exists (fun n -> n > 1 lsl 20) (e :: p :: takes) in
  let heaps = max (2 * e + 2 * p + List.fold_left max 0 takes) (List.length first + p) in
  let splitting = List.length (List.filter (fun digit -> digit land 4 <> 0) digits) in
  if large || heaps * (heaps * splitting / 2 + List.length digits + 1) > most_options then
    raise (Declined "too many options");
  {
    takes = List.map2 (fun take digit -> (natural take, natural digit)) takes digits;
    end_of = natural finish;
    first_values = List.map natural first;
  }

let quotient claim =
  let key = Json.keys [ "kind"; "takes"; "digits"; "products"; "lost"; "heaps"; "period" ] claim in
  let rows = members (members (Json.below 1024)) (key "products") in
  let lost = members (Json.below 1024) (key "lost") in
  let heaps = members (Json.below 1024) (key "heaps") and p = Json.number (key "period") in
  let order = List.length rows and e = List.length heaps - p in
  let rules = rules_of_heaps key (0, []) (max e 0, p) in
  let within = List.for_all (fun x -> x < order) in
  let square row = List.length row = order && within row in
  if order = 0 || not (List.for_all square rows) || not (within lost && within heaps)
    || not (increasing lost) || p = 0 || e < 0 then Json.fault "no elements of a quotient";
  if order > most_elements then raise (Declined "too many elements");
  let numbers = List.map natural in
  if not (check_quotient rules (natural order) (numbers (List.concat rows)) (numbers lost)
    (numbers heaps) (natural e) (natural p)) then Json.fault "the quotient is another"

let period claim =
  let key =
    Json.keys [ "kind"; "takes"; "digits"; "end"; "first"; "preperiod"; "period" ] claim
  in
  let finish = Json.below 2 (key "end") and first = members (Json.below 65535) (key "first") in
  let e = Json.number (key "preperiod") and p = Json.number (key "period") in
  let rules = rules_of_heaps key (finish, first) (e, p) in
  if not (check_heaps rules (natural e) (natural p)) then Json.fault "the period is another"

(* The rules of a division game. *)
let division value =
  let key = Json.keys [ "subtract"; "quotient"; "asks"; "end"; "first" ] value in
  let small = Json.below 65535 in
  let subtracted = list small (key "subtract") in
  if List.mem 0 subtracted || not (increasing subtracted) then
    Json.fault "the numbers to subtract do not increase from 1 on";
  let rounded = match Json.text (key "quotient") with
    | "up" -> Up
    | "down" -> Down
    | "exact" -> Exact
    | _ -> Json.fault "no quotient"
  in
  let asked = match Json.text (key "asks") with
    | "values" -> Values
    | "outcome" -> Outcome
    | _ -> Json.fault "this is not asked"
  in
  let last_value = natural (Json.below 2 (key "end")) in
  let first_prescribed = List.map natural (list small (key "first")) in
  { subtracted = List.map natural subtracted; rounded; asked; last_value; first_prescribed }

let family claim =
  let key = Json.keys [ "kind"; "sequences"; "sentences"; "members" ] claim in
  let sequence value =
    let key = Json.keys [ "name" ] ~optional:[ "game" ] value in
    (sequence_name (key "name"), Option.map division (Family.game value))
  in
  let sequences = list sequence (key "sequences") in
  different (List.map fst sequences);
  let games = List.map snd sequences in
  let member value =
    let key = Json.keys [ "base"; "period"; "automata" ] value in
    let base = Json.below 65537 (key "base") in
    if base < 2 then Json.fault "no base";
    let one value =
      let key = Json.keys [ "outputs"; "transitions" ] value in
      automaton base 1 (Json.list output (key "outputs")) (key "transitions")
    in
    let automata = list one (key "automata") in
    if List.length automata <> List.length games then Json.fault "not one automaton for each name";
    let base = natural base in
    if not (List.for_all (padded (Base (base, Msd))) automata) then
      Json.fault "padding changes an output";
    { base; period = natural (Json.number (key "period")); automata }
  in
  let members = list member (key "members") in
  let sentences = list Json.text (key "sentences") in
  if members = [] || (sentences = [] && List.for_all Option.is_none games) then
    Json.fault "nothing is claimed";
  List.iter Family.require_local sentences;
  (* A sentence is one for all members, but its tables may be too large for one of them. *)
  let locals member =
    let read text =
      let known (name, _) found = (name, (1, found)) in
      let system = system (Json.Text ("msd_" ^ string_of_int (Formulas.small member.base))) in
      let all = List.map2 known sequences member.automata in
      let names = { (names_of system all) with divisor = member.base } in
      Family.local { names with variables = [] } (Sizes.formula names text)
    in
    List.map read sentences
  in
  let locals = List.hd (List.map locals members) in
  match family_checked most games locals members with
  | Some true -> ()
  | Some false -> Json.fault "it does not hold for a base, or not for all divisors"
  | None -> raise (Declined "there are too many windows, or a table has too many states")

let level_set claim =
  let key = Json.keys [ "kind"; "value"; "order"; "outputs"; "transitions" ] claim in
  if Json.text (key "order") <> "lsd" then Json.fault "another order of digits";
  let value = Json.below 4096 (key "value") in
  let found = automaton 2 2 (Json.list output (key "outputs")) (key "transitions") in
  if value > largest_level then raise (Declined "too many positions");
  if not (check_level (natural value) found) then Json.fault "the level set is another"

let rows claim =
  let key = Json.keys [ "kind"; "x0"; "x1"; "preperiod"; "period"; "rows" ] claim in
  let levels = Json.below 255 (key "x0") and last = Json.below 32768 (key "x1") in
  let j = Json.number (key "preperiod") and p = Json.number (key "period") in
  let entries = Json.list (Json.list (Json.below (1 lsl 32))) (key "rows") in
  let width = match entries with [] -> 0 | entry :: _ -> List.length entry in
  if List.exists (fun entry -> List.length entry <> width) entries then
    Json.fault "an entry of another length";
  if levels = 0 || p = 0 then Json.fault "no rows, or no period";
  let lines = last + 1 in
  let state = lines * (last + levels) and count = lines * (levels - 1) in
  (* Floating-point numbers, which do not wrap; those that pass are exact. What nimata-check
     declines for its size is not rejected for its list. *)
  let columns = float j +. float p and cycle = float count *. float p in
  let steps =
    columns *. float ((10 * (lines + count)) + (state / 32) + 64)
    +. (16. *. (cycle +. float state))
  in
  if cycle +. float ((3 * state) + (lines * (levels + 64))) > 0x1p26 || steps > 0x1p36 then
    raise (Declined "too many columns");
  let in_place place = function
    | [ x0; x1; _; _ ] -> x0 = (place / lines) + 1 && x1 = place mod lines
    | _ -> false
  in
  if List.length entries <> count || List.mem false (List.mapi in_place entries) then
    Json.fault "the list of rows is another";
  let over most size = columns *. float size > float most in
  if over most_columns 1 || state > most_in_state || over most_gaps (lines * levels)
    || over most_values state then raise (Declined "too many columns");
  let entry numbers =
    match List.map natural numbers with
    | [ x0; x1; r; d ] -> (((x0, x1), r), d)
    | _ -> Json.fault "the list of rows is another"
  in
  let listed = List.map entry entries in
  if not (check_rows (natural levels) (natural last) (natural j) (natural p) listed) then
    Json.fault "the rows repeat otherwise"

let judge text =
  let key = Json.keys [ "schema"; "kind"; "version"; "claim"; "evidence" ] (Json.read text) in
  if key "schema" <> Json.Text "nimata/1" || key "kind" <> Json.Text "certificate"
    || key "version" <> Json.Number 2 then Json.fault "another schema, kind or version";
  let claim = key "claim" in
  begin match claim with
  | Json.Object entries -> (
    match List.assoc_opt "kind" entries with
    | Some (Json.Text "logic") ->
      logic claim (key "evidence")
    | Some (Json.Text "family") ->
      if key "evidence" <> Json.Object [] then Json.fault "there is evidence";
      family claim
    | Some (Json.Text "heaps/period") ->
      if key "evidence" <> Json.Object [] then Json.fault "there is evidence";
      period claim
    | Some (Json.Text "heaps/misere-quotient") ->
      if key "evidence" <> Json.Object [] then Json.fault "there is evidence";
      quotient claim
    | Some (Json.Text "exco-nim/level-set") ->
      if key "evidence" <> Json.Object [] then Json.fault "there is evidence";
      level_set claim
    | Some (Json.Text "exco-nim/rows") ->
      if key "evidence" <> Json.Object [] then Json.fault "there is evidence";
      rows claim
    | _ -> Json.fault "no kind of claim")
  | _ -> Json.fault "the claim is no object"
  end;
  if Json.keyed claim "kind" = Json.Text "family" then Family.sentence claim
  else Claims.sentence claim

let content path =
  let file = open_in_bin path in
  let size = in_channel_length file in
  let text = if size > most_bytes then None else Some (really_input_string file size) in
  close_in file;
  text

(* Asked every tenth of a second: what no size tells beforehand. *)
let give_up () =
  if Sys.time () > most_seconds then raise (Declined "it takes too long");
  if (Gc.quick_stat ()).heap_words > most_words then raise (Declined "it takes too much memory")

let () =
  (* Most of what is made is used up soon: with this much room it is not kept for longer. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 200 };
  match Sys.argv with
  | [| _; path |] -> (
    match content path with
    | exception Sys_error says -> prerr_endline says; exit 2
    | None -> print_endline "declined: the file is too long"; exit 3
    | Some text -> (
      Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> give_up ()));
      ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { it_interval = 0.1; it_value = 0.1 });
      match judge text with
      | claim ->
        Sys.set_signal Sys.sigvtalrm Sys.Signal_ignore;
        print_endline ("accepted: " ^ claim)
      | exception Json.Fault says -> print_endline ("rejected: " ^ says); exit 1
      | exception Declined says -> print_endline ("declined: " ^ says); exit 3
      | exception (Stack_overflow | Out_of_memory) ->
        print_endline "declined: too large"; exit 3))
  | _ -> prerr_endline "usage: nimata-verified CERTIFICATE"; exit 2
