(* The text of a formula, as docs/certificate.md has it, section 3. *)

open Checks

(* What the checks call not is another. *)
let not = Stdlib.not

let rec positive n =
  if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))

let rec number = function XH -> 1 | XO p -> 2 * number p | XI p -> (2 * number p) + 1
let natural n = if n = 0 then N0 else Npos (positive n)
let pos_of = function N0 -> XH | Npos n -> n
let small = function N0 -> 0 | Npos n -> number n

(* c₁x₁ + c₂x₂ + … + c, with what is beside c by the numbers of the variables; no cᵢ is 0. *)
type sum = { parts : (int * int) list; constant : int }

let variable x = { parts = [ (x, 1) ]; constant = 0 }
let constant c = { parts = []; constant = c }

(* The most that constants, and the sizes of the coefficients of an atom, may be. *)
let most = 1 lsl 40

(* left + factor·right, if that is not too large. *)
let add left right factor =
  let large () = Json.fault "the coefficients of an atom are too large" in
  let plus a b =
    if b <> 0 && abs factor > (max_int - most) / abs b then large ();
    let sum = a + (b * factor) in
    if abs sum > most then large ();
    sum
  in
  let together parts (x, b) =
    let a = Option.value (List.assoc_opt x parts) ~default:0 in
    (x, plus a b) :: List.remove_assoc x parts
  in
  let parts = List.fold_left together left.parts right.parts in
  let parts = List.filter (fun (_, c) -> c <> 0) parts in
  let constant = plus left.constant right.constant in
  if List.fold_left (fun size (_, c) -> size + abs c) (abs constant) parts > most then large ();
  { parts; constant }

type names = {
  digits : int; (* how many there are *)
  base : bool; (* whether they are those of a base *)
  words : bool; (* whether they are those of a language *)
  sums : bool; (* whether every sum has an automaton, and not only comparisons of two numbers *)
  sequences : (string * (int * dfao)) list;
  divisor : n; (* the number that the name b stands for, or 0 *)
  short : formula -> formula; (* with lemmas in the place of what they say *)
  mutable variables : (string * int) list; (* those that are bound *)
  mutable next : int;
}

(* The number of a variable that no other one of a text has. *)
let fresh names =
  if names.next > 250 then Json.fault "too many variables";
  names.next <- names.next + 1;
  names.next - 1

let bind names name =
  let plain = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true | _ -> false in
  let small = name <> "" && name.[0] >= 'a' && name.[0] <= 'z' in
  if not (small && String.for_all plain name && String.length name <= 64) then
    Json.fault (name ^ " is no name of a variable");
  if List.mem_assoc name names.variables then Json.fault (name ^ " is bound twice");
  let number = fresh names in
  names.variables <- (name, number) :: names.variables;
  positive number

(* What an index that is no variable equals. Where its last digits in a base are the same everywhere
   and are read first, they do not count. *)
let indexed names only sum =
  let base = names.digits in
  let rec shortened sum =
    if sum.parts <> [] && List.for_all (fun (_, c) -> c mod base = 0) sum.parts then
      let rest = ((sum.constant mod base) + base) mod base in
      let parts = List.map (fun (x, c) -> (x, c / base)) sum.parts in
      shortened { parts; constant = (sum.constant - rest) / base }
    else sum
  in
  match if only && names.base then shortened sum else sum with
  | { parts = [ (_, 1) ]; constant = 0 } -> None
  | sum -> Some sum

(* A number is plain if it is no difference and no quotient, and has none inside. *)
type number = { term : term; sum : sum; plain : bool }
type value = T of number | F of formula

let parse names text whole =
  if String.length text > 65536 then Json.fault "a text is too long";
  let at = ref 0 and size = String.length text and depth = ref 0 in
  let fault says = Json.fault (Printf.sprintf "%s at character %d of %s" says !at text) in
  let rec skip () = if !at < size && text.[!at] = ' ' then (incr at; skip ()) in
  let take sign =
    skip ();
    let long = String.length sign in
    let found = !at + long <= size && String.sub text !at long = sign in
    if found then at := !at + long;
    found
  in
  let expect sign = if not (take sign) then fault (sign ^ " is missing") in
  let name () =
    skip ();
    let start = !at in
    let inside = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true | _ -> false in
    while !at < size && inside text.[!at] do incr at done;
    String.sub text start (!at - start)
  in
  let decimal () =
    let word = name () in
    if word = "" || not (String.for_all (fun c -> c >= '0' && c <= '9') word) then
      fault "no number";
    let digit number c = min (most + 1) ((10 * number) + Char.code c - Char.code '0') in
    let number = String.fold_left digit 0 word in
    if number > most then fault "a number is too large";
    number
  in
  let named_divisor () =
    let start = (skip (); !at) in
    let found = names.divisor <> N0 && name () = "b" in
    if not found then at := start;
    found
  in
  let term = function T number -> number | F _ -> fault "a formula, and no number" in
  let formula = function F formula -> formula | T _ -> fault "a number, and no formula" in
  let closes () =
    skip ();
    if not (!at = size || text.[!at] = ')') then fault "parentheses are missing"
  in
  let relation () =
    let signs =
      [ "!=", Unequal; "<=", AtMost; ">=", AtLeast; "=", Equal; "<", Less; ">", Greater ]
    in
    match List.find_opt (fun (sign, _) -> take sign) signs with
    | Some (_, relation) -> Some relation
    | None -> None
  in
  let rec chain () =
    incr depth;
    if !depth > 64 then fault "nested too deep";
    let first = unary () in
    let signs = [ "<=>"; "=>"; "&"; "|"; "^" ] in
    let found =
      match List.find_opt take signs with
      | None -> first
      | Some sign ->
        let rec more found =
          let found = formula (unary ()) :: found in
          if take sign then more found else List.rev found
        in
        let links = more [ formula first ] in
        closes ();
        let joined f = List.fold_left f (List.hd links) (List.tl links) in
        F (match (sign, links) with
          | "&", _ -> joined (fun f g -> And (f, g))
          | "|", _ -> joined (fun f g -> Or (f, g))
          | "=>", [ f; g ] -> Implies (f, g)
          | "<=>", [ f; g ] -> Iff (f, g)
          | "^", [ f; g ] -> Xor (f, g)
          | _ -> fault "parentheses are missing")
    in
    decr depth;
    found
  and unary () =
    if take "~" then F (Not (formula (unary ())))
    else begin
      let start = (skip (); !at) in
      match name () with
      | ("A" | "E") as sign ->
        let rec more found =
          let found = name () :: found in
          if take "," then more found else List.rev found
        in
        let outside = names.variables in
        let bound = List.map (bind names) (more []) in
        expect "(";
        let body = formula (chain ()) in
        expect ")";
        closes ();
        names.variables <- outside;
        let quantified x body = if sign = "A" then All (x, body) else Ex (x, body) in
        F (List.fold_right quantified bound body)
      | word when (skip (); !at < size && text.[!at] = '[') ->
        let indices, automaton = places word in
        let sign = match relation () with Some sign -> sign | None -> fault "no relation" in
        if take "@" then begin
          let v = decimal () in
          if v > 65534 then fault "no output is so large";
          F (Output (automaton, indices, sign, natural v))
        end
        else begin
          let others, other = places (name ()) in
          F (Outputs (automaton, indices, sign, other, others))
        end
      | _ -> begin
          at := start;
          let left = sum () in
          match left with
          | F _ -> left
          | T left -> begin
              skip ();
              match relation () with
              | None -> T left
              | Some sign ->
                let right = term (sum ()) in
                let difference left right more =
                  ignore (add (add left.sum right.sum (-1)) (constant more) 1)
                in
                (match sign with
                | Equal | Unequal | AtLeast -> difference left right 0
                | Greater -> difference left right (-1)
                | AtMost -> difference right left 0
                | Less -> difference right left (-1));
                F (Compare (sign, left.term, right.term))
            end
        end
    end
  and places word =
    match List.assoc_opt word names.sequences with
    | None -> fault "no sequence has this name"
    | Some (tracks, automaton) ->
      let rec more found =
        if take "[" then begin
          let place = term (sum ()) in
          expect "]";
          let extra sum = ignore (add (variable (fresh names)) sum (-1)) in
          Option.iter extra (indexed names (tracks = 1) place.sum);
          more (place.term :: found)
        end else List.rev found
      in
      let indices = more [] in
      if List.length indices <> tracks then fault "a sequence of so many numbers has another name";
      (indices, automaton)
  and sum () =
    let rec more left =
      if take "+" then joined left 1 else if take "-" then joined left (-1) else left
    and joined left sign =
      let left = term left and right = term (product ()) in
      let sum = add left.sum right.sum sign in
      more
        (T (if sign > 0 then
              { term = Add (left.term, right.term); sum; plain = left.plain && right.plain }
            else { term = Sub (left.term, right.term); sum; plain = false }))
    in
    more (product ())
  and product () =
    let rec more left =
      if take "*" then begin
        let left = term left in
        if left.sum.parts <> [] then fault "the first factor is no constant";
        let right = term (primary ()) in
        let factor = left.sum.constant in
        let sum = add (constant 0) right.sum factor in
        let multiple = match left.term with Const c -> c | _ -> natural (max 0 factor) in
        let term = Mul (multiple, right.term) in
        (* Where a difference in the factor is none, nothing is equal to the product. *)
        let term = if left.plain then term else Add (term, Mul (N0, left.term)) in
        more (T { term; sum; plain = left.plain && right.plain })
      end
      else if take "/" then begin
        let left = term left in
        let divisor = if named_divisor () then names.divisor else natural (decimal ()) in
        let c = small divisor in
        if c = 0 then fault "a division by 0";
        let quotient = variable (fresh names) in
        let rest = add left.sum quotient (-c) in
        ignore (add (constant (c - 1)) rest (-1));
        more (T { term = Div (left.term, pos_of divisor); sum = quotient; plain = false })
      end
      else left
    in
    more (primary ())
  and primary () =
    if take "(" then begin
      let found = chain () in
      expect ")";
      found
    end
    else begin
      skip ();
      if !at < size && text.[!at] >= '0' && text.[!at] <= '9' then begin
        let c = decimal () in
        T { term = Const (natural c); sum = constant c; plain = true }
      end
      else if named_divisor () then
        T { term = Const names.divisor; sum = constant (small names.divisor); plain = true }
      else
        match List.assoc_opt (name ()) names.variables with
        | Some x -> T { term = Var (positive x); sum = variable x; plain = true }
        | None -> fault "no variable of this name is bound"
    end
  in
  let found = if whole then F (formula (chain ())) else T (term (sum ())) in
  skip ();
  if !at < size then fault "something follows";
  found

let formula names text =
  match parse names text true with F formula -> formula | T _ -> Json.fault "no formula"

let term names text =
  match parse names text false with T number -> number.term | F _ -> Json.fault "no term"

let sum names text =
  match parse names text false with
  | T number when number.plain -> number
  | _ -> Json.fault "no sum"
