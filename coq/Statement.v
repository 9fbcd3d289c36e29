(** Sentences of certificates as plain statements about natural numbers, and games by their
    positions and moves. A file that is exported from a certificate writes these statements out. *)

From Coq Require Import List NArith PArith PeanoNat Lia Bool.
From Nimata Require Import Numbers Formula Game Relation Plain.
Import ListNotations.
Open Scope N_scope.

(** The number is a power of two. *)
Definition is_power (p : N) : Prop := exists k, p = 2 ^ k.

(** A function that gives every position its value, and positions where the player to move loses. *)
Definition values_on {X} (P : X -> Prop) (move : X -> X -> Prop) (G : X -> N) : Prop :=
  forall x, P x -> is_mex (fun v => exists y, move x y /\ G y = v) (G x).

Definition losing_on {X} (P : X -> Prop) (move : X -> X -> Prop) (L : X -> Prop) : Prop :=
  forall x, P x -> (L x <-> forall y, move x y -> ~ L y).

(** What an automaton says of a game: there are values, and whatever function G gives them, the
    automaton relates a position x to the value v only if G x = v; or it outputs G x; or it outputs 0
    just where the player to move loses. *)
Definition relates_values (num : numeration) (T : dfao) (P : list N -> Prop)
  (move : list N -> list N -> Prop) : Prop :=
  (exists G, values_on P move G) /\
  forall G, values_on P move G -> forall x v, P x -> output num T (x ++ [v]) = Some 1 -> G x = v.

Definition outputs_values (num : numeration) (T : dfao) (P : list N -> Prop)
  (move : list N -> list N -> Prop) : Prop :=
  (exists G, values_on P move G) /\
  forall G, values_on P move G -> forall x, P x -> output num T x = Some (G x).

Definition outputs_losing (num : numeration) (T : dfao) (P : list N -> Prop)
  (move : list N -> list N -> Prop) : Prop :=
  (exists L, losing_on P move L) /\
  forall L, losing_on P move L -> forall x, P x -> (L x <-> output num T x = Some 0).

(** Here the definitions end that an exported file uses. *)

Fixpoint all_of (l : list Prop) : Prop :=
  match l with [] => True | [P] => P | P :: l => P /\ all_of l end.

Fixpoint any_of (l : list Prop) : Prop :=
  match l with [] => False | [P] => P | P :: l => P \/ any_of l end.

Lemma all_of_cons : forall P l, all_of (P :: l) <-> P /\ all_of l.
Proof. intros P [|Q l]; cbn [all_of]; tauto. Qed.

Lemma any_of_cons : forall P l, any_of (P :: l) <-> P \/ any_of l.
Proof. intros P [|Q l]; cbn [any_of]; tauto. Qed.

Lemma all_of_app : forall l m, all_of (l ++ m) <-> all_of l /\ all_of m.
Proof.
  induction l as [|P l IH]; intros m; cbn [app]; [cbn; tauto|]. rewrite !all_of_cons, IH. tauto.
Qed.

Lemma any_of_app : forall l m, any_of (l ++ m) <-> any_of l \/ any_of m.
Proof.
  induction l as [|P l IH]; intros m; cbn [app]; [cbn; tauto|]. rewrite !any_of_cons, IH. tauto.
Qed.

(** A term as a number if no difference in it is negative; and what says that none is. *)
Fixpoint value (e : env) (t : term) : N :=
  match t with
  | Const c => c
  | Var x => e x
  | Add s t => value e s + value e t
  | Sub s t => value e s - value e t
  | Mul c t => c * value e t
  | Div t c => value e t / Npos c
  end.

Fixpoint guards (e : env) (t : term) : list Prop :=
  match t with
  | Const _ | Var _ => []
  | Add s t => guards e s ++ guards e t
  | Sub s t => guards e s ++ guards e t ++ [value e t <= value e s]
  | Mul _ t | Div t _ => guards e t
  end.

Lemma number_value : forall e t n, number e t = Some n <-> all_of (guards e t) /\ n = value e t.
Proof.
  intros e. induction t as [c|x|s S t T|s S t T|c t T|t T c]; intros n;
  cbn [number guards value]; rewrite ?all_of_app;
  try (split; [intros H; injection H as <-; cbn; auto|intros [_ ->]; reflexivity]).
  - split.
    + destruct (number e s) as [a|], (number e t) as [b|]; try discriminate. intros H.
      injection H as <-. destruct (proj1 (S a) eq_refl) as [A ->], (proj1 (T b) eq_refl) as [B ->].
      auto.
    + intros [[A B] ->]. rewrite (proj2 (S _) (conj A eq_refl)), (proj2 (T _) (conj B eq_refl)).
      reflexivity.
  - change (all_of [value e t <= value e s]) with (value e t <= value e s). split.
    + destruct (number e s) as [a|], (number e t) as [b|]; try discriminate. cbn [both].
      destruct (proj1 (S a) eq_refl) as [A ->], (proj1 (T b) eq_refl) as [B ->].
      destruct (N.leb_spec (value e t) (value e s)); [|discriminate]. intros H'.
      injection H' as <-. auto.
    + intros [[A [B L]] ->].
      rewrite (proj2 (S _) (conj A eq_refl)), (proj2 (T _) (conj B eq_refl)). cbn [both].
      apply N.leb_le in L. rewrite L. reflexivity.
  - split.
    + destruct (number e t) as [b|]; [|discriminate]. intros H. injection H as <-.
      destruct (proj1 (T b) eq_refl) as [B ->]. auto.
    + intros [B ->]. rewrite (proj2 (T _) (conj B eq_refl)). reflexivity.
  - split.
    + destruct (number e t) as [b|]; [|discriminate]. intros H. injection H as <-.
      destruct (proj1 (T b) eq_refl) as [B ->]. auto.
    + intros [B ->]. rewrite (proj2 (T _) (conj B eq_refl)). reflexivity.
Qed.

Lemma numbers_value : forall e ts ns,
  numbers e ts = Some ns <-> all_of (flat_map (guards e) ts) /\ ns = map (value e) ts.
Proof.
  intros e. induction ts as [|t ts IH]; intros ns; cbn [numbers flat_map map].
  - split; [intros H; injection H as <-; cbn; auto|intros [_ ->]; reflexivity].
  - rewrite all_of_app. split.
    + destruct (number e t) as [a|] eqn:A, (numbers e ts) as [l|]; try discriminate. intros H.
      injection H as <-. apply number_value in A. destruct (proj1 (IH l) eq_refl) as [B ->].
      destruct A as [A ->]. auto.
    + intros [[A B] ->]. rewrite (proj2 (number_value _ _ _) (conj A eq_refl)).
      rewrite (proj2 (IH _) (conj B eq_refl)). reflexivity.
Qed.

(** Sets of which certificates have the automaton, with the sentence that defines it. *)
Inductive set_of := Powers | Multiples | Sums | Remainders | Highest.

Definition belongs (R : set_of) (ns : list N) : Prop :=
  match R, ns with
  | Powers, [p] => is_power p
  | Multiples, [m; p] => is_power p /\ (p | m)
  | Sums, [x; y; z] => z = N.lxor x y
  | Remainders, [m; p; r] => is_power p /\ r = m mod p
  | Highest, [x; p] => 1 <= x /\ p = 2 ^ N.log2 x
  | _, _ => False
  end.

Definition arity (R : set_of) : nat :=
  match R with Powers => 1 | Multiples | Highest => 2 | Sums | Remainders => 3 end.

Definition means (num : numeration) (T : dfao) (R : set_of) : Prop :=
  forall ns, length ns = arity R -> (output num T ns = Some 1 <-> belongs R ns).

Definition same_automaton : forall T U : dfao, {T = U} + {T <> U}.
Proof. repeat decide equality. Defined.

Fixpoint set_meant (M : list (dfao * set_of)) (T : dfao) : option set_of :=
  match M with
  | [] => None
  | (U, R) :: M => if same_automaton U T then Some R else set_meant M T
  end.

Fixpoint mentions (x : var) (t : term) : bool :=
  match t with
  | Const _ => false
  | Var y => Pos.eqb y x
  | Add s t | Sub s t => mentions x s || mentions x t
  | Mul _ t | Div t _ => mentions x t
  end.

Lemma not_mentioned : forall e x n t, mentions x t = false ->
  value (set e x n) t = value e t /\ guards (set e x n) t = guards e t.
Proof.
  intros e x n. induction t as [c|y|s S t T|s S t T|c t T|t T c]; cbn [mentions value guards];
  intros H; auto; try (apply orb_false_iff in H; destruct H as [A B];
    destruct (S A) as [-> ->], (T B) as [-> ->]; auto);
  try (destruct (T H) as [-> ->]; auto).
  unfold set. rewrite H. auto.
Qed.

(** The terms whose nim-sum x is, if the formula says so. *)
Definition nim_sum (M : list (dfao * set_of)) (x : var) (f : formula) : option (term * term) :=
  match f with
  | Output T [s; t; Var y] Equal 1 =>
      if Pos.eqb y x && negb (mentions x s || mentions x t)
      then match set_meant M T with Some Sums => Some (s, t) | _ => None end
      else None
  | _ => None
  end.

Definition output_says (num : numeration) (M : list (dfao * set_of)) (T : dfao) (ns : list N)
  (r : relation) (v : N) : Prop :=
  match r, v, set_meant M T with
  | Equal, 1, Some R => if Nat.eqb (length ns) (arity R) then belongs R ns
                        else output num T ns = Some 1
  | Equal, _, _ => output num T ns = Some v
  | Unequal, _, _ => output num T ns <> Some v
  | _, _, _ => compare_outputs r (output num T ns) (Some v) = true
  end.

(** What a formula says: as a list of statements of which all hold, and as one of which some does. *)
Fixpoint told (num : numeration) (M : list (dfao * set_of)) (e : env) (f : formula)
  : list Prop * list Prop :=
  let one P := ([P], [P]) in
  let every l := (l, [all_of l]) in
  let words g := all_of (fst (told num M e g)) in
  match f with
  | Compare r s t => every (guards e s ++ guards e t ++ [plain r (value e s) (value e t)])
  | Output T ts r v =>
      every (flat_map (guards e) ts ++ [output_says num M T (map (value e) ts) r v])
  | Outputs T ts r U us =>
      every (flat_map (guards e) ts ++ flat_map (guards e) us ++
        [let m := output num T (map (value e) ts) in let n := output num U (map (value e) us) in
         match r with
         | Equal => m = n
         | Unequal => m <> n
         | _ => compare_outputs r m n = true
         end])
  | Not f => one (~ words f)
  | And f g => every (fst (told num M e f) ++ fst (told num M e g))
  | Or f g => let l := snd (told num M e f) ++ snd (told num M e g) in ([any_of l], l)
  | Implies f g => one (words f -> words g)
  | Iff f g => one (words f <-> words g)
  | Xor f g => one ((words f /\ ~ words g) \/ (~ words f /\ words g))
  | All x f => one (forall n, all_of (fst (told num M (set e x n) f)))
  | Ex x f =>
      match f with
      | And h g =>
          match nim_sum M x h with
          | Some (s, t) => every (guards e s ++ guards e t ++
              fst (told num M (set e x (N.lxor (value e s) (value e t))) g))
          | None => one (exists n, all_of (fst (told num M (set e x n) f)))
          end
      | _ => one (exists n, all_of (fst (told num M (set e x n) f)))
      end
  end.

Definition known_sets (num : numeration) (M : list (dfao * set_of)) : Prop :=
  Forall (fun p => means num (fst p) (snd p)) M.

Lemma set_meant_means : forall num M T S, known_sets num M -> set_meant M T = Some S -> means num T S.
Proof.
  intros num M T S. induction M as [|[U R] M IH]; cbn [set_meant]; intros K E; [discriminate|].
  inversion K as [|p l A B]; subst. destruct (same_automaton U T) as [<-|_]; auto.
  injection E as <-. exact A.
Qed.

Lemma compare_outputs_equal : forall m n, compare_outputs Equal m n = true <-> m = n.
Proof.
  intros [m|] [n|]; cbn; rewrite ?N.eqb_eq; split; try discriminate; try congruence; auto.
Qed.

Lemma compare_outputs_unequal : forall m n, compare_outputs Unequal m n = true <-> m <> n.
Proof.
  intros [m|] [n|]; cbn; rewrite ?negb_true_iff, ?N.eqb_neq; split; try discriminate; try congruence.
Qed.

Lemma output_says_right : forall num M T ns r v, known_sets num M ->
  (output_says num M T ns r v <-> compare_outputs r (output num T ns) (Some v) = true).
Proof.
  intros num M T ns r v K. unfold output_says. destruct r;
  rewrite ?compare_outputs_unequal, ?compare_outputs_equal; try reflexivity.
  destruct v as [|[| |]]; try reflexivity. destruct (set_meant M T) as [S|] eqn:E; [|reflexivity].
  destruct (Nat.eqb_spec (length ns) (arity S)) as [L|]; [|reflexivity].
  symmetry. exact (set_meant_means _ _ _ _ K E ns L).
Qed.

Lemma nim_sum_right : forall num M e x f s t, known_sets num M -> nim_sum M x f = Some (s, t) ->
  forall n, holds num (set e x n) f <->
    (all_of (guards e s) /\ all_of (guards e t)) /\ n = N.lxor (value e s) (value e t).
Proof.
  intros num M e x f s t K E n. destruct f as [|T ts r v| | | | | | | | |]; try discriminate E.
  cbn [nim_sum] in E.
  destruct ts as [|s' [|t' [|[| y| | | |] [|]]]]; try discriminate E.
  destruct r; try discriminate E. destruct v as [|[| |]]; try discriminate E.
  destruct (Pos.eqb_spec y x) as [->|]; [|discriminate E]. cbn [andb] in E.
  destruct (mentions x s' || mentions x t') eqn:Q; [discriminate E|]. cbn [negb] in E.
  destruct (set_meant M T) as [[]|] eqn:S; try discriminate E. injection E as -> ->.
  apply orb_false_iff in Q. destruct Q as [A B].
  destruct (not_mentioned e x n s A) as [A1 A2], (not_mentioned e x n t B) as [B1 B2].
  apply (set_meant_means num) in S; [|exact K]. cbn [holds].
  assert (X : value (set e x n) (Var x) = n) by (cbn; unfold set; rewrite Pos.eqb_refl; reflexivity).
  split.
  - intros (ns & N & C). apply numbers_value in N. destruct N as [G ->].
    cbn [flat_map map] in G. rewrite !all_of_app, A2, B2 in G. split; [tauto|].
    apply compare_outputs_equal in C. apply S in C; [|reflexivity].
    cbn [map belongs] in C. rewrite X, A1, B1 in C. exact C.
  - intros [[G H] ->]. eexists. split.
    + apply numbers_value. split; [|reflexivity]. cbn [flat_map].
      rewrite !all_of_app, A2, B2. cbn. auto.
    + apply compare_outputs_equal, S; [reflexivity|]. cbn [map belongs].
      rewrite X, A1, B1. reflexivity.
Qed.

Definition told_right (num : numeration) (M : list (dfao * set_of)) (f : formula) : Prop :=
  forall e, (all_of (fst (told num M e f)) <-> holds num e f) /\
            (any_of (snd (told num M e f)) <-> holds num e f).

Theorem told_holds : forall num M, known_sets num M -> forall f, told_right num M f.
Proof.
  intros num M K f.
  assert (One : forall P Q : Prop, (P <-> Q) -> (all_of [P] <-> Q) /\ (any_of [P] <-> Q))
    by (cbn; tauto).
  assert (Every : forall l (Q : Prop), (all_of l <-> Q) ->
    (all_of l <-> Q) /\ (any_of [all_of l] <-> Q)) by (cbn; tauto).
  (* Below a quantifier the second part of a conjunction is told by itself. *)
  enough (told_right num M f /\ match f with And _ g => told_right num M g | _ => True end)
    by tauto.
  induction f as [r s t|T ts r v|T ts r U us|f [F _]|f [F _] g [G _]|f [F _] g [G _]
    |f [F _] g [G _]|f [F _] g [G _]|f [F _] g [G _]|x f [F _]|x f [F H]];
  (split; [intros e; cbn [told fst snd holds]|auto]);
  try (destruct (F e) as [F1 F2]); try (destruct (G e) as [G1 G2]).
  - apply Every. rewrite !all_of_app. cbn [all_of]. rewrite plain_compare. split.
    + intros (A & B & C). do 2 eexists. split; [apply number_value; eauto|].
      split; [apply number_value; eauto|exact C].
    + intros (m & n & A & B & C). apply number_value in A, B. destruct A as [A ->], B as [B ->].
      auto.
  - apply Every. rewrite all_of_app. cbn [all_of]. rewrite output_says_right by exact K. split.
    + intros (A & C). eexists. split; [apply numbers_value; eauto|exact C].
    + intros (ns & A & C). apply numbers_value in A. destruct A as [A ->]. auto.
  - apply Every. rewrite !all_of_app. cbn [all_of]. split.
    + intros (A & B & C). do 2 eexists. split; [apply numbers_value; eauto|].
      split; [apply numbers_value; eauto|].
      destruct r; rewrite ?compare_outputs_equal, ?compare_outputs_unequal; exact C.
    + intros (ms & ns & A & B & C). apply numbers_value in A, B.
      destruct A as [A ->], B as [B ->]. split; [exact A|split; [exact B|]].
      destruct r; rewrite ?compare_outputs_equal, ?compare_outputs_unequal in C; exact C.
  - apply One. rewrite F1. reflexivity.
  - apply Every. rewrite all_of_app, F1, G1. reflexivity.
  - change (all_of [any_of (snd (told num M e f) ++ snd (told num M e g))])
      with (any_of (snd (told num M e f) ++ snd (told num M e g))).
    rewrite any_of_app, F2, G2. tauto.
  - apply One. rewrite F1, G1. reflexivity.
  - apply One. rewrite F1, G1. reflexivity.
  - apply One. rewrite F1, G1. reflexivity.
  - apply One. split; intros H n; apply (proj1 (F _)), H.
  - assert (D : (exists n, all_of (fst (told num M (set e x n) f))) <->
      exists n, holds num (set e x n) f) by (split; intros (n & L); exists n; apply (proj1 (F _)), L).
    destruct f as [| | | |h g| | | | | |]; try (apply One, D).
    destruct (nim_sum M x h) as [[s t]|] eqn:S; [|apply One, D].
    apply Every. cbn [fst]. rewrite !all_of_app. cbn [holds].
    pose proof (nim_sum_right num M e x h s t K S) as R. split.
    + intros (A & B & L). eexists. split; [apply R; auto|apply (proj1 (H _)), L].
    + intros (n & A & L). apply R in A. destruct A as [[A B] ->]. apply (proj1 (H _)) in L. auto.
Qed.

(** A sentence, and the same as a plain statement. *)
Theorem stated : forall num M, known_sets num M -> forall f e, holds num e f ->
  all_of (fst (told num M e f)).
Proof. intros num M K f e. apply (told_holds num M K f e). Qed.

(** The sentences that define sets. *)
Lemma powers_mean : forall num T, (forall p, output num T [p] = Some 1 <->
    p = 1 \/ (2 <= p /\ p = 2 * (p / 2) /\ output num T [p / 2] = Some 1)) ->
  means num T Powers.
Proof.
  intros num T H.
  assert (A : forall n p, p < n -> (output num T [p] = Some 1 <-> is_power p)).
  { induction n as [|n IH] using N.peano_ind; intros p L; [lia|]. rewrite H. split.
    - intros [->|(A & B & C)]; [exists 0; reflexivity|].
      rewrite IH in C by lia. destruct C as (k & C). exists (N.succ k).
      rewrite N.pow_succ_r', <- C. exact B.
    - intros (k & ->). destruct k as [|k] using N.peano_ind; [left; reflexivity|right].
      clear IHk. rewrite N.pow_succ_r' in *. rewrite half_of_double.
      pose proof (N.pow_nonzero 2 k ltac:(discriminate)).
      split; [lia|split; [reflexivity|]]. apply IH; [lia|exists k; reflexivity]. }
  intros [|p [|]] L; try discriminate L. apply (A (p + 1)). lia.
Qed.

Lemma multiples_mean : forall num T, (forall m p, output num T [m; p] = Some 1 <->
    p = 1 \/ (2 <= p /\ p = 2 * (p / 2) /\ m = 2 * (m / 2) /\ output num T [m / 2; p / 2] = Some 1))
  -> means num T Multiples.
Proof.
  intros num T H.
  assert (A : forall n m p, p < n ->
    (output num T [m; p] = Some 1 <-> is_power p /\ (p | m))).
  { induction n as [|n IH] using N.peano_ind; intros m p L; [lia|]. rewrite H. split.
    - intros [->|(A & B & C & D)]; [split; [exists 0; reflexivity|apply N.divide_1_l]|].
      rewrite IH in D by lia. destruct D as [(k & D) (j & E)]. rewrite C, B. split.
      + exists (N.succ k). rewrite N.pow_succ_r', <- D. reflexivity.
      + apply N.mul_divide_mono_l. exists j. exact E.
    - intros [(k & ->) (j & ->)]. destruct k as [|k] using N.peano_ind; [left; reflexivity|right].
      clear IHk. rewrite N.pow_succ_r' in *.
      replace (j * (2 * 2 ^ k)) with (2 * (j * 2 ^ k)) by lia. rewrite !half_of_double.
      pose proof (N.pow_nonzero 2 k ltac:(discriminate)).
      repeat (split; [lia|]). apply IH; [lia|]. split; [exists k|exists j]; reflexivity. }
  intros [|m [|p [|]]] L; try discriminate L. apply (A (p + 1)). lia.
Qed.

Lemma sums_mean : forall num T, (forall x y z, output num T [x; y; z] = Some 1 <->
    x + y + z = 0 \/ (1 <= x + y + z /\ x + y + z = 2 * ((x + y + z) / 2) /\
      output num T [x / 2; y / 2; z / 2] = Some 1)) -> means num T Sums.
Proof.
  intros num T H [|x [|y [|z [|]]]] L; try discriminate L.
  apply (nim_sums (fun x y z => output num T [x; y; z] = Some 1)).
  intros a b c. rewrite H. tauto.
Qed.

Lemma remainders_mean : forall num T, (forall m p r, output num T [m; p; r] = Some 1 <->
    (p = 1 /\ r = 0) \/ (2 <= p /\ p = 2 * (p / 2) /\ m + 2 * (r / 2) = r + 2 * (m / 2) /\
      output num T [m / 2; p / 2; r / 2] = Some 1)) -> means num T Remainders.
Proof.
  intros num T H [|m [|p [|r [|]]]] L; try discriminate L. cbn [belongs]. clear L.
  assert (P : output num T [m; p; r] = Some 1 -> is_power p).
  { revert m r. assert (A : forall n p, p < n -> forall m r,
      output num T [m; p; r] = Some 1 -> is_power p).
    { induction n as [|n IH] using N.peano_ind; intros q L m r O; [lia|]. apply H in O.
      destruct O as [[-> _]|(A & B & _ & C)]; [exists 0; reflexivity|].
      apply IH in C; [|lia]. destruct C as (k & C). exists (N.succ k).
      rewrite N.pow_succ_r', <- C. exact B. }
    apply (A (p + 1)). lia. }
  assert (E : forall k, output num T [m; 2 ^ k; r] = Some 1 <-> r = m mod 2 ^ k).
  { intros k. apply (remainders (fun m p r => output num T [m; p; r] = Some 1)).
    intros a b c. rewrite H. tauto. }
  split.
  - intros O. destruct (P O) as (k & ->). split; [exists k; reflexivity|]. apply E, O.
  - intros [(k & ->) R]. apply E, R.
Qed.

Lemma highest_mean : forall num T, (forall x p, output num T [x; p] = Some 1 <->
    (x = 1 /\ p = 1) \/ (2 <= x /\ p = 2 * (p / 2) /\ output num T [x / 2; p / 2] = Some 1)) ->
  means num T Highest.
Proof.
  intros num T H.
  assert (A : forall n x p, x < n ->
    (output num T [x; p] = Some 1 <-> 1 <= x /\ p = 2 ^ N.log2 x)).
  { induction n as [|n IH] using N.peano_ind; intros x p L; [lia|]. rewrite H.
    destruct (N.eq_dec x 0) as [->|Z]; [split; [|intros []]; lia|].
    destruct (N.eq_dec x 1) as [->|Y]; [change (2 ^ N.log2 1) with 1; lia|].
    destruct (halves x) as (h & c & E & _ & X & C). rewrite E, IH by lia.
    replace (N.log2 x) with (N.succ (N.log2 h)).
    - rewrite N.pow_succ_r'. destruct (halves p) as (q & d & -> & _ & P & D). lia.
    - rewrite X. destruct (N.eq_dec c 0) as [->|].
      + rewrite N.add_0_r, N.log2_double by lia. reflexivity.
      + replace c with 1 by lia. rewrite N.log2_succ_double by lia. reflexivity. }
  intros [|x [|p [|]]] L; try discriminate L. apply (A (x + 1)). lia.
Qed.

(** A game by plain words: which lists of numbers are its positions, and the moves between them. *)
Section Words.
  Variable num : numeration.
  Variable M : list (dfao * set_of).
  Hypothesis K : known_sets num M.
  Variable g : game.
  Variable P : list N -> Prop.
  Variable move : list N -> list N -> Prop.
  Hypothesis in_positions : forall x, P x <-> position num g x.
  Hypothesis in_moves : forall x y, P x -> (move x y <-> option_of num g x y).

  (** The plays end: what holds of a position if it holds of its options, holds of all. *)
  Lemma by_options : ends num g -> forall Q : list N -> Prop,
    (forall x, P x -> (forall y, move x y -> Q y) -> Q x) -> forall x, P x -> Q x.
  Proof.
    intros E Q H.
    assert (A : forall n x m, P x -> size g x = Some m -> m < n -> Q x).
    { induction n as [|n IH] using N.peano_ind; intros x m X S L; [lia|]. apply H; [exact X|].
      intros y Y. apply in_moves in Y; [|exact X]. apply in_positions in X.
      destruct (E x y X Y) as (Y' & i & j & I & J & B). rewrite S in J. injection J as <-.
      apply (IH y i); [apply in_positions, Y'|exact I|lia]. }
    intros x X. destruct (size g x) as [m|] eqn:S; [apply (A (m + 1) x m X S); lia|].
    apply H; [exact X|]. intros y Y. apply in_moves in Y; [|exact X]. apply in_positions in X.
    destruct (E x y X Y) as (_ & i & j & _ & J & _). congruence.
  Qed.

  Hypothesis no_prescribed : prescribed g = [].
  Hypothesis no_end : end_value g = 0.

  Lemma mex_of_game : asks g = Values -> forall F, values_of num g F -> values_on P move F.
  Proof.
    intros A F V x X.
    destruct (rule_mex num g F x (F x) A no_end no_prescribed (V x (proj1 (in_positions x) X)))
      as [H L].
    assert (S : forall u, (exists y, move x y /\ F y = u) <->
      exists y, option_of num g x y /\ F y = u)
      by (intros u; split; intros (y & Y & E); exists y; split; auto; apply in_moves; auto).
    split; [rewrite S; exact H|]. intros u U. apply L. rewrite <- S. exact U.
  Qed.

  Lemma values_on_agree : ends num g -> forall F G, values_on P move F -> values_on P move G ->
    forall x, P x -> F x = G x.
  Proof.
    intros E F G VF VG. apply (by_options E). intros x X H.
    refine (is_mex_unique _ _ _ _ _ (VF x X) (VG x X)).
    intros u. split; intros (y & Y & <-); exists y; (split; [exact Y|]); [symmetry|]; apply H, Y.
  Qed.

  Theorem values_related : forall T, relation_holds num g T -> asks g = Values ->
    relates_values num T P move.
  Proof.
    intros T (E & F & V & _ & R) A. pose proof (mex_of_game A F V) as W.
    split; [exists F; exact W|]. intros G WG x v X O. rewrite (values_on_agree E G F WG W x X).
    apply (R x v); [apply in_positions, X|exact O].
  Qed.

  Theorem values_output : forall T, automaton_holds num g T -> asks g = Values ->
    outputs_values num T P move.
  Proof.
    intros T (E & F & V & _ & R) A. pose proof (mex_of_game A F V) as W.
    split; [exists F; exact W|]. intros G WG x X. rewrite (values_on_agree E G F WG W x X).
    apply R, in_positions, X.
  Qed.

  Theorem losing_output : forall T, automaton_holds num g T -> asks g = Outcome ->
    outputs_losing num T P move.
  Proof.
    intros T (E & F & V & _ & R) A.
    assert (W : losing_on P move (fun x => F x = 0)).
    { intros x X. destruct (V x (proj1 (in_positions x) X)) as [H|[_ [[H Z]|[_ H]]]].
      - rewrite no_prescribed in H. elim H.
      - rewrite Z, no_end. split; [|auto]. intros _ y Y. elim (H y). apply in_moves; auto.
      - rewrite A in H. destruct H as [[(y & Y & Z) O]|[H Z]]; rewrite ?O, ?Z.
        + split; [discriminate|]. intros L. elim (L y); [apply in_moves; auto|exact Z].
        + split; [|auto]. intros _ y Y. apply H. apply in_moves in Y; auto. }
    split; [exists (fun x => F x = 0); exact W|]. intros L WL.
    assert (S : forall x, P x -> (L x <-> F x = 0)).
    { apply (by_options E). intros x X H. rewrite (WL x X), (W x X).
      split; intros D y Y; specialize (D y Y); rewrite H in * by exact Y; exact D. }
    intros x X. rewrite (S x X), (R x (proj1 (in_positions x) X)).
    split; [intros ->; reflexivity|intros O; injection O; auto].
  Qed.

  (** Positions and moves of a game in words, for lists of the right length. *)
  Lemma position_in_words : forall x, length x = length (reads g) ->
    (all_of (fst (told num M (at_position g x) (positions g))) <-> position num g x).
  Proof.
    intros x L. unfold position, shape. rewrite (proj1 (told_holds num M K _ _)). tauto.
  Qed.

  Lemma move_in_words : forall x y, length y = length (reads g) ->
    (any_of (flat_map (fun m => snd (told num M (assign (at_position g x) (fst m) y) (snd m)))
       (moves g)) <-> option_of num g x y).
  Proof.
    intros x y L. unfold option_of, shape. split.
    - intros H. split; [exact L|]. induction (moves g) as [|[to c] l IH]; [elim H|].
      cbn [flat_map fst snd] in H. rewrite any_of_app in H. destruct H as [H|H].
      + exists to, c. split; [left; reflexivity|]. apply (told_holds num M K), H.
      + destruct (IH H) as (t & d & I & C). exists t, d. split; [right; exact I|exact C].
    - intros (_ & to & c & I & H). induction (moves g) as [|[t d] l IH]; [elim I|].
      cbn [flat_map fst snd]. rewrite any_of_app. destruct I as [E|I]; [left|right; auto].
      injection E as -> ->. apply (told_holds num M K), H.
  Qed.
End Words.

(** The first of some sets is the one that a sentence defines. *)
Ltac defined_by means sentence true :=
  apply Forall_cons; [apply means; exact_no_check (stated _ [] (Forall_nil _) sentence _ true)|].

(** Lists of the right length are taken apart; of others nothing is true. *)
Ltac on_lists x tac :=
  first [tac | solve [intros [] | split; [intros [] | intros [E _]; discriminate E]]
        |destruct x as [|? x]; on_lists x tac].

(** What a theorem says of a game, for positions and moves that are written out. *)
Ltac in_words sound known theorem :=
  apply sound; [| |reflexivity|reflexivity|exact theorem|reflexivity];
  [let x := fresh in intros x; on_lists x ltac:(
     idtac; match goal with |- _ <-> position _ ?g ?a =>
       exact (position_in_words _ _ known g a eq_refl)
     end)
  |let x := fresh in let y := fresh in intros x y; on_lists x ltac:(intros _; on_lists y ltac:(
     idtac; match goal with |- _ <-> option_of _ ?g ?a ?b =>
       exact (move_in_words _ _ known g a b eq_refl)
     end))].

(** The value of a position by one case of a sentence. *)
Ltac by_case game sentence :=
  let G := fresh in let V := fresh in intros G V; intros;
  match goal with |- G ?x = ?v => refine (proj2 game G V x v _ _) end;
  [first [assumption|apply N.le_0_l]
  |apply sentence; one_of ltac:(idtac; first [exact eq_refl | split; [exact eq_refl|assumption]])].

Strategy expand [told output_says belongs value guards plain all_of any_of set_meant
  same_automaton nim_sum set assign at_position].
