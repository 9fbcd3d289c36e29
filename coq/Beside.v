(** A heap beside a game: certificate.md, section 2, by which the positions of a value are those at
    which the player to move loses another game. *)

From Coq Require Import NArith Lia.
From Nimata Require Import Plain.
Open Scope N_scope.

(** A move is one of the game that leaves the heap as it is, or lowers the heap alone. *)
Definition beside {X} (move : X -> X -> Prop) (a b : X * N) : Prop :=
  let '(x, h) := a in
  let '(y, k) := b in
  (move x y /\ k = h) \/ (y = x /\ k < h).

(** The player to move loses at [(x, h)] if and only if [h] is the value of [x]. No move raises the
    heap, so that the same holds where heaps have a bound. *)
Theorem heap_beside : forall X (move : X -> X -> Prop) (size : X -> N),
  (forall x y, move x y -> size y < size x) ->
  forall G, values move G -> forall L, losing (beside move) L ->
  forall x h, L (x, h) <-> G x = h.
Proof.
  intros X move size D G VG L HL x h.
  refine (losing_agree _ (beside move) (fun a => size (fst a) + snd a) _
    L (fun a => G (fst a) = snd a) HL _ (x, h)).
  - intros [y k] [z l] [[M ->]|[-> K]]; simpl; [specialize (D y z M)|]; lia.
  - intros [y k]. simpl. destruct (VG y) as [N Least]. split.
    + intros <- [z l] [[M ->]|[-> K]]; simpl; [|lia]. intros E. apply N. exists z. auto.
    + intros H. apply N.le_antisymm.
      * apply Least. intros (z & M & E). apply (H (z, k)); simpl; auto.
      * destruct (N.le_gt_cases k (G y)) as [K|K]; [exact K|].
        elim (H (y, G y)); simpl; auto.
Qed.
