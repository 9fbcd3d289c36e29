(* JSON as certificates have it: whole numbers, plain strings, null, and every key once. *)

type t = Null | Number of int | Text of string | List of t list | Object of (string * t) list

exception Fault of string

let fault text = raise (Fault text)

let read text =
  let at = ref 0 and size = String.length text in
  let rec skip () =
    if !at < size && String.contains " \t\n\r" text.[!at] then (incr at; skip ())
  in
  let peek () = skip (); if !at < size then text.[!at] else fault "the file ends too early" in
  let take sign =
    if peek () = sign then incr at else fault (Printf.sprintf "%c is missing at %d" sign !at)
  in
  let quoted () =
    take '"';
    let start = !at in
    while !at < size && text.[!at] <> '"' do
      let sign = text.[!at] in
      if sign < ' ' || sign > '~' || sign = '\\' then fault "a string holds another character";
      incr at
    done;
    if !at >= size then fault "a string does not end";
    incr at;
    String.sub text start (!at - 1 - start)
  in
  let items last one =
    incr at;
    if peek () = last then (incr at; [])
    else begin
      let rec more found =
        let found = one () :: found in
        if peek () = ',' then (incr at; more found) else (take last; List.rev found)
      in
      more []
    end
  in
  let rec value depth =
    let sign = peek () in
    if depth > 8 && (sign = '{' || sign = '[') then fault "nested too deep";
    match sign with
    | '{' ->
      let entry () =
        let key = (skip (); quoted ()) in
        take ':';
        (key, value (depth + 1))
      in
      let entries = items '}' entry in
      let keys = List.map fst entries in
      if List.length (List.sort_uniq compare keys) < List.length keys then fault "a key is twice";
      Object entries
    | '[' -> List (items ']' (fun () -> value (depth + 1)))
    | '"' -> Text (quoted ())
    | 'n' when !at + 4 <= size && String.sub text !at 4 = "null" -> at := !at + 4; Null
    | '0' .. '9' ->
      let start = !at in
      while !at < size && text.[!at] >= '0' && text.[!at] <= '9' do incr at done;
      let digits = String.sub text start (!at - start) in
      let long = String.length digits > 16 in
      if long || (String.length digits > 1 && digits.[0] = '0') then fault "no number";
      let number = int_of_string digits in
      if number > 1 lsl 53 - 1 then fault "a number is too large";
      Number number
    | _ -> fault "no value"
  in
  let found = value 1 in
  skip ();
  if !at < size then fault "something follows";
  found

(* The values of exactly these keys, some of which may be missing. *)
let keys ?(optional = []) names = function
  | Object entries ->
    let known (key, _) = List.mem key names || List.mem key optional in
    if not (List.for_all known entries) then fault "an unknown key";
    let has name = List.mem_assoc name entries in
    if not (List.for_all has names) then fault "a key is missing";
    fun name -> List.assoc name entries
  | _ -> fault "no object"

(* The value of a key, where others are not looked at. *)
let keyed value name =
  match value with
  | Object entries when List.mem_assoc name entries -> List.assoc name entries
  | _ -> fault "a key is missing"

let list one = function List items -> List.map one items | _ -> fault "no list"
let text = function Text text -> text | _ -> fault "no text"
let number = function Number number -> number | _ -> fault "no number"

let below limit value =
  let found = number value in
  if found < limit then found else fault "a number is too large"
