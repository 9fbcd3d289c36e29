(* Lemmas of a certificate. *)

open Checks
open System

(* The places of x, y and z among the variables of x + y = z, if a formula says that. *)
let addition names variables formula =
  let rec plain = function
    | Const _ | Var _ -> true
    | Add (s, t) -> plain s && plain t
    | Mul (_, t) -> plain t
    | Sub _ | Div _ -> false
  in
  match formula with
  | Compare (Equal, s, t) when plain s && plain t -> (
    let sum = Formulas.add (Sizes.sum_of names s) (Sizes.sum_of names t) (-1) in
    let place x =
      let rec among i = function
        | [] -> None
        | y :: rest -> if Formulas.number y = x then Some i else among (i + 1) rest
      in
      among 0 variables
    in
    let having c = List.filter_map (fun (x, d) -> if c = d then place x else None) sum.parts in
    match (having 1, having (-1)) with
    | ([ x; y ], [ z ] | [ z ], [ x; y ]) when sum.constant = 0 && List.length variables = 3 ->
      Some [ x; y; z ]
    | _ -> None)
  | _ -> None

(* An automaton that reads its numbers in another order. *)
let reordered digits places found =
  let letter index =
    let read = [| index / (digits * digits); index / digits mod digits; index mod digits |] in
    let given = Array.make 3 0 in
    List.iteri (fun i place -> given.(place) <- read.(i)) places;
    (((given.(0) * digits) + given.(1)) * digits) + given.(2)
  in
  let row entries =
    let entries = Array.of_list entries in
    List.init (Array.length entries) (fun index -> entries.(letter index))
  in
  { found with transitions = List.map row found.transitions }

(* Whether a lemma is right: after every word its automaton says what its formula says. In words the
   first one that says x + y = z is the automaton that adds, and is verified by other sentences. A
   lemma with a recurrence is used by its text. *)
let learn system sequences earlier value =
  let key =
    Json.keys [ "variables"; "formula"; "outputs"; "transitions" ] ~optional:[ "recurrence" ] value
  in
  let names = names_of system sequences in
  let reads = list Json.text (key "variables") in
  let variables = List.map (Formulas.bind names) reads in
  let outputs = Json.list (fun one -> Some (natural (Json.below 2 one))) (key "outputs") in
  let found = automaton names.digits (List.length variables) outputs (key "transitions") in
  let text = Json.text (key "formula") in
  let formula = Formulas.formula { names with next = names.next } text in
  let judged check =
    match predicate_of found variables formula with
    | None -> Json.fault "a recurrence of what is no quantified formula"
    | Some predicate -> (
      match check predicate with
      | Shown lemma -> lemma
      | Refuted -> Json.fault ("a false lemma: " ^ text)
      | Undecided -> raise (Declined "a table has too many states"))
  in
  let stated predicate = { Recurrence.names = reads; text; found; predicate } in
  match Family.optional "recurrence" value with
  | Some value ->
    let recurrence = Recurrence.read reads earlier value in
    let terms = Recurrence.terms names recurrence in
    let lemma = stated (lazy None) in
    let all = lemma :: Option.to_list recurrence.other in
    if not (List.for_all (fun one -> padded system.num one.Recurrence.found) all) then
      Json.fault "padding changes an output";
    Recurrence.admit names lemma recurrence;
    let other = Option.bind recurrence.other (fun other -> Lazy.force other.predicate) in
    let shown = judged (by_recurrence system.num system.lemmas system.arith terms other) in
    system.lemmas <- system.lemmas @ [ shown ];
    stated (lazy shown.as_predicate)
  | None ->
    let lemmas = system.lemmas in
    begin match if system.sums then None else addition names variables formula with
    | Some places ->
      if not (padded system.num found) then Json.fault "padding changes what is added";
      system.arith <- arithmetic system.num (Some (reordered names.digits places found));
      system.sums <- true
    | None -> (
      ignore (Sizes.formula names text);
      match lemma_by system.num lemmas system.arith found variables formula with
      | Some true -> ()
      | Some false -> Json.fault ("a false lemma: " ^ text)
      | None -> raise (Declined "a table has too many states"))
    end;
    stated (lazy (judged (by_walk system.num lemmas system.arith)).as_predicate)
