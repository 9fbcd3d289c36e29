(* nimata-verified: a certificate is read, and judged by checks that were proved right in Coq. *)

open Checks

(* What the checks call not is another. *)
let not = Stdlib.not

let natural = Formulas.natural
let rec unary n = if n = 0 then O else S (unary (n - 1))

(* The most states of a table. *)
let most = Formulas.positive 1_000_000

exception Declined of string

let numeration text =
  let number word =
    let plain = String.for_all (fun c -> c >= '0' && c <= '9') word in
    if word = "" || (not plain) || word.[0] = '0' || String.length word > 5 then
      Json.fault "no base";
    let base = int_of_string word in
    if base < 2 || base > 65536 then Json.fault "no base" else base
  in
  match String.split_on_char '_' text with
  | [ "msd"; base ] -> (number base, Msd)
  | [ "lsd"; base ] -> (number base, Lsd)
  | _ when String.length text > 4 && String.sub text 0 4 = "lin(" ->
    raise (Declined "linear numerations are not covered")
  | _ -> Json.fault "no numeration"

let output = function
  | Json.Null -> None
  | value -> Some (natural (Json.below 65535 value))

(* A complete automaton, every state of which is reached. *)
let automaton base tracks outputs transitions =
  if tracks < 1 || tracks > 16 then Json.fault "the tracks are none or too many";
  let letters = int_of_float (Float.min 1e9 (Float.pow (float base) (float tracks))) in
  let states = List.length outputs in
  let rows = Json.list (Json.list (Json.below states)) transitions in
  if states = 0 || List.length rows <> states then Json.fault "not one row for each state";
  if List.exists (fun row -> List.length row <> letters) rows then Json.fault "a row of another length";
  let table = Array.of_list rows and reached = Array.make states false in
  let rec visit = function
    | [] -> ()
    | q :: rest when reached.(q) -> visit rest
    | q :: rest ->
      reached.(q) <- true;
      visit (List.rev_append table.(q) rest)
  in
  visit [ 0 ];
  if Array.exists not reached then Json.fault "a state is not reached";
  {
    tracks = unary tracks;
    outputs = outputs;
    transitions = List.map (List.map natural) rows;
  }

let game_of sequences value =
  let key =
    Json.keys [ "reads"; "positions"; "moves"; "asks"; "end"; "first"; "measure" ] value
  in
  let names = { Formulas.sequences; variables = []; next = 1 } in
  let formula value = Formulas.formula names (Json.text value) in
  let reads = List.map (Formulas.bind names) (Json.list Json.text (key "reads")) in
  let outside = names.variables in
  let move value =
    let key = Json.keys [ "to"; "where" ] value in
    let names_of = Json.list Json.text (key "to") in
    if List.length names_of <> List.length reads then Json.fault "a move to so many numbers";
    let first = names.next in
    let bound = List.map (Formulas.bind names) names_of in
    let found = (bound, formula (key "where")) in
    names.variables <- outside;
    names.next <- first;
    found
  in
  let prescribed value =
    let key = Json.keys [ "value"; "where" ] value in
    let first = names.next in
    let found = (natural (Json.below 65535 (key "value")), formula (key "where")) in
    names.next <- first;
    found
  in
  {
    reads;
    positions = formula (key "positions");
    moves = Json.list move (key "moves");
    asks =
      (match Json.text (key "asks") with
      | "values" -> Values
      | "outcome" -> Outcome
      | _ -> Json.fault "this is not asked");
    end_value = natural (Json.below 2 (key "end"));
    prescribed = Json.list prescribed (key "first");
    measure = Formulas.term names (Json.text (key "measure"));
  }

let logic claim =
  let key = Json.keys [ "kind"; "numeration"; "sequences"; "sentences" ] claim in
  let base, order = numeration (Json.text (key "numeration")) in
  let num = { base = natural base; first_read = order } in
  let sequence value =
    let names = [ "name"; "tracks"; "outputs"; "transitions" ] in
    let key = Json.keys names ~optional:[ "game" ] value in
    let name = Json.text (key "name") and tracks = Json.number (key "tracks") in
    let outputs = Json.list output (key "outputs") in
    let found = automaton base tracks outputs (key "transitions") in
    let letter = function 'a' .. 'z' | 'A' .. 'Z' -> true | _ -> false in
    let inside c = letter c || (c >= '0' && c <= '9') || c = '_' in
    let plain = name <> "" && letter name.[0] && String.for_all inside name in
    if (not plain) || name = "A" || name = "E" then Json.fault "no name of a sequence";
    let game = match value with Json.Object l -> List.assoc_opt "game" l | _ -> None in
    if not (padded num found) then Json.fault "padding changes an output";
    (name, tracks, found, game)
  in
  let all = Json.list sequence (key "sequences") in
  let names = List.map (fun (name, _, _, _) -> name) all in
  if List.length (List.sort_uniq Stdlib.compare names) < List.length names then
    Json.fault "two sequences have one name";
  let known = List.map (fun (name, tracks, found, _) -> (name, (tracks, found))) all in
  (* The rules of a game may speak of given sequences alone. *)
  let given = List.filter (fun (name, _) ->
    List.exists (fun (other, _, _, game) -> other = name && game = None) all) known in
  let sentences = Json.list Json.text (key "sentences") in
  if sentences = [] && List.for_all (fun (_, _, _, game) -> game = None) all then
    Json.fault "nothing is claimed";
  let play (name, _, found, game) =
    match game with
    | None -> ()
    | Some value ->
      let rules = game_of given value in
      if List.length rules.reads = 0 then Json.fault "a game reads no number";
      if not (game_holds most num rules found) then Json.fault ("the rules do not hold for " ^ name)
  in
  List.iter play all;
  let judge text =
    let names = { Formulas.sequences = known; variables = []; next = 1 } in
    match sentence_is most num (Formulas.formula names text) with
    | Some true -> ()
    | Some false -> Json.fault ("false: " ^ text)
    | None -> raise (Declined "a table has too many states")
  in
  List.iter judge sentences

let period claim =
  let key =
    Json.keys [ "kind"; "takes"; "digits"; "end"; "first"; "preperiod"; "period" ] claim
  in
  let takes = Json.list (Json.below (1 lsl 32)) (key "takes") in
  let digits = Json.list (Json.below 8) (key "digits") in
  let finish = Json.below 2 (key "end") and first = Json.list (Json.below 65535) (key "first") in
  let rec increasing = function a :: (b :: _ as l) -> a < b && increasing l | _ -> true in
  if takes = [] || List.length takes <> List.length digits || not (increasing takes) then
    Json.fault "no rules of a game of heaps";
  let splits = List.exists (fun digit -> digit land 4 <> 0) digits in
  if List.mem 0 digits || (splits && (finish <> 0 || first <> [])) then
    Json.fault "no rules of a game of heaps";
  let e = Json.number (key "preperiod") and p = Json.number (key "period") in
  if e > 1 lsl 20 || p > 1 lsl 20 || List.exists (fun take -> take > 1 lsl 20) takes then
    raise (Declined "too many heaps");
  let rules = {
    takes = List.map2 (fun take digit -> (natural take, natural digit)) takes digits;
    end_of = natural finish;
    first_values = List.map natural first;
  } in
  if not (check_heaps rules (natural e) (natural p)) then Json.fault "the period is another"

let judge text =
  let key = Json.keys [ "schema"; "kind"; "version"; "claim"; "evidence" ] (Json.read text) in
  if key "schema" <> Json.Text "nimata/1" || key "kind" <> Json.Text "certificate"
    || key "version" <> Json.Number 2 then Json.fault "another schema, kind or version";
  match key "claim" with
  | Json.Object entries as claim -> (
    match List.assoc_opt "kind" entries with
    | Some (Json.Text "logic") ->
      (* Lemmas are not needed, and not looked at. *)
      let _ = Json.list Fun.id (Json.keys [ "lemmas" ] (key "evidence") "lemmas") in
      logic claim
    | Some (Json.Text "heaps/period") ->
      if key "evidence" <> Json.Object [] then Json.fault "there is evidence";
      period claim
    | Some (Json.Text ("exco-nim/rows" | "exco-nim/level-set")) ->
      raise (Declined "this kind of claim is not covered")
    | _ -> Json.fault "no kind of claim")
  | _ -> Json.fault "the claim is no object"

let content path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  text

let () =
  match Sys.argv with
  | [| _; path |] -> (
    match content path with
    | exception Sys_error says -> prerr_endline says; exit 2
    | text -> (
      match judge text with
      | () -> print_endline "accepted"
      | exception Json.Fault says -> print_endline ("rejected: " ^ says); exit 1
      | exception Declined says -> print_endline ("declined: " ^ says); exit 3
      | exception (Stack_overflow | Out_of_memory) ->
        print_endline "declined: too large"; exit 3))
  | _ -> prerr_endline "usage: nimata-verified CERTIFICATE"; exit 2
