(* The conditions on values by a relation as texts, as docs/certificate.md has them, section 5. The
   check builds its own formulas from the rules. The texts are read because a certificate is rejected
   where they are too long, or where a rule uses one of their names. *)

let said = Printf.sprintf

(* The longest text. *)
let most_text = 65536

let joined between texts =
  let add text next =
    let text = if text = "" then next else text ^ between ^ next in
    if String.length text > most_text then Json.fault "a condition is too long";
    text
  in
  Seq.fold_left add "" texts

let any formulas =
  match formulas with
  | [ formula ] -> formula
  | _ -> joined " | " (Seq.map (said "(%s)") (List.to_seq formulas))

(* Names of variables become others, all at once; one before a bracket is a sequence's. *)
let renamed pairs text =
  let inside = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true | _ -> false in
  let size = String.length text and written = Buffer.create 80 in
  let rec past same at = if at < size && same text.[at] then past same (at + 1) else at in
  let rec from at =
    if at < size then begin
      let finish = past inside at in
      let word = String.sub text at (finish - at) in
      let next = past (( = ) ' ') finish in
      let sequence = next < size && text.[next] = '[' in
      let found = if sequence then None else List.assoc_opt word pairs in
      Buffer.add_string written (Option.value found ~default:word);
      let behind = past (fun c -> not (inside c)) finish in
      Buffer.add_string written (String.sub text finish (behind - finish));
      if Buffer.length written > most_text then Json.fault "a condition is too long";
      from behind
    end
  in
  from 0;
  Buffer.contents written

(* The conditions for an automaton of this name; [had] is whether some output is 2. Kinds of moves
   are pairs of names and a formula. *)
let conditions name reads positions moves had =
  let names = String.concat "," in
  let says at number = said "%s[%s][%s] = @%d" name (String.concat "][" at) number in
  let option (to_, where) = said "E %s ((%s) & %s)" (names to_) where (says to_ "w_" 1) in
  let has = if moves = [] then "0 = 1" else any (List.map option moves) in
  let reached =
    said "A %s,v_,w_ (((%s) & %s & w_ < v_) => ((%s) | %s))" (names reads) positions
      (says reads "v_" 1) has (says reads "w_" 2)
  in
  let not_had (to_, where) =
    said "A %s,v_,%s (((%s) & (%s | %s) & (%s)) => \
        (%s | (E w_ ((w_ != v_ & %s) | (w_ < v_ & %s)))))"
      (names reads) (names to_) positions (says reads "v_" 1) (says reads "v_" 3) where
      (says to_ "v_" 2) (says to_ "w_" 1) (says to_ "w_" 3)
  in
  let z = List.mapi (fun i _ -> said "z%d_" (i + 1)) reads in
  let through (to_, where) =
    let of_position = any (List.map (fun (to_, where) ->
      renamed (List.combine to_ z) where) moves) in
    let of_option (other, where) =
      let pairs = List.combine reads to_ @ List.combine other z in
      said "(A %s ((%s) => (%s)))" (names z) (renamed pairs where) of_position
    in
    let sub = joined " & " (Seq.map of_option (List.to_seq moves)) in
    said "(E %s ((%s) & (%s) & ((E v_ (w_ <= v_ & %s)) | %s | (A u_ (u_ < w_ => %s)))))" (names to_)
      where sub (says to_ "v_" 1) (says to_ "w_" 2) (says to_ "u_" 2)
  in
  let all_had () =
    let found = joined " | " (Seq.cons (said "(%s)" has) (Seq.map through (List.to_seq moves))) in
    said "A %s,w_ (((%s) & %s) => (%s))" (names reads) positions (says reads "w_" 2) found
  in
  Seq.append (Seq.cons reached (Seq.map not_had (List.to_seq moves)))
    (fun () -> if had then Seq.Cons (all_had (), Seq.empty) else Seq.Nil)
