(** Bouton's theorem, from a certificate: the value of Nim with three piles is their nim-sum. *)

From Coq Require Import List NArith PArith Lia.
From Nimata Require Import Numbers Formula Game Relation Plain.
From Certificates Require nim_3.
Import ListNotations.
Open Scope N_scope.

Definition code (x : N * N * N) : list N := let '(x1, x2, x3) := x in [x1; x2; x3].

Lemma options : forall x l,
  option_of nim_3.num nim_3.game_G (code x) l <-> exists y, l = code y /\ nim x y.
Proof.
  intros [[x1 x2] x3] l. split.
  - intros (L & to & c & I & H). destruct l as [|y1 [|y2 [|y3 [|]]]]; try discriminate L.
    exists (y1, y2, y3). split; [reflexivity|]. unfold nim.
    destruct I as [I|[I|[I|[]]]]; injection I as <- <-; apply says_holds in H; plainly H; lia.
  - intros ([[y1 y2] y3] & -> & M). split; [reflexivity|].
    destruct M as [M|[M|M]]; do 2 eexists;
    [split; [left; reflexivity|]|split; [right; left; reflexivity|]
    |split; [right; right; left; reflexivity|]]; apply says_holds; plainly_here; lia.
Qed.

Lemma xor : forall x y z, output nim_3.num nim_3.automaton_xor [x; y;
  z] = Some 1 <-> z = N.lxor x y.
Proof.
  apply (nim_sums (fun x y z => output nim_3.num nim_3.automaton_xor [x; y; z] = Some 1)).
  exact (proj2 (says_holds _ _ _) nim_3.sentence_1_is_true).
Qed.

Lemma certified : exists G, values nim G /\
  forall x v, output nim_3.num nim_3.automaton_G (code x ++ [v]) = Some 1 -> G x = v.
Proof.
  apply (relation_values _ _ _ nim_3.theorem_G); try reflexivity; [|exact options].
  intros [[x1 x2] x3]. split; [reflexivity|]. apply says_holds. plainly_here. lia.
Qed.

(** There are values, and whatever function gives them: *)
Theorem bouton : (exists G, values nim G) /\
  forall G, values nim G -> forall x1 x2 x3, G (x1, x2, x3) = N.lxor (N.lxor x1 x2) x3.
Proof.
  destruct certified as (F & V & H). split; [exists F; exact V|]. intros G W x1 x2 x3.
  rewrite (values_agree _ nim (fun '(x1, x2, x3) => x1 + x2 + x3)) with (H := F); auto.
  - apply H. pose proof (proj2 (says_holds _ _ _) nim_3.sentence_2_is_true) as S.
    refine (proj2 (S x1 x2 x3 _) _). exists (N.lxor x1 x2). split; apply xor; reflexivity.
  - intros [[a b] c] [[d e] f] M. unfold nim in M. lia.
Qed.

Print Assumptions bouton.
