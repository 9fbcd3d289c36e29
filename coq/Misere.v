(** Misère quotients of octal games: who wins every sum of heaps, where who cannot move wins. *)

From Coq Require Import List NArith PArith Lia Bool Wf_nat.
From Nimata Require Import Numbers Formula Game Trie Heaps.
Import ListNotations.
Open Scope N_scope.

(** A move in a sum of heaps is one in a heap. *)
Definition sum_option (h : heaps) (s t : list N) : Prop :=
  exists before n l after, s = before ++ n :: after /\ heap_option h n l /\
    t = before ++ l ++ after.

(** [L] says which sums the player to move loses: there is a move, and no move leaves a lost sum. *)
Definition misere_lost (h : heaps) (L : list N -> bool) : Prop :=
  forall s, L s = true <->
    (exists t, sum_option h s t) /\ (forall t, sum_option h s t -> L t = false).

(** The element of a sum: the product of those of its heaps. *)
Definition sum_value (prod : N -> N -> N) (phi : N -> N) (s : list N) : N :=
  fold_right (fun n x => prod (phi n) x) 0 s.

(** One function says who loses, and it is read off the element of a sum; elements are those of
    sums, and two sums have the same one if and only if they are lost with the same sums; and [p] is
    the least period of the elements of heaps, from [e] on. *)
Definition misere_quotient (h : heaps) (order : N) (prod : N -> N -> N) (lost : N -> bool)
    (phi : N -> N) (e p : N) : Prop :=
  let value := sum_value prod phi in
  let L s := lost (value s) in
  misere_lost h L /\
  (forall M, misere_lost h M -> forall s, M s = L s) /\
  (forall s, value s < order) /\
  (forall x, x < order -> exists s, value s = x) /\
  (forall s t, value s = value t <-> forall u, L (s ++ u) = L (t ++ u)) /\
  least_period phi e p.

Section Options.
  Variable h : heaps.
  Hypothesis Hs : shrinks h = true.

  Definition options (n : N) : list (list N) :=
    flat_map (fun '(i, digit) =>
      if i <=? n then
        let rest := n - i in
        (if N.testbit digit 0 && (rest =? 0) then [[0]] else []) ++
        (if N.testbit digit 1 && (0 <? rest) then [[rest]] else []) ++
        (if N.testbit digit 2 && (0 <? rest)
         then map (fun a => [a; rest - a]) (count_from 1 (N.to_nat (rest - 1)))
         else [])
      else []) (takes h).

  Lemma in_options : forall n l, In l (options n) <-> heap_option h n l.
  Proof.
    intros n l. unfold options, heap_option, leaves. rewrite in_flat_map. split.
    - intros ([i digit] & I & H). exists i, digit.
      destruct (N.leb_spec i n) as [L|]; [|destruct H]. split; auto. split; auto.
      rewrite !in_app_iff in H. destruct H as [H|[H|H]].
      + destruct (N.testbit digit 0) eqn:B; [|destruct H]. simpl in H.
        destruct (N.eqb_spec (n - i) 0); [|destruct H]. destruct H as [<-|[]]. auto.
      + destruct (N.testbit digit 1) eqn:B; [|destruct H]. simpl in H.
        destruct (N.ltb_spec 0 (n - i)); [|destruct H]. destruct H as [<-|[]]. auto.
      + destruct (N.testbit digit 2) eqn:B; [|destruct H]. simpl in H.
        destruct (N.ltb_spec 0 (n - i)); [|destruct H].
        apply in_map_iff in H. destruct H as (a & <- & H). apply in_count_from in H.
        right. right. split; auto. exists a, (n - i - a). repeat split; auto; lia.
    - intros (i & digit & I & L & H). exists (i, digit). split; auto.
      rewrite (proj2 (N.leb_le i n) L). rewrite !in_app_iff.
      destruct H as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]].
      + left. rewrite B, R. simpl. auto.
      + right. left. rewrite B, (proj2 (N.ltb_lt 0 (n - i)) R). simpl. auto.
      + right. right. rewrite B, (proj2 (N.ltb_lt 0 (n - i))) by lia. simpl andb. cbv iota.
        apply in_map_iff. exists a. split.
        * f_equal. f_equal. lia.
        * apply in_count_from. lia.
  Qed.

  Lemma option_of_cons : forall n s t, sum_option h (n :: s) t <->
    (exists l, heap_option h n l /\ t = l ++ s) \/
    (exists t', sum_option h s t' /\ t = n :: t').
  Proof.
    intros n s t. split.
    - intros (before & m & l & after & E & H & ->). destruct before as [|k before].
      + injection E as -> ->. left. exists l. auto.
      + injection E as -> ->. right. exists (before ++ l ++ after). split; auto.
        exists before, m, l, after. auto.
    - intros [(l & H & ->)|(t' & (before & m & l & after & -> & H & ->) & ->)].
      + exists [], n, l, s. auto.
      + exists (n :: before), m, l, after. auto.
  Qed.

  Lemma no_option_of_nil : forall t, ~ sum_option h [] t.
  Proof. intros t (before & n & l & after & E & _). destruct before; discriminate. Qed.

  (** Every move lowers the weight of a sum. *)
  Definition weight (s : list N) : N := fold_right (fun n k => (2 * n - 1) + k) 0 s.

  Lemma weight_app : forall s t, weight (s ++ t) = weight s + weight t.
  Proof. induction s as [|n s IH]; intros t; simpl; [lia|]. rewrite IH. lia. Qed.

  Lemma heap_option_lowers : forall n l, heap_option h n l -> weight l < 2 * n - 1.
  Proof.
    intros n l (i & digit & I & L & H). pose proof (takes_shrink h Hs i digit I) as S.
    destruct H as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]];
    unfold weight; cbn [fold_right].
    - destruct S as [S| ->]; [lia|discriminate].
    - destruct S as [S| ->]; [lia|discriminate].
    - lia.
  Qed.

  Lemma sum_option_lowers : forall s t, sum_option h s t -> weight t < weight s.
  Proof.
    intros s t (before & n & l & after & -> & H & ->). apply heap_option_lowers in H.
    rewrite !weight_app. unfold weight at 5. cbn [fold_right]. fold (weight after). lia.
  Qed.

  Lemma misere_lost_only : forall L M, misere_lost h L -> misere_lost h M ->
    forall s, M s = L s.
  Proof.
    intros L M HL HM s. induction s as [s IH] using (well_founded_induction
      (Wf_nat.well_founded_ltof _ (fun s => N.to_nat (weight s)))).
    assert (Same : forall t, sum_option h s t -> M t = L t).
    { intros t H. apply IH. unfold ltof. apply sum_option_lowers in H. lia. }
    apply eq_true_iff_eq. rewrite (HL s), (HM s).
    split; intros [A B]; split; auto; intros t H; rewrite <- (B t H); [symmetry|]; auto.
  Qed.
End Options.

Section Quotient.
  Variable h : heaps.
  Hypothesis Hs : shrinks h = true.
  Variable order : N.
  Variable prod : N -> N -> N.
  Variable lost : N -> bool.
  Variable phi : N -> N.
  Notation value := (sum_value prod phi).

  Hypothesis positive : 0 < order.
  Hypothesis closed : forall x y, x < order -> y < order -> prod x y < order.
  Hypothesis one : forall x, x < order -> prod 0 x = x.
  Hypothesis comm : forall x y, x < order -> y < order -> prod x y = prod y x.
  Hypothesis assoc : forall x y z, x < order -> y < order -> z < order ->
    prod (prod x y) z = prod x (prod y z).
  Hypothesis of_heap : forall n, phi n < order.

  Lemma value_below : forall s, value s < order.
  Proof. induction s; simpl; auto. Qed.

  Lemma value_app : forall s t, value (s ++ t) = prod (value s) (value t).
  Proof.
    induction s as [|n s IH]; intros t; simpl.
    - rewrite one; auto using value_below.
    - rewrite IH, assoc; auto using value_below.
  Qed.

  Hypothesis ends : forall n, options h n = [] -> phi n = 0.
  Hypothesis empty_won : lost 0 = false.
  Hypothesis sound : forall n l, heap_option h n l -> forall z, z < order ->
    lost (prod (phi n) z) = true -> lost (prod (value l) z) = false.

  (** No move in a part leads to a lost sum beside a sum of value [z], though the whole is not
      lost. *)
  Definition heap_open (n z : N) : Prop :=
    lost (prod (phi n) z) = false /\
    forall l, heap_option h n l -> lost (prod (value l) z) = false.

  Definition sum_open (s : list N) (z : N) : Prop :=
    lost (prod (value s) z) = false /\
    forall t, sum_option h s t -> lost (prod (value t) z) = false.

  (** Sets of elements as the bits of numbers. *)
  Variables gens all : list (N * N).
  Hypothesis gens_cover : forall n, options h n <> [] ->
    exists f, In (phi n, f) gens /\ forall z, z < order -> heap_open n z -> N.testbit f z = true.
  Hypothesis all_gens : forall q f, In (q, f) gens ->
    exists g, In (q, g) all /\ forall z, z < order -> N.testbit f z = true -> N.testbit g z = true.
  Hypothesis all_closed : forall q f r g, In (q, f) all -> In (r, g) gens ->
    exists k, In (prod r q, k) all /\ forall z, z < order ->
      N.testbit f (prod r z) = true -> N.testbit g (prod q z) = true -> N.testbit k z = true.
  Hypothesis all_good : forall q f, In (q, f) all -> N.testbit f 0 = false.

  Lemma still : forall s, (forall n, In n s -> options h n = []) -> value s = 0.
  Proof.
    induction s as [|n s IH]; intros H; simpl; auto.
    rewrite (ends n) by (apply H; simpl; auto).
    rewrite IH by (intros m M; apply H; simpl; auto). apply one; auto.
  Qed.

  Lemma sum_open_covered : forall s,
    (forall n, In n s -> options h n = []) \/
    exists f, In (value s, f) all /\ forall z, z < order -> sum_open s z -> N.testbit f z = true.
  Proof.
    induction s as [|n s IH]; [left; intros n []|].
    assert (Tail : forall z, z < order -> sum_open (n :: s) z -> sum_open s (prod (phi n) z)).
    { intros z Z [A B]. pose proof (value_below s) as Vs. simpl in A. split.
      - rewrite <- assoc, (comm _ (phi n)); auto.
      - intros t H. specialize (B (n :: t)). simpl in B. pose proof (value_below t) as Vt.
        rewrite <- assoc, (comm _ (phi n)); auto. apply B.
        apply option_of_cons. right. exists t. auto. }
    assert (Head : forall z, z < order -> sum_open (n :: s) z -> heap_open n (prod (value s) z)).
    { intros z Z [A B]. pose proof (value_below s) as Vs. simpl in A. split.
      - rewrite <- assoc; auto.
      - intros l H. pose proof (value_below l) as Vl. rewrite <- assoc, <- value_app; auto. apply B.
        apply option_of_cons. left. exists l. auto. }
    destruct (options h n) as [|l0 ls] eqn:E.
    - pose proof (ends n E) as Z0. destruct IH as [IH|(f & I & F)].
      + left. intros m [<-|M]; auto.
      + right. exists f. simpl. rewrite Z0, one by apply value_below. split; auto.
        intros z Z O. apply F; auto. specialize (Tail z Z O). rewrite Z0, one in Tail; auto.
    - right. destruct (gens_cover n) as (g & G & Cover); [congruence|].
      destruct IH as [IH|(f & I & F)].
      + destruct (all_gens _ _ G) as (k & K & Inside). exists k.
        pose proof (still s IH) as V. simpl. rewrite V, comm, one by auto. split; auto.
        intros z Z O. apply Inside, Cover; auto. specialize (Head z Z O).
        rewrite V, one in Head; auto.
      + destruct (all_closed _ _ _ _ I G) as (k & K & Inside). exists k. split; auto.
        intros z Z O. apply Inside; auto.
        apply Cover; auto. apply closed; auto using value_below.
  Qed.

  Lemma option_of_movable : forall s n, In n s -> options h n <> [] -> exists t, sum_option h s t.
  Proof.
    intros s n I H. destruct (options h n) as [|l ls] eqn:E; [congruence|].
    apply in_split in I. destruct I as (before & after & ->).
    exists (before ++ l ++ after). exists before, n, l, after. repeat split.
    apply in_options. rewrite E. simpl. auto.
  Qed.

  Lemma lost_by_value : misere_lost h (fun s => lost (value s)).
  Proof.
    intros s. split.
    - intros H. split.
      + destruct (Exists_dec (fun n => options h n <> []) s) as [M|M].
        * intros n. destruct (options h n); [right; congruence|left; congruence].
        * apply Exists_exists in M. destruct M as (n & I & M). eapply option_of_movable; eauto.
        * rewrite still, empty_won in H; [discriminate|]. intros n I.
          destruct (options h n) eqn:E; auto. exfalso. apply M, Exists_exists.
          exists n. split; auto. congruence.
      + intros t (before & n & l & after & -> & O & ->).
        rewrite !value_app in *. simpl in H.
        pose proof (value_below before). pose proof (value_below after).
        pose proof (value_below l).
        pose proof (sound n l O (prod (value after) (value before))) as S.
        rewrite (comm (value before)) by auto. rewrite assoc by auto.
        apply S; auto. rewrite <- assoc, comm by auto. auto.
    - intros [(t & T) B]. destruct (lost (value s)) eqn:E; auto. exfalso.
      assert (O : sum_open s 0).
      { split; [|intros u U]; rewrite comm, one; auto using value_below. }
      destruct (sum_open_covered s) as [M|(f & I & F)].
      + destruct T as (before & n & l & after & -> & T & _).
        apply in_options in T. rewrite (M n) in T by (apply in_or_app; simpl; auto). destruct T.
      + assert (F0 : N.testbit f 0 = true) by (apply F; auto).
        rewrite (all_good _ _ I) in F0. discriminate.
  Qed.

  Hypothesis apart : forall x y, x < order -> y < order ->
    (forall z, z < order -> lost (prod x z) = lost (prod y z)) -> x = y.
  Hypothesis reached : forall x, x < order -> exists s, value s = x.

  Lemma equal_values : forall s t, value s = value t <->
    forall u, lost (value (s ++ u)) = lost (value (t ++ u)).
  Proof.
    intros s t. split.
    - intros E u. rewrite !value_app, E. reflexivity.
    - intros H. apply apart; auto using value_below. intros z Z.
      destruct (reached z Z) as (u & <-). rewrite <- !value_app. apply H.
  Qed.
End Quotient.

Section Periodic.
  Variable h : heaps.
  Hypothesis Hs : shrinks h = true.
  Variable prod : N -> N -> N.
  Variable phi : N -> N.
  Variables e p : N.
  Hypothesis Hp : 0 < p.
  Hypothesis repeats : forall n, e <= n -> phi (n + p) = phi n.
  Notation value := (sum_value prod phi).

  (** From this heap on, options have the same elements after a period. *)
  Definition settled : N := N.max (2 * e) 1 + p + most_taken h.

  Lemma same_options : forall n, settled <= n -> forall d,
    (exists l, heap_option h n l /\ value l = d) <->
    (exists l, heap_option h (n + p) l /\ value l = d).
  Proof.
    unfold settled. intros n L d. split; intros (l & (i & digit & I & Li & O) & <-).
    - pose proof (takes_shrink h Hs i digit I) as S. pose proof (most_taken_ge h i digit I) as K.
      destruct O as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]].
      + lia.
      + exists [n + p - i]. split.
        * exists i, digit. repeat split; auto; [lia|]. right. left. repeat split; auto. lia.
        * simpl. f_equal. rewrite <- (repeats (n - i)) by lia. f_equal. lia.
      + destruct (N.le_ge_cases a b) as [Lab|Lab].
        * exists [a; b + p]. split.
          -- exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
             exists a, (b + p). repeat split; auto; lia.
          -- simpl. rewrite repeats by lia. reflexivity.
        * exists [a + p; b]. split.
          -- exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
             exists (a + p), b. repeat split; auto; lia.
          -- simpl. rewrite repeats by lia. reflexivity.
    - pose proof (takes_shrink h Hs i digit I) as S. pose proof (most_taken_ge h i digit I) as K.
      destruct O as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]].
      + lia.
      + exists [n - i]. split.
        * exists i, digit. repeat split; auto; [lia|]. right. left. repeat split; auto. lia.
        * simpl. f_equal. rewrite <- (repeats (n - i)) by lia. f_equal. lia.
      + destruct (N.le_ge_cases a b) as [Lab|Lab].
        * exists [a; b - p]. split.
          -- exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
             exists a, (b - p). repeat split; auto; lia.
          -- simpl. rewrite <- (repeats (b - p)) by lia. do 3 f_equal. lia.
        * exists [a - p; b]. split.
          -- exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
             exists (a - p), b. repeat split; auto; lia.
          -- simpl. rewrite <- (repeats (a - p)) by lia. do 2 f_equal. lia.
  Qed.

  (** Every heap is like one of the first heaps. *)
  Lemma like_a_small_heap : forall n, exists m, m < settled + p /\ phi m = phi n /\
    forall d, (exists l, heap_option h m l /\ value l = d) <->
      (exists l, heap_option h n l /\ value l = d).
  Proof.
    intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n (settled + p)) as [L|L].
    - exists n. split; auto. split; auto. tauto.
    - destruct (IH (n - p)) as (m & M & F & O); [lia|]. exists m. split; auto.
      assert (e <= n - p) by (unfold settled in L; lia).
      replace n with (n - p + p) by lia. split.
      + rewrite repeats; auto.
      + intros d. rewrite O. apply same_options. lia.
  Qed.
End Periodic.

(** A list by the places of its members. *)
Definition numbered (l : list N) : PM.t N :=
  snd (fold_left (fun '(k, m) x => (k + 1, PM.add (N.succ_pos k) x m)) l (0, PM.empty N)).

(** The product of x and y stands at x·order + y of the list of all products. *)
Definition product (order : N) (products : list N) : N -> N -> N :=
  let t := numbered products in fun x y => entry t (x * order + y).

Definition is_lost (l : list N) (x : N) : bool := existsb (N.eqb x) l.

(** The elements of the heaps 0 to e + p − 1 are listed, and [p] is their period from [e] on. *)
Definition heap_element (l : list N) (e p : N) : N -> N :=
  let t := numbered l in fun n => entry t (if n <? e + p then n else e + (n - e) mod p).

Lemma heap_element_repeats : forall l e p, 0 < p -> forall n, e <= n ->
  heap_element l e p (n + p) = heap_element l e p n.
Proof.
  intros l e p Hp n L. unfold heap_element. f_equal.
  rewrite (proj2 (N.ltb_ge (n + p) (e + p))) by lia.
  replace (n + p - e) with (n - e + 1 * p) by lia. rewrite N.mod_add by lia.
  destruct (N.ltb_spec n (e + p)); auto. rewrite N.mod_small; lia.
Qed.

Section Check.
  Variable h : heaps.
  Variable order : N.
  Variable prod : N -> N -> N.
  Variable lost : N -> bool.
  Variable phi : N -> N.
  Variables e p : N.
  Notation value := (sum_value prod phi).

  Definition elements : list N := count_from 0 (N.to_nat order).
  Definition first_heaps : list N := count_from 0 (N.to_nat (settled h e p + p)).

  Definition bits (has : N -> bool) : N :=
    fold_right (fun z m => if has z then N.setbit m z else m) 0 elements.

  Definition option_bits (n : N) : N :=
    fold_right (fun l m => N.setbit m (value l)) 0 (options h n).

  Definition open_bits (q m : N) : N :=
    bits (fun z => negb (lost (prod q z)) &&
      forallb (fun d => negb (N.testbit m d) || negb (lost (prod d z))) elements).

  Definition pair_dec : forall x y : N * N, {x = y} + {x <> y}.
  Proof. decide equality; apply N.eq_dec. Defined.

  Definition kinds : list (N * N) :=
    nodup pair_dec (flat_map (fun n =>
      match options h n with [] => [] | _ => [(phi n, option_bits n)] end) first_heaps).

  Definition generators : list (N * N) :=
    nodup pair_dec (map (fun '(q, m) => (q, open_bits q m)) kinds).

  Definition within (x y : N * N) : bool :=
    (fst x =? fst y) && (N.ldiff (snd x) (snd y) =? 0).

  Definition beside (x y : N * N) : N * N :=
    let '(q, f) := x in let '(r, g) := y in
    (prod r q, bits (fun z => N.testbit f (prod r z) && N.testbit g (prod q z))).

  Fixpoint grown (fuel : nat) (gens todo found : list (N * N)) : list (N * N) :=
    match fuel, todo with
    | S fuel, x :: todo =>
        if existsb (within x) found then grown fuel gens todo found
        else grown fuel gens (map (beside x) gens ++ todo) (x :: found)
    | _, _ => found
    end.

  Fixpoint reach (fuel : nat) (heaps todo : list N) (seen : N) : N :=
    match fuel, todo with
    | S fuel, x :: todo =>
        if N.testbit seen x then reach fuel heaps todo seen
        else reach fuel heaps (map (fun g => prod g x) heaps ++ todo) (N.setbit seen x)
    | _, _ => seen
    end.

  (** More pairs are not looked at. *)
  Definition fuel : nat := N.to_nat 262144.

  Definition monoid_check : bool :=
    (0 <? order) &&
    forallb (fun x => prod 0 x =? x) elements &&
    forallb (fun x => forallb (fun y => let xy := prod x y in
      (xy <? order) && (xy =? prod y x) &&
      forallb (fun z => prod xy z =? prod x (prod y z)) elements) elements) elements.

  Definition least_check : bool :=
    (0 <? p) && forallb (fun n => phi n <? order) (count_from 0 (N.to_nat (e + p))) &&
    ((e =? 0) || negb (phi (e - 1 + p) =? phi (e - 1))) &&
    forallb (fun q => existsb (fun n => negb (phi (n + q) =? phi n))
      (count_from e (N.to_nat p))) (count_from 1 (N.to_nat (p - 1))).

  Definition apart_check : bool :=
    forallb (fun x => forallb (fun y => (x =? y) ||
      existsb (fun z => xorb (lost (prod x z)) (lost (prod y z))) elements) elements) elements.

  Definition reached_check : bool :=
    let heaps := nodup N.eq_dec (map phi (count_from 0 (N.to_nat (e + p)))) in
    let seen := reach fuel heaps [0] 0 in forallb (N.testbit seen) elements.

  Definition sound_check : bool :=
    forallb (fun '(q, m) => forallb (fun d => negb (N.testbit m d) ||
      forallb (fun z => negb (lost (prod q z) && lost (prod d z))) elements) elements) kinds.

  Definition open_check : bool :=
    let gens := generators in let found := grown fuel gens gens [] in
    forallb (fun x => existsb (within x) found) gens &&
    forallb (fun x => forallb (fun y => existsb (within (beside x y)) found) gens) found &&
    forallb (fun '(_, f) => negb (N.testbit f 0)) found.

  Definition quotient_check : bool :=
    monoid_check && least_check && apart_check && reached_check && negb (lost 0) &&
    forallb (fun n => match options h n with [] => phi n =? 0 | _ => true end) first_heaps &&
    sound_check && open_check.

  Hypothesis Hs : shrinks h = true.
  Hypothesis repeats : 0 < p -> forall n, e <= n -> phi (n + p) = phi n.
  Hypothesis checked : quotient_check = true.

  Lemma in_elements : forall x, In x elements <-> x < order.
  Proof. intros x. unfold elements. rewrite in_count_from. lia. Qed.

  Lemma testbit_bits : forall has z, N.testbit (bits has) z = true <-> z < order /\ has z = true.
  Proof.
    intros has z. unfold bits. rewrite <- in_elements.
    induction elements as [|x l IH]; simpl.
    - intuition discriminate.
    - destruct (has x) eqn:E; [rewrite N.setbit_iff|]; rewrite IH; intuition; subst; auto;
        congruence.
  Qed.

  Lemma testbit_options : forall n d, N.testbit (option_bits n) d = true <->
    exists l, heap_option h n l /\ value l = d.
  Proof.
    intros n d. unfold option_bits.
    assert (H : N.testbit (fold_right (fun l m => N.setbit m (value l)) 0 (options h n)) d = true
      <-> exists l, In l (options h n) /\ value l = d).
    { induction (options h n) as [|k l IH]; simpl.
      - split; [discriminate|intros (? & [] & _)].
      - rewrite N.setbit_iff, IH. split.
        + intros [E|(l' & I & E)]; eauto.
        + intros (l' & [->|I] & E); eauto. }
    rewrite H. split; intros (l & I & E); exists l; split; auto; apply in_options; auto.
  Qed.

  Lemma within_bits : forall x y, within x y = true -> fst x = fst y /\
    forall z, N.testbit (snd x) z = true -> N.testbit (snd y) z = true.
  Proof.
    intros [q f] [r g] H. unfold within in H. simpl in *. apply andb_true_iff in H.
    destruct H as [E D]. apply N.eqb_eq in E. apply N.eqb_eq in D. split; auto. intros z B.
    destruct (N.testbit g z) eqn:G; auto.
    assert (K : N.testbit (N.ldiff f g) z = true) by (rewrite N.ldiff_spec, B, G; auto).
    rewrite D, N.bits_0 in K. discriminate.
  Qed.

  Lemma parts : monoid_check = true /\ least_check = true /\ apart_check = true /\
    reached_check = true /\ lost 0 = false /\
    (forall n, n < settled h e p + p -> options h n = [] -> phi n = 0) /\
    sound_check = true /\ open_check = true.
  Proof.
    unfold quotient_check in checked. rewrite !andb_true_iff, negb_true_iff in checked.
    destruct checked as [[[[[[[A B] C] D] E] F] G] H]. repeat split; auto.
    intros n L O. rewrite forallb_forall in F. specialize (F n).
    rewrite O in F. apply N.eqb_eq, F. unfold first_heaps. apply in_count_from. lia.
  Qed.

  Lemma period_positive : 0 < p.
  Proof.
    destruct parts as (_ & L & _). unfold least_check in L. rewrite !andb_true_iff in L.
    apply N.ltb_lt, L.
  Qed.

  Lemma folded : forall n, exists m, m < e + p /\ phi m = phi n.
  Proof.
    intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n (e + p)) as [L|L]; [exists n; auto|].
    pose proof period_positive as P. destruct (IH (n - p)) as (m & M & F); [lia|].
    exists m. split; auto. rewrite F. replace n with (n - p + p) at 2 by lia.
    symmetry. apply repeats; auto. lia.
  Qed.

  Lemma phi_below : forall n, phi n < order.
  Proof.
    intros n. destruct (folded n) as (m & M & <-).
    destruct parts as (_ & L & _). unfold least_check in L. rewrite !andb_true_iff in L.
    destruct L as [[[_ L] _] _]. rewrite forallb_forall in L. apply N.ltb_lt, L.
    apply in_count_from. lia.
  Qed.

  Lemma is_monoid : 0 < order /\ (forall x, x < order -> prod 0 x = x) /\
    (forall x y, x < order -> y < order -> prod x y < order /\ prod x y = prod y x /\
      forall z, z < order -> prod (prod x y) z = prod x (prod y z)).
  Proof.
    destruct parts as (M & _). unfold monoid_check in M. rewrite !andb_true_iff in M.
    destruct M as [[A B] C]. rewrite forallb_forall in B, C. split; [apply N.ltb_lt, A|]. split.
    - intros x X. apply N.eqb_eq, B, in_elements, X.
    - intros x y X Y. specialize (C x (proj2 (in_elements x) X)). rewrite forallb_forall in C.
      specialize (C y (proj2 (in_elements y) Y)). cbv zeta in C. rewrite !andb_true_iff in C.
      destruct C as [[C1 C2] C3]. split; [apply N.ltb_lt, C1|]. split; [apply N.eqb_eq, C2|].
      intros z Z. rewrite forallb_forall in C3. apply N.eqb_eq, C3, in_elements, Z.
  Qed.

  (** The kind of a heap with moves. *)
  Lemma kind_of : forall n, options h n <> [] -> exists m, In (phi n, m) kinds /\
    forall d, N.testbit m d = true <-> exists l, heap_option h n l /\ value l = d.
  Proof.
    intros n H. pose proof period_positive as P.
    destruct (like_a_small_heap h Hs prod phi e p P (repeats P) n) as (m & M & F & O).
    exists (option_bits m). split.
    - unfold kinds. apply nodup_In, in_flat_map. exists m. split.
      + unfold first_heaps. apply in_count_from. lia.
      + destruct (options h m) eqn:E; [|simpl; rewrite F; auto]. exfalso.
        destruct (options h n) as [|l ls] eqn:K; [congruence|].
        destruct (proj2 (O (value l))) as (l' & I & _).
        * exists l. split; auto. apply in_options. rewrite K. simpl. auto.
        * apply in_options in I. rewrite E in I. destruct I.
    - intros d. rewrite testbit_options. apply O.
  Qed.

  Lemma no_moves : forall n, options h n = [] -> phi n = 0.
  Proof.
    intros n H. pose proof period_positive as P.
    destruct (like_a_small_heap h Hs prod phi e p P (repeats P) n) as (m & M & F & O).
    destruct parts as (_ & _ & _ & _ & _ & E & _). rewrite <- F. apply E; auto.
    destruct (options h m) as [|l ls] eqn:K; auto. exfalso.
    destruct (proj1 (O (value l))) as (l' & I & _).
    - exists l. split; auto. apply in_options. rewrite K. simpl. auto.
    - apply in_options in I. rewrite H in I. destruct I.
  Qed.

  Lemma never_lost_twice : forall n l, heap_option h n l -> forall z, z < order ->
    lost (prod (phi n) z) = true -> lost (prod (value l) z) = false.
  Proof.
    intros n l H z Z L.
    destruct (kind_of n) as (m & I & M).
    { intros E. apply in_options in H. rewrite E in H. destruct H. }
    destruct parts as (_ & _ & _ & _ & _ & _ & S & _). unfold sound_check in S.
    rewrite forallb_forall in S. specialize (S _ I). simpl in S. rewrite forallb_forall in S.
    destruct is_monoid as (A & B & C).
    assert (V : value l < order).
    { apply value_below; auto using phi_below. intros x y X Y. apply C; auto. }
    specialize (S _ (proj2 (in_elements _) V)). apply orb_true_iff in S. destruct S as [S|S].
    - apply negb_true_iff in S. rewrite (proj2 (M (value l))) in S by eauto. discriminate.
    - rewrite forallb_forall in S. specialize (S z (proj2 (in_elements z) Z)).
      rewrite L in S. simpl in S. apply negb_true_iff, S.
  Qed.

  Lemma reach_sound : forall f heaps todo seen,
    (forall g, In g heaps -> exists n, phi n = g) ->
    (forall x, In x todo -> exists s, value s = x) ->
    (forall x, N.testbit seen x = true -> exists s, value s = x) ->
    forall x, N.testbit (reach f heaps todo seen) x = true -> exists s, value s = x.
  Proof.
    induction f as [|f IH]; intros heaps todo seen Hh Ht Hseen; simpl; auto.
    destruct todo as [|y todo]; auto. destruct (N.testbit seen y).
    - apply IH; auto. intros x I. apply Ht. simpl. auto.
    - destruct (Ht y) as (s & S); [simpl; auto|]. apply IH; auto.
      + intros x I. apply in_app_iff in I. destruct I as [I|I]; [|apply Ht; simpl; auto].
        apply in_map_iff in I. destruct I as (g & <- & I). destruct (Hh g I) as (n & <-).
        exists (n :: s). simpl. congruence.
      + intros x X. apply N.setbit_iff in X. destruct X as [<-|X]; eauto.
  Qed.

  Lemma all_reached : forall x, x < order -> exists s, value s = x.
  Proof.
    intros x X. destruct parts as (_ & _ & _ & R & _). unfold reached_check in R.
    cbv zeta in R. rewrite forallb_forall in R. specialize (R x (proj2 (in_elements x) X)).
    revert R. apply reach_sound.
    - intros g I. apply nodup_In, in_map_iff in I. destruct I as (n & <- & _). eauto.
    - intros y [<-|[]]. exists []. reflexivity.
    - intros y Y. rewrite N.bits_0 in Y. discriminate.
  Qed.

  Lemma all_apart : forall x y, x < order -> y < order ->
    (forall z, z < order -> lost (prod x z) = lost (prod y z)) -> x = y.
  Proof.
    intros x y X Y H. destruct parts as (_ & _ & A & _). unfold apart_check in A.
    rewrite forallb_forall in A. specialize (A x (proj2 (in_elements x) X)).
    rewrite forallb_forall in A. specialize (A y (proj2 (in_elements y) Y)).
    apply orb_true_iff in A. destruct A as [A|A]; [apply N.eqb_eq, A|].
    apply existsb_exists in A. destruct A as (z & Z & A). apply in_elements in Z.
    rewrite (H z Z), xorb_nilpotent in A. discriminate.
  Qed.

  Lemma period_is_least : least_period phi e p.
  Proof.
    pose proof period_positive as P. destruct parts as (_ & L & _). unfold least_check in L.
    rewrite !andb_true_iff in L. destruct L as [[_ L1] L2].
    assert (Per : period_from phi e p) by (intros n N; apply repeats; auto).
    assert (Many : forall k n, e <= n -> phi (n + p * N.of_nat k) = phi n).
    { induction k as [|k IH]; intros n N.
      - f_equal. lia.
      - rewrite <- (IH n N). replace (n + p * N.of_nat (S k)) with (n + p * N.of_nat k + p) by lia.
        apply Per. lia. }
    split; auto. split; auto. split.
    - intros e' p' Hp' P'. destruct (N.le_gt_cases p p') as [|K]; auto. exfalso.
      rewrite forallb_forall in L2. specialize (L2 p').
      assert (D := L2 ltac:(apply in_count_from; lia)). cbv beta in D.
      apply existsb_exists in D. destruct D as (n & I & D). apply in_count_from in I.
      apply negb_true_iff, N.eqb_neq in D. apply D.
      rewrite <- (Many (N.to_nat e') (n + p')), <- (Many (N.to_nat e') n) by lia.
      replace (n + p' + p * N.of_nat (N.to_nat e')) with (n + p * N.of_nat (N.to_nat e') + p')
        by lia.
      apply P'. rewrite N2Nat.id. nia.
    - intros e' P'. destruct (N.le_gt_cases e e') as [|K]; auto. exfalso.
      apply orb_true_iff in L1. destruct L1 as [L1|L1].
      + apply N.eqb_eq in L1. lia.
      + apply negb_true_iff, N.eqb_neq in L1. apply L1, P'. lia.
  Qed.

  Lemma quotient_sound : misere_quotient h order prod lost phi e p.
  Proof.
    destruct is_monoid as (A & B & C).
    destruct parts as (_ & _ & _ & _ & E & _ & _ & O). unfold open_check in O. cbv zeta in O.
    rewrite !andb_true_iff in O. destruct O as [[O1 O2] O3].
    rewrite forallb_forall in O1, O2, O3.
    set (found := grown fuel generators generators []) in *.
    assert (Lost : misere_lost h (fun s => lost (value s))).
    { apply lost_by_value with (order := order) (gens := generators) (all := found);
        auto using phi_below, no_moves.
      - intros x y X Y. apply C; auto.
      - intros x y X Y. apply C; auto.
      - intros x y z X Y Z. apply C; auto.
      - exact never_lost_twice.
      - intros n H. destruct (kind_of n H) as (m & I & M). exists (open_bits (phi n) m). split.
        + unfold generators. apply nodup_In, in_map_iff. exists (phi n, m). auto.
        + intros z Z [N1 N2]. unfold open_bits. apply testbit_bits. split; auto.
          rewrite N1. simpl. apply forallb_forall. intros d D.
          destruct (N.testbit m d) eqn:T; auto. simpl. apply M in T.
          destruct T as (l & T & <-). rewrite N2; auto.
      - intros q f I. specialize (O1 _ I). apply existsb_exists in O1.
        destruct O1 as ([q' g] & G & W). apply within_bits in W. simpl in W.
        destruct W as [<- W]. exists g. auto.
      - intros q f r g I G. specialize (O2 _ I). rewrite forallb_forall in O2.
        specialize (O2 _ G). apply existsb_exists in O2. destruct O2 as ([q' k] & K & W).
        apply within_bits in W. simpl in W. destruct W as [<- W]. exists k. split; auto.
        intros z Z F1 G1. apply W, testbit_bits. rewrite F1, G1. auto.
      - intros q f I. apply negb_true_iff. exact (O3 _ I). }
    split; [exact Lost|]. split.
    { intros M HM s. exact (misere_lost_only h Hs _ M Lost HM s). }
    assert (Below : forall s, value s < order).
    { apply value_below; auto using phi_below. intros x y X Y. apply C; auto. }
    split; [exact Below|]. split; [exact all_reached|]. split; [|exact period_is_least].
    apply equal_values with (order := order); auto using phi_below, all_apart, all_reached.
    - intros x y X Y. apply C; auto.
    - intros x y z X Y Z. apply C; auto.
  Qed.
End Check.

Definition check_quotient (h : heaps) (order : N) (products lost heaps : list N) (e p : N) : bool :=
  shrinks h && quotient_check h order (product order products) (is_lost lost)
    (heap_element heaps e p) e p.

Theorem misere_sound : forall h order products lost heaps e p,
  check_quotient h order products lost heaps e p = true ->
  misere_quotient h order (product order products) (is_lost lost) (heap_element heaps e p) e p.
Proof.
  unfold check_quotient. intros h order products lost heaps e p H.
  apply andb_true_iff in H. destruct H as [H1 H2].
  apply quotient_sound; auto. intros P n L. apply heap_element_repeats; auto.
Qed.
