(* The text of a formula, as docs/certificate.md has it, section 3. *)

open Checks

(* What the checks call not is another. *)
let not = Stdlib.not

let rec positive n =
  if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))

let natural n = if n = 0 then N0 else Npos (positive n)

type names = {
  sequences : (string * (int * dfao)) list;
  mutable variables : (string * int) list; (* those that are bound *)
  mutable next : int;
}

(* A number for a variable that no other one of a claim has. *)
let bind names name =
  let plain = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true | _ -> false in
  let small = name <> "" && name.[0] >= 'a' && name.[0] <= 'z' in
  if not (small && String.for_all plain name && String.length name <= 64) then
    Json.fault (name ^ " is no name of a variable");
  if List.mem_assoc name names.variables then Json.fault (name ^ " is bound twice");
  if names.next > 250 then Json.fault "too many variables";
  let number = names.next in
  names.variables <- (name, number) :: names.variables;
  names.next <- number + 1;
  positive number

type value = T of term | F of formula

let most = 1 lsl 40

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
    let plain = word <> "" && String.for_all (fun c -> c >= '0' && c <= '9') word in
    if not plain || String.length word > 13 then fault "no number";
    let number = int_of_string word in
    if number > most then fault "a number is too large";
    number
  in
  let term = function T term -> term | F _ -> fault "a formula, and no number" in
  let formula = function F formula -> formula | T _ -> fault "a number, and no formula" in
  let rec constant = function
    | Const c -> Some c
    | Add (s, t) -> both N.add s t
    | Mul (c, t) -> Option.map (N.mul c) (constant t)
    | _ -> None
  and both f s t =
    match (constant s, constant t) with Some m, Some n -> Some (f m n) | _ -> None
  in
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
      | word when List.mem_assoc word names.sequences ->
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
              | Some sign -> F (Compare (sign, left, term (sum ())))
            end
        end
    end
  and places word =
    match List.assoc_opt word names.sequences with
    | None -> fault "no sequence has this name"
    | Some (tracks, automaton) ->
      let rec more found =
        if take "[" then begin
          let index = term (sum ()) in
          expect "]";
          more (index :: found)
        end else List.rev found
      in
      let indices = more [] in
      if List.length indices <> tracks then fault "a sequence of so many numbers has another name";
      (indices, automaton)
  and sum () =
    let rec more left =
      if take "+" then more (T (Add (term left, term (product ()))))
      else if take "-" then more (T (Sub (term left, term (product ()))))
      else left
    in
    more (product ())
  and product () =
    let rec more left =
      if take "*" then
        match constant (term left) with
        | Some c -> more (T (Mul (c, term (primary ()))))
        | None -> fault "the first factor is no constant"
      else if take "/" then begin
        let c = decimal () in
        if c = 0 then fault "a division by 0";
        (* The quotient is a variable of the checker's. *)
        if names.next > 250 then fault "too many variables";
        names.next <- names.next + 1;
        more (T (Div (term left, positive c)))
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
      if !at < size && text.[!at] >= '0' && text.[!at] <= '9' then T (Const (natural (decimal ())))
      else
        match List.assoc_opt (name ()) names.variables with
        | Some number -> T (Var (positive number))
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
  match parse names text false with T term -> term | F _ -> Json.fault "no term"
