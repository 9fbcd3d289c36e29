(** Results in plain words: a page of definitions, which is all that a reader of a file in
    coq/results has to believe, and what leads from the theorems of certificates to them. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Relation.
Import ListNotations.
Open Scope N_scope.

(** The least number that does not have a property. *)
Definition is_mex (P : N -> Prop) (v : N) : Prop := ~ P v /\ forall u, ~ P u -> v <= u.

(** [move x y] says that one may move from [x] to [y]. [G] gives every position its Sprague–Grundy
    value: the least number that no option of it has. *)
Definition values {X} (move : X -> X -> Prop) (G : X -> N) : Prop :=
  forall x, is_mex (fun v => exists y, move x y /\ G y = v) (G x).

(** Nim with three piles: a move lowers one of them. *)
Definition nim (x y : N * N * N) : Prop :=
  let '(x1, x2, x3) := x in
  let '(y1, y2, y3) := y in
  (y1 < x1 /\ y2 = x2 /\ y3 = x3) \/ (y1 = x1 /\ y2 < x2 /\ y3 = x3) \/
  (y1 = x1 /\ y2 = x2 /\ y3 < x3).

(** EXCO-NIM with two piles x1 and x2: a move lowers the extra pile x0 and at most one other, at
    least one pile in all. *)
Definition exco (x y : N * N * N) : Prop :=
  let '(x0, x1, x2) := x in
  let '(y0, y1, y2) := y in
  y0 <= x0 /\ y1 <= x1 /\ y2 <= x2 /\ (y1 = x1 \/ y2 = x2) /\ y <> x.

(** Kupin's game {a, b, n}: a move subtracts a from the number n, or divides it by b and rounds up;
    it ends at 1. *)
Definition kupin (a b : N) (n m : N) : Prop :=
  1 <= m /\ (n = m + a \/ (2 <= n /\ m = (n + b - 1) / b)).

(** Exact Nim: a move lowers k of the piles and leaves the others. *)
Fixpoint exact (k : nat) (x y : list N) : Prop :=
  match x, y with
  | [], [] => k = O
  | a :: x, b :: y =>
      (b = a /\ exact k x y) \/ (b < a /\ match k with O => False | S j => exact j x y end)
  | _, _ => False
  end.

(** [L] are the positions where the player to move loses: those without a move to one of them. *)
Definition losing {X} (move : X -> X -> Prop) (L : X -> Prop) : Prop :=
  forall x, L x <-> forall y, move x y -> ~ L y.

(** Here the definitions end. *)

Lemma is_mex_unique : forall P Q v w, (forall u, P u <-> Q u) -> is_mex P v -> is_mex Q w -> v = w.
Proof.
  intros P Q v w E [A B] [C D]. apply N.le_antisymm.
  - apply B. rewrite E. exact C.
  - apply D. rewrite <- E. exact A.
Qed.

(** Where moves lower a size, there is no more than one function of values. *)
Theorem values_agree : forall X (move : X -> X -> Prop) (size : X -> N),
  (forall x y, move x y -> size y < size x) ->
  forall G H, values move G -> values move H -> forall x, G x = H x.
Proof.
  intros X move size L G H VG VH.
  assert (A : forall n x, size x < n -> G x = H x).
  { induction n as [|n IH] using N.peano_ind; intros x S; [lia|].
    refine (is_mex_unique _ _ _ _ _ (VG x) (VH x)).
    intros u. split; intros (y & M & E); exists y; (split; [exact M|]);
    rewrite <- E; [symmetry|]; apply IH; specialize (L x y M); lia. }
  intros x. apply (A (size x + 1)). lia.
Qed.

(** And there is just one set of lost positions. *)
Theorem losing_agree : forall X (move : X -> X -> Prop) (size : X -> N),
  (forall x y, move x y -> size y < size x) ->
  forall L M, losing move L -> losing move M -> forall x, L x <-> M x.
Proof.
  intros X move size D L M HL HM.
  assert (A : forall n x, size x < n -> (L x <-> M x)).
  { induction n as [|n IH] using N.peano_ind; intros x B; [lia|]. rewrite (HL x), (HM x).
    split; intros H y V; [rewrite <- IH|rewrite IH]; auto; specialize (D x y V); lia. }
  intros x. apply (A (size x + 1)). lia.
Qed.

Fixpoint lost_within {X} (move : X -> X -> Prop) (n : nat) (x : X) : Prop :=
  match n with O => True | S n => forall y, move x y -> ~ lost_within move n y end.

Theorem losing_exists : forall X (move : X -> X -> Prop) (size : X -> N),
  (forall x y, move x y -> size y < size x) -> exists L, losing move L.
Proof.
  intros X move size D.
  assert (A : forall n m x, size x < N.of_nat n -> size x < N.of_nat m ->
    (lost_within move n x <-> lost_within move m x)).
  { induction n as [|n IH]; intros [|m] x B C; try lia. cbn [lost_within].
    split; intros H y V; specialize (H y V); specialize (D x y V);
    [rewrite <- (IH m y)|rewrite (IH m y)]; try exact H; lia. }
  exists (fun x => lost_within move (S (N.to_nat (size x))) x). intros x. cbn [lost_within].
  split; intros H y V; specialize (H y V); specialize (D x y V);
  pose proof (A (S (N.to_nat (size y))) (N.to_nat (size x)) y) as B.
  - rewrite B; [exact H|lia..].
  - rewrite <- B; [exact H|lia..].
Qed.

(** What a formula says, without the detour by numbers that may not exist. *)
Definition plain (r : relation) (m n : N) : Prop :=
  match r with
  | Equal => m = n
  | Unequal => m <> n
  | Less => m < n
  | AtMost => m <= n
  | Greater => n < m
  | AtLeast => n <= m
  end.

Fixpoint says (num : numeration) (e : env) (f : formula) : Prop :=
  match f with
  | Compare r s t =>
      match number e s, number e t with Some m, Some n => plain r m n | _, _ => False end
  | Output T ts Equal v =>
      match numbers e ts with Some ns => output num T ns = Some v | None => False end
  | Output _ _ _ _ | Outputs _ _ _ _ _ => holds num e f
  | Not f => ~ says num e f
  | And f g => says num e f /\ says num e g
  | Or f g => says num e f \/ says num e g
  | Implies f g => says num e f -> says num e g
  | Iff f g => says num e f <-> says num e g
  | Xor f g => (says num e f /\ ~ says num e g) \/ (~ says num e f /\ says num e g)
  | All x f => forall n, says num (set e x n) f
  | Ex x f => exists n, says num (set e x n) f
  end.

Lemma plain_compare : forall r m n, plain r m n <-> compare r m n = true.
Proof.
  intros r m n. destruct r; simpl;
  rewrite ?negb_true_iff, ?N.eqb_eq, ?N.eqb_neq, ?N.ltb_lt, ?N.leb_le; reflexivity.
Qed.

Theorem says_holds : forall num f e, says num e f <-> holds num e f.
Proof.
  intros num.
  induction f as [r s t|T ts r v| |f F|f F g G|f F g G|f F g G|f F g G|f F g G|x f F|x f F];
  intros e; cbn [says holds]; try reflexivity; rewrite ?F, ?G; try reflexivity.
  - destruct (number e s) as [m|], (number e t) as [n|]; rewrite ?plain_compare;
    split; try (intros []; fail); try (intros (m' & n' & A & B & _); discriminate).
    + intros H. exists m, n. auto.
    + intros (m' & n' & A & B & H). congruence.
  - destruct r; try reflexivity. cbn [says holds]. destruct (numbers e ts) as [ns|]; split.
    + intros H. exists ns. rewrite H. split; [reflexivity|]. apply N.eqb_refl.
    + intros (ms & A & H). injection A as <-. destruct (output num T ns) as [m|]; simpl in H.
      * apply N.eqb_eq in H. congruence.
      * discriminate.
    + intros [].
    + intros (ms & A & _). discriminate.
  - split; intros H n; apply F, H.
  - split; intros (n & H); exists n; apply F, H.
Qed.

(** The value that the rules of a game ask for is a mex. *)
Lemma rule_mex : forall num g F x v,
  asks g = Values -> end_value g = 0 -> prescribed g = [] -> rule num g F x v ->
  is_mex (fun u => exists y, option_of num g x y /\ F y = u) v.
Proof.
  unfold rule. intros num g F x v A E P [H|[_ [[H V]|[_ H]]]].
  - rewrite P in H. elim H.
  - rewrite V, E. split; [|lia]. intros (y & O & _). apply (H y O).
  - rewrite A in H. destruct H as [H L]. split; [exact H|]. intros u U.
    destruct (N.le_gt_cases v u) as [K|K]; [exact K|]. elim (L u K U).
Qed.

(** A certificate that relates positions to values, for a game on other positions, of which [code]
    makes lists. *)
Theorem relation_values : forall num g T, relation_holds num g T ->
  asks g = Values -> end_value g = 0 -> prescribed g = [] ->
  forall X (move : X -> X -> Prop) (code : X -> list N), (forall x, position num g (code x)) ->
  (forall x l, option_of num g (code x) l <-> exists y, l = code y /\ move x y) ->
  exists G, values move G /\ forall x v, output num T (code x ++ [v]) = Some 1 -> G x = v.
Proof.
  intros num g T (_ & F & V & _ & R) A E P X move code Pos O.
  exists (fun x => F (code x)). split.
  - intros x. destruct (rule_mex num g F (code x) (F (code x)) A E P (V _ (Pos x))) as [H L].
    split; [|intros u U; apply L]; [contradict H|contradict U].
    + destruct H as (y & M & Y). exists (code y). split; [apply O; eauto|exact Y].
    + destruct U as (l & M & Y). apply O in M. destruct M as (y & -> & M). eauto.
  - intros x v H. apply (R (code x) v (Pos x)), H.
Qed.

(** The sentences by which certificates define what they call by a name. *)
Lemma half_of_double : forall n, 2 * n / 2 = n.
Proof. intros n. rewrite N.mul_comm. apply N.div_mul. discriminate. Qed.

Lemma double : forall k, 2 <= 2 * 2 ^ k /\ 2 * 2 ^ k = 2 * (2 * 2 ^ k / 2).
Proof.
  intros k. rewrite half_of_double. pose proof (N.pow_nonzero 2 k). split; [|reflexivity]. lia.
Qed.

Lemma halves : forall n, exists h r, n / 2 = h /\ n mod 2 = r /\ n = 2 * h + r /\ r < 2.
Proof.
  intros n. exists (n / 2), (n mod 2). repeat split.
  - apply N.div_mod. discriminate.
  - apply N.mod_lt. discriminate.
Qed.

Lemma powers : forall P : N -> Prop,
  (forall p, P p <-> p = 1 \/ ((2 <= p /\ p = 2 * (p / 2)) /\ P (p / 2))) -> forall k, P (2 ^ k).
Proof.
  intros P H. induction k as [|k IH] using N.peano_ind; apply H; [left; reflexivity|right].
  rewrite N.pow_succ_r'. split; [apply double|]. rewrite half_of_double. exact IH.
Qed.

Lemma multiples : forall P : N -> N -> Prop,
  (forall m p, P m p <-> p = 1 \/
    (((2 <= p /\ p = 2 * (p / 2)) /\ m = 2 * (m / 2)) /\ P (m / 2) (p / 2))) ->
  forall k j, P (j * 2 ^ k) (2 ^ k).
Proof.
  intros P H. induction k as [|k IH] using N.peano_ind; intros j; apply H;
  [left; reflexivity|right].
  rewrite N.pow_succ_r'. replace (j * (2 * 2 ^ k)) with (2 * (j * 2 ^ k)) by lia.
  rewrite !half_of_double. repeat split; auto; apply double.
Qed.

Lemma remainders : forall P : N -> N -> N -> Prop,
  (forall m p r, P m p r <-> (p = 1 /\ r = 0) \/
    (((2 <= p /\ p = 2 * (p / 2)) /\ m + 2 * (r / 2) = r + 2 * (m / 2)) /\
     P (m / 2) (p / 2) (r / 2))) ->
  forall k m r, P m (2 ^ k) r <-> r = m mod 2 ^ k.
Proof.
  intros P H. induction k as [|k IH] using N.peano_ind; intros m r; rewrite H.
  - rewrite N.pow_0_r, N.mod_1_r. split; [|auto]. intros [[_ R]|[[[L _] _] _]]; [exact R|lia].
  - rewrite N.pow_succ_r', half_of_double, IH, N.mod_mul_r
      by (try discriminate; apply N.pow_nonzero; discriminate).
    destruct (halves m) as (h & c & -> & -> & M & C).
    destruct (halves r) as (i & d & -> & _ & R & D).
    set (q := h mod 2 ^ k). pose proof (double k) as [D1 D2]. split.
    + intros [[E _]|[[_ S] E]]; lia.
    + intros E. right. repeat split; try assumption; lia.
Qed.

(** The highest power of two in a number is at least every other. *)
Lemma highest : forall P : N -> N -> Prop,
  (forall x p, P x p <-> (x = 1 /\ p = 1) \/ ((2 <= x /\ p = 2 * (p / 2)) /\ P (x / 2) (p / 2))) ->
  forall x, 1 <= x -> exists p, P x p /\ forall i, 2 ^ i <= x -> 2 ^ i <= p.
Proof.
  intros P H.
  assert (A : forall n x, x < n -> 1 <= x -> exists p, P x p /\ forall i, 2 ^ i <= x -> 2 ^ i <= p).
  { induction n as [|n IH] using N.peano_ind; intros x B L; [lia|].
    destruct (N.eq_dec x 1) as [->|D].
    - exists 1. split; [apply H; left; split; reflexivity|auto].
    - destruct (halves x) as (h & r & Eh & _ & E & R).
      assert (h < n /\ 1 <= h) as [B1 B2] by lia.
      destruct (IH h B1 B2) as (p & Hp & Hi). exists (2 * p). split.
      + apply H. right. rewrite half_of_double, Eh. repeat split; auto. lia.
      + intros i. destruct i as [|i] using N.peano_ind; intros I.
        * specialize (Hi 0). rewrite N.pow_0_r in *. specialize (Hi ltac:(lia)). lia.
        * rewrite N.pow_succ_r' in *. specialize (Hi i ltac:(lia)). lia. }
  intros x. apply (A (x + 1)). lia.
Qed.

Lemma lxor_by_halves : forall x y,
  N.lxor x y = 2 * N.lxor (x / 2) (y / 2) + (x + y) mod 2.
Proof.
  assert (half : forall a b, (2 * a + N.b2n b) / 2 = a)
    by (intros a b; rewrite N.add_comm; apply N.add_b2n_double_div2).
  assert (low : forall a b, N.testbit (2 * a + N.b2n b) 0 = b)
    by (intros a b; rewrite N.add_comm; apply N.add_b2n_double_bit0).
  assert (high : forall n i, N.testbit n (N.succ i) = N.testbit (n / 2) i)
    by (intros n i; rewrite N.testbit_succ_r_div2, N.div2_div by apply N.le_0_l; reflexivity).
  intros x y. destruct (N.exists_div2 x) as (a & b & ->), (N.exists_div2 y) as (c & d & ->).
  rewrite !half. replace (_ mod 2) with (N.b2n (xorb b d)).
  - apply N.bits_inj. intros i. rewrite N.lxor_spec. destruct i as [|i] using N.peano_ind.
    + rewrite !low. reflexivity.
    + rewrite !high, !half, N.lxor_spec. reflexivity.
  - replace (2 * a + N.b2n b + (2 * c + N.b2n d)) with (N.b2n b + N.b2n d + (a + c) * 2) by lia.
    rewrite N.mod_add by discriminate. destruct b, d; reflexivity.
Qed.

Lemma nim_sums : forall P : N -> N -> N -> Prop,
  (forall x y z, P x y z <-> x + y + z = 0 \/
    ((1 <= x + y + z /\ x + y + z = 2 * ((x + y + z) / 2)) /\ P (x / 2) (y / 2) (z / 2))) ->
  forall x y z, P x y z <-> z = N.lxor x y.
Proof.
  intros P H.
  assert (A : forall n x y z, x + y + z < n -> (P x y z <-> z = N.lxor x y)).
  { induction n as [|n IH] using N.peano_ind; intros x y z B; [lia|]. rewrite H.
    destruct (N.eq_dec (x + y + z) 0) as [Z|Z].
    - assert (x = 0 /\ y = 0 /\ z = 0) as (-> & -> & ->) by lia. split; auto.
    - destruct (halves x) as (a & p & Ea & _ & EX & P1).
    destruct (halves y) as (b & q & Eb & _ & EY & P2).
      destruct (halves z) as (c & r & Ec & _ & EZ & P3). rewrite lxor_by_halves, Ea, Eb, Ec.
      rewrite IH by lia. set (w := N.lxor a b).
      replace ((x + y) mod 2) with ((p + q) mod 2).
      + destruct (halves (x + y + z)) as (s & t & -> & _ & ES & P4).
        destruct (halves (p + q)) as (u & v & _ & -> & EU & P5). lia.
      + rewrite EX, EY. replace (2 * a + p + (2 * b + q)) with (p + q + (a + b) * 2) by lia.
        rewrite N.mod_add by discriminate. reflexivity. }
  intros x y z. apply (A (x + y + z + 1)). lia.
Qed.

(** A formula of a game, which has no automata, as it is read. *)
Ltac plainly H := cbv -[N.add N.mul N.lt N.le] in H.
Ltac plainly_here := cbv -[N.add N.mul N.lt N.le].

(** One case of a disjunction. *)
Ltac one_of tac := first [solve [tac] | left; one_of tac | right; one_of tac].
