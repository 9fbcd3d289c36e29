(** There are numbers such that: the states are the sets of those that some of their digits lead
    to. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal.
Import ListNotations.
Open Scope N_scope.

(** Sets of states, in increasing order. *)
Definition states := list positive.

Fixpoint union (X : states) : states -> states :=
  fix inner (Y : states) : states :=
    match X, Y with
    | [], _ => Y
    | _, [] => X
    | p :: X', q :: Y' =>
        match Pos.compare p q with
        | Lt => p :: union X' Y
        | Gt => q :: inner Y'
        | Eq => p :: union X' Y'
        end
    end.

Lemma in_union : forall X Y q, In q (union X Y) <-> In q X \/ In q Y.
Proof.
  induction X as [|p X IHX]; intros Y q.
  - destruct Y; simpl; tauto.
  - induction Y as [|r Y IHY]; [simpl; tauto|].
    change (union (p :: X) (r :: Y)) with
      (match Pos.compare p r with
       | Lt => p :: union X (r :: Y)
       | Gt => r :: union (p :: X) Y
       | Eq => p :: union X Y
       end).
    destruct (Pos.compare_spec p r) as [E|E|E].
    + subst. simpl. rewrite IHX. tauto.
    + simpl In at 1. rewrite IHX. simpl. tauto.
    + simpl In at 1. rewrite IHY. simpl. tauto.
Qed.

Fixpoint states_eqb (X Y : states) : bool :=
  match X, Y with
  | [], [] => true
  | p :: X, q :: Y => Pos.eqb p q && states_eqb X Y
  | _, _ => false
  end.

Lemma states_eqb_sound : forall X Y, states_eqb X Y = true -> X = Y.
Proof.
  induction X as [|p X IH]; intros [|q Y]; simpl; try discriminate; auto.
  rewrite andb_true_iff, Pos.eqb_eq. intros []. f_equal; auto.
Qed.

(** Sets of states as maps, for those that grow. *)
Definition see (q : positive) (m : PM.t unit) : PM.t unit := PM.add q tt m.
Definition was_seen (m : PM.t unit) (q : positive) : bool := PM.mem q m.
Definition members (m : PM.t unit) : states := map fst (PM.elements m).

Lemma seen_after : forall X m q,
  was_seen (fold_right see m X) q = true <-> In q X \/ was_seen m q = true.
Proof.
  intros X m q. unfold was_seen, see. induction X as [|p X IH]; simpl; [tauto|].
  rewrite PM.mem_find in *. destruct (Pos.eq_dec q p) as [->|D].
  - rewrite PM.gss. tauto.
  - rewrite PM.gso, <- PM.mem_find by auto. rewrite PM.mem_find, IH. intuition congruence.
Qed.

Lemma in_members : forall m q, In q (members m) <-> was_seen m q = true.
Proof.
  intros m q. unfold members, was_seen. rewrite in_map_iff, PM.mem_find. split.
  - intros ([p u] & <- & I). simpl. rewrite (PM.elements_complete _ _ _ I). reflexivity.
  - intros S. destruct (PM.find q m) as [u|] eqn:F; [|discriminate]. exists (q, u).
    split; auto. apply PM.elements_correct, F.
Qed.

(** All members of some sets. *)
Definition union_all (Xs : list states) : states :=
  members (fold_right (fun X m => fold_right see m X) (PM.empty unit) Xs).

Lemma in_union_all : forall Xs q, In q (union_all Xs) <-> exists X, In X Xs /\ In q X.
Proof.
  intros Xs q. unfold union_all. rewrite in_members. induction Xs as [|X Xs IH]; simpl.
  - unfold was_seen. rewrite PM.mem_find, PM.gempty. split; [discriminate|]. intros (X & [] & _).
  - rewrite seen_after, IH. split.
    + intros [I|(Y & I & J)]; eauto.
    + intros (Y & [->|I] & J); eauto.
Qed.

Section Exists.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.
  Variable T : table.
  (** The variables that are bound. *)
  Variable ys : list var.

  Definition is_bound (x : var) : bool := existsb (Pos.eqb x) ys.

  (** Whether a state accepts whatever follows. *)
  Definition constant (q : positive) : bool :=
    match row_of T q with (Leaf p, true) => Pos.eqb p q | _ => false end.

  (** Whether it does where the digits of the bound variables are 0. *)
  Fixpoint zero_stays (q : positive) (t : tree positive) : bool :=
    match t with
    | Leaf p => Pos.eqb p q
    | If x c lo hi =>
        if is_bound x then zero_stays q (if 0 <? c then lo else hi)
        else zero_stays q lo && zero_stays q hi
    end.

  Definition always (q : positive) : bool :=
    snd (row_of T q) && zero_stays q (fst (row_of T q)).

  Lemma constant_always : forall q, constant q = true -> always q = true.
  Proof.
    unfold constant, always. intros q H. destruct (row_of T q) as [[p|] []]; try discriminate.
    exact H.
  Qed.

  Definition clear (a : letter) : letter := fun x => if is_bound x then 0 else a x.

  Lemma zero_stays_at : forall q t a, zero_stays q t = true -> at_letter t (clear a) = q.
  Proof.
    intros q t a H. induction t as [p|x c lo IHlo hi IHhi]; simpl in *.
    - apply Pos.eqb_eq, H.
    - unfold clear at 1. destruct (is_bound x).
      + destruct (0 <? c); auto.
      + apply andb_true_iff in H. destruct (a x <? c); tauto.
  Qed.

  Definition state_with (f : positive -> bool) : option positive :=
    option_map fst (find (fun r => f (fst r)) (PM.elements (rows T))).

  Lemma state_with_sound : forall f q, state_with f = Some q -> f q = true.
  Proof.
    unfold state_with. intros f q H.
    destruct (find _ _) as [r|] eqn:E; [|discriminate]. injection H as <-.
    apply find_some in E. apply E.
  Qed.

  (** A state that accepts whatever follows, and one that never does. *)
  Variables yes no : option positive.
  Hypothesis yes_sound : forall q, yes = Some q -> always q = true.
  Hypothesis no_sound : forall q, no = Some q -> never T q = true.

  Definition tidy (X : states) : states :=
    let X := match no with
             | Some p => filter (fun q => negb (Pos.eqb q p)) X
             | None => X
             end in
    match yes with
    | Some p => if existsb (Pos.eqb p) X then [p] else X
    | None => X
    end.

  (** A word with other digits of the bound variables, whether they represent numbers or not. *)
  Definition other (a b : letter) : Prop :=
    forall x, if is_bound x then b x < digit_count num else b x = a x.

  Definition others : word -> word -> Prop := Forall2 other.

  (** Some state of the set accepts the word with some digits of the bound variables. *)
  Definition leads (X : states) (w : word) : Prop :=
    exists q v, In q X /\ others w v /\
      accepts (of_table T) (run (of_table T) q v) = true.

  Lemma others_clear : forall w, others w (map clear w).
  Proof.
    intros w. pose proof (digit_count_big num Hb). induction w as [|a w IH]; constructor; auto.
    intros x. unfold clear. destruct (is_bound x); auto. lia.
  Qed.

  Lemma always_sound : forall q w, always q = true ->
    accepts (of_table T) (run (of_table T) q (map clear w)) = true.
  Proof.
    intros q w H. unfold always in H. apply andb_true_iff in H. destruct H as [H Z].
    induction w as [|a w IH]; [exact H|]. cbn [map]. rewrite run_cons.
    change (edges (of_table T) q) with (fst (row_of T q)). rewrite (zero_stays_at q); auto.
  Qed.

  Lemma leads_tidy : forall X w, leads (tidy X) w <-> leads X w.
  Proof.
    intros X w. unfold tidy.
    set (X' := match no with
               | Some p => filter (fun q => negb (Pos.eqb q p)) X
               | None => X
               end).
    transitivity (leads X' w).
    - destruct yes as [p|] eqn:E; [|tauto].
      destruct (existsb (Pos.eqb p) X') eqn:F; [|tauto].
      apply existsb_exists in F. destruct F as (q & H & F). apply Pos.eqb_eq in F. subst q.
      split; intros _; exists p, (map clear w); repeat split; simpl; auto using others_clear;
      apply always_sound, yes_sound; auto.
    - unfold X'. destruct no as [p|] eqn:E; [|tauto].
      split; intros (q & v & H & D1 & D2).
      + apply filter_In in H. exists q, v. intuition.
      + exists q, v. repeat split; auto. apply filter_In. split; auto.
        apply negb_true_iff, Pos.eqb_neq. intros ->.
        rewrite never_rejects in D2 by auto. discriminate.
  Qed.

  Definition join (X Y : states) : states := tidy (union X Y).

  Lemma leads_join : forall X Y w, leads (join X Y) w <-> leads X w \/ leads Y w.
  Proof.
    intros. unfold join. rewrite leads_tidy. split.
    - intros (q & ds & H & D). apply in_union in H. destruct H; [left|right]; exists q, ds; auto.
    - intros [(q & ds & H & D)|(q & ds & H & D)]; exists q, ds; rewrite in_union; auto.
  Qed.

  Definition join_all (Xs : list states) : states := tidy (union_all Xs).

  Lemma leads_join_all : forall Xs w, leads (join_all Xs) w <-> exists X, In X Xs /\ leads X w.
  Proof.
    intros. unfold join_all. rewrite leads_tidy. split.
    - intros (q & ds & H & D). apply in_union_all in H. destruct H as (X & H1 & H2).
      exists X. split; auto. exists q, ds. auto.
    - intros (X & H & (q & ds & H2 & D)). exists q, ds. rewrite in_union_all. eauto.
  Qed.

  Lemma leads_none : forall w, ~ leads [] w.
  Proof. intros w (q & ds & [] & _). Qed.

  Lemma leads_member : forall X w, leads X w <-> exists q, In q X /\ leads [q] w.
  Proof.
    intros X w. split.
    - intros (q & v & H & D). exists q. split; auto. exists q, v. simpl. auto.
    - intros (q & H & (p & v & [->|[]] & D)). exists p, v. auto.
  Qed.

  (** What the digits of a bound variable, from [l] to [h], lead to. *)
  Fixpoint project (y : var) (t : tree states) (l h : N) : tree states :=
    match t with
    | Leaf X => Leaf X
    | If x c lo hi =>
        if Pos.eqb x y then
          if c <=? l then project y hi l h
          else if h <? c then project y lo l h
          else merge states_eqb join (project y lo l (c - 1)) (project y hi c h)
        else node states_eqb x c (project y lo l h) (project y hi l h)
    end.

  Lemma leads_project : forall y t l h a w, l <= h ->
    leads (at_letter (project y t l h) a) w <->
    exists d, l <= d /\ d <= h /\ leads (at_letter t (set a y d)) w.
  Proof.
    intros y. assert (Same : forall a d, set a y d y = d).
    { intros. unfold set. rewrite Pos.eqb_refl. auto. }
    intros t. induction t as [X|x c lo IHlo hi IHhi]; intros l h a w H; simpl.
    - split.
      + intros L. exists l. repeat split; auto. lia.
      + intros (d & _ & _ & L). exact L.
    - destruct (Pos.eqb_spec x y) as [->|D].
      + destruct (N.leb_spec c l); [|destruct (N.ltb_spec h c)].
        * rewrite IHhi by auto. split; intros (d & A & B & L); exists d; rewrite Same in *;
          destruct (N.ltb_spec d c); try lia; auto.
        * rewrite IHlo by auto. split; intros (d & A & B & L); exists d; rewrite Same in *;
          destruct (N.ltb_spec d c); try lia; auto.
        * rewrite at_merge, leads_join, IHlo, IHhi by (auto using states_eqb_sound; lia). split.
          -- intros [(d & A & B & L)|(d & A & B & L)]; exists d; rewrite Same;
             destruct (N.ltb_spec d c); try lia; repeat split; auto; lia.
          -- intros (d & A & B & L). rewrite Same in L.
             destruct (N.ltb_spec d c); [left|right]; exists d; repeat split; auto; lia.
      + assert (Other : forall d, set a y d x = a x).
        { intros d. unfold set. destruct (Pos.eqb_spec x y); congruence. }
        rewrite at_node by apply states_eqb_sound.
        destruct (a x <? c) eqn:F; [rewrite IHlo by auto|rewrite IHhi by auto]; split;
        intros (d & A & B & L); exists d; rewrite Other, F in *; auto.
  Qed.

  Fixpoint alone (t : tree positive) : tree states :=
    match t with
    | Leaf p => Leaf (tidy [p])
    | If x c lo hi => If x c (alone lo) (alone hi)
    end.

  Lemma at_alone : forall t a, at_letter (alone t) a = tidy [at_letter t a].
  Proof.
    intros t a. induction t as [p|x c lo IHlo hi IHhi]; simpl; auto. destruct (a x <? c); auto.
  Qed.

  Definition image_of (q : positive) : tree states :=
    fold_right (fun y t => project y t 0 (digit_count num - 1)) (alone (fst (row_of T q))) ys.

  Lemma leads_projects : forall zs t a w,
    leads (at_letter (fold_right (fun y t => project y t 0 (digit_count num - 1)) t zs) a) w <->
    exists b, (forall x, if existsb (Pos.eqb x) zs then b x < digit_count num else b x = a x) /\
      leads (at_letter t b) w.
  Proof.
    pose proof (digit_count_big num Hb). intros zs t. induction zs as [|y zs IH]; intros a w;
    cbn [fold_right].
    - split.
      + intros L. exists a. split; [reflexivity|exact L].
      + intros (b & E & L). cbn in E. rewrite (at_letter_ext _ t a b); auto.
    - rewrite leads_project by lia. split.
      + intros (d & _ & D & L). apply IH in L. destruct L as (b & E & L). exists b.
        split; [|exact L]. intros x. specialize (E x). cbn [existsb]. unfold set in E.
        destruct (Pos.eqb x y), (existsb (Pos.eqb x) zs); cbn [orb]; auto. lia.
      + intros (b & E & L). pose proof (E y) as D. cbn [existsb] in D.
        rewrite Pos.eqb_refl in D. cbn [orb] in D. exists (b y). repeat split; try lia.
        apply IH. exists b. split; [|exact L]. intros x. specialize (E x). cbn [existsb] in E.
        unfold set. destruct (Pos.eqb_spec x y) as [Exy|]; [|exact E]. rewrite Exy in *.
        destruct (existsb (Pos.eqb y) zs); auto.
  Qed.

  Lemma leads_image_of : forall q a w,
    leads (at_letter (image_of q) a) w <-> leads [q] (a :: w).
  Proof.
    intros q a w. unfold image_of. rewrite leads_projects. split.
    - intros (b & E & L). rewrite at_alone, leads_tidy in L.
      destruct L as (p & v & [<-|[]] & D1 & D2). exists q, (b :: v).
      split; [simpl; auto|]. split; [constructor; auto; exact E|]. exact D2.
    - intros (p & v & [<-|[]] & D1 & D2). inversion D1 as [|a' b w' v' E D1']; subst.
      exists b. split; [exact E|]. rewrite at_alone, leads_tidy.
      exists (at_letter (fst (row_of T q)) b), v'. split; [simpl; auto|]. split; auto.
  Qed.

  Variable known : PM.t (tree states).

  Definition image (q : positive) : tree states :=
    match PM.find q known with Some t => t | None => image_of q end.

  Hypothesis known_sound : forall q t, PM.find q known = Some t -> t = image_of q.

  Lemma image_known : forall q, image q = image_of q.
  Proof.
    intros q. unfold image. destruct (PM.find q known) eqn:E; auto.
  Qed.

  Definition zero : letter := fun _ => 0.
  Definition zeros (k : nat) : word := repeat zero k.

  Definition after_zero (X : states) : states :=
    join_all (map (fun q => at_letter (image q) zero) X).

  Lemma leads_after_zero : forall X w, leads (after_zero X) w <-> leads X (zero :: w).
  Proof.
    intros. unfold after_zero. rewrite leads_join_all, (leads_member X). split.
    - intros (Y & H & L). apply in_map_iff in H. destruct H as (q & <- & H).
      exists q. split; auto. rewrite image_known in L. apply leads_image_of, L.
    - intros (q & H & L). exists (at_letter (image q) zero). split.
      + apply in_map_iff. eauto.
      + rewrite image_known. apply leads_image_of, L.
  Qed.

  (** All states that zeros lead to: those that were seen, of which some are new. *)
  Fixpoint spread (rounds : nat) (seen : PM.t unit) (fresh : states) : option (PM.t unit) :=
    match fresh, rounds with
    | [], _ => Some seen
    | _, O => None
    | _, S rounds =>
        let next := filter (fun q => negb (was_seen seen q)) (after_zero fresh) in
        spread rounds (fold_right see seen next) next
    end.

  Definition behind_zeros (rounds : nat) (X : states) : option states :=
    option_map (fun m => tidy (members m))
      (spread rounds (fold_right see (PM.empty unit) X) X).

  Definition leads_seen (m : PM.t unit) (w : word) : Prop :=
    exists q, was_seen m q = true /\ leads [q] w.

  Lemma leads_seen_after : forall X m w,
    leads_seen (fold_right see m X) w <-> leads X w \/ leads_seen m w.
  Proof.
    intros X m w. rewrite (leads_member X). unfold leads_seen. split.
    - intros (q & S & L). apply seen_after in S. destruct S; eauto.
    - intros [(q & I & L)|(q & I & L)]; exists q; split; auto; apply seen_after; auto.
  Qed.

  Lemma spread_sound : forall rounds seen fresh Z, spread rounds seen fresh = Some Z ->
    (forall w, leads fresh w -> leads_seen seen w) ->
    (forall w, leads_seen seen (zero :: w) -> leads_seen seen w \/ leads fresh (zero :: w)) ->
    forall w, leads_seen Z w <-> exists k, leads_seen seen (zeros k ++ w).
  Proof.
    induction rounds as [|rounds IH]; intros seen [|q fresh] Z H Among Open w; simpl in H;
    try discriminate.
    1, 2: injection H as <-; split; [intros L; exists O; exact L|];
      intros (k & L); induction k as [|k IHk]; [exact L|]; apply IHk;
      destruct (Open _ L) as [K|K]; [exact K|destruct (leads_none _ K)].
    set (next := filter (fun q => negb (was_seen seen q)) (after_zero (q :: fresh))) in *.
    assert (Next : forall v, leads (q :: fresh) (zero :: v) -> leads next v \/ leads_seen seen v).
    { intros v L. apply leads_after_zero, leads_member in L. destruct L as (p & I & L).
      destruct (was_seen seen p) eqn:S; [right; exists p; auto|left].
      apply leads_member. exists p. split; auto. apply filter_In. rewrite S. auto. }
    assert (From : forall v, leads next v -> leads (q :: fresh) (zero :: v)).
    { intros v L. apply leads_after_zero, leads_member. apply leads_member in L.
      destruct L as (p & I & L). apply filter_In in I. exists p. tauto. }
    rewrite (IH _ _ _ H).
    - split; intros (k & L).
      + apply leads_seen_after in L. destruct L as [L|L]; [|eauto].
        exists (S k). apply Among, From, L.
      + exists k. apply leads_seen_after. auto.
    - intros v L. apply leads_seen_after. auto.
    - intros v L. rewrite leads_seen_after in *. destruct L as [L|L]; [auto|].
      left. destruct (Open v L) as [K|K]; [auto|]. apply Next in K. tauto.
  Qed.

  Lemma behind_zeros_sound : forall rounds X Z, behind_zeros rounds X = Some Z ->
    forall w, leads Z w <-> exists k, leads X (zeros k ++ w).
  Proof.
    unfold behind_zeros. intros rounds X Z H w.
    destruct (spread _ _ _) as [m|] eqn:E; [|discriminate]. injection H as <-.
    assert (Start : forall v, leads_seen (fold_right see (PM.empty unit) X) v <-> leads X v).
    { intros v. rewrite leads_seen_after. split; [|auto]. intros [L|(q & S & _)]; [exact L|].
      unfold was_seen in S. rewrite PM.mem_find, PM.gempty in S. discriminate. }
    pose proof (spread_sound _ _ _ _ E (fun v => proj2 (Start v))
      (fun v L => or_intror (proj1 (Start _) L)) w) as K.
    assert (Members : leads (members m) w <-> leads_seen m w).
    { rewrite leads_member. unfold leads_seen.
      split; intros (q & I & L); exists q; split; auto; apply in_members, I. }
    rewrite leads_tidy, Members, K. split; intros (k & L); exists k; apply Start, L.
  Qed.

  Definition many_rounds : nat := S (S (length (PM.elements (rows T)))).

  (** The subset automaton. *)
  Definition set_edges (X : states) : tree states :=
    match X with
    | [q] => image q
    | _ => fold_right (fun q t => merge states_eqb join (image q) t) (Leaf []) X
    end.

  Definition subsets (X : states) (accept : positive -> bool) : automaton states :=
    {| start := X; edges := set_edges; accepts := existsb accept |}.

  Lemma leads_set_edges : forall X a w, leads (at_letter (set_edges X) a) w <-> leads X (a :: w).
  Proof.
    assert (H : forall X a w,
      leads (at_letter (fold_right (fun q t => merge states_eqb join (image q) t) (Leaf []) X) a) w
      <-> leads X (a :: w)).
    { intros X a w. induction X as [|q X IH]; simpl.
      - split; intros H; apply leads_none in H; destruct H.
      - rewrite at_merge, leads_join, image_known, leads_image_of, IH
          by apply states_eqb_sound.
        rewrite (leads_member (q :: X)), (leads_member X). simpl. split.
        + intros [L|(p & L1 & L2)]; eauto.
        + intros (p & [->|L1] & L2); eauto. }
    intros X a w. destruct X as [|q [|r X]]; try apply H.
    simpl. rewrite image_known. apply leads_image_of.
  Qed.

  Lemma leads_run : forall w v Z accept X,
    leads (run (subsets Z accept) X w) v <-> leads X (w ++ v).
  Proof.
    induction w as [|a w IH]; intros v Z accept X; simpl; [tauto|].
    rewrite IH. apply leads_set_edges.
  Qed.

  (** Whether zeros lead a state to acceptance, for all states. *)
  Definition hopes : option (PM.t bool) :=
    fold_left (fun m '(q, _) =>
      match m, behind_zeros many_rounds [q] with
      | Some m, Some Z => Some (PM.add q (existsb (accepts (of_table T)) Z) m)
      | _, _ => None
      end) (PM.elements (rows T)) (Some (PM.empty bool)).

  Definition hope (m : PM.t bool) (q : positive) : bool :=
    match PM.find q m with Some h => h | None => false end.

  Lemma leads_empty_word : forall X, leads X [] <-> existsb (accepts (of_table T)) X = true.
  Proof.
    intros X. rewrite existsb_exists. split.
    - intros (q & v & H & D1 & D2). inversion D1; subst. eauto.
    - intros (q & H & A). exists q, []. repeat split; auto. constructor.
  Qed.

  Lemma hopes_sound : forall m, hopes = Some m -> forall X,
    existsb (hope m) X = true <-> exists k, leads X (zeros k).
  Proof.
    intros m H.
    assert (G : forall q, hope m q = true <-> exists k, leads [q] (zeros k)).
    { assert (I : forall l m0 m, fold_left (fun m '(q, _) =>
          match m, behind_zeros many_rounds [q] with
          | Some m, Some Z => Some (PM.add q (existsb (accepts (of_table T)) Z) m)
          | _, _ => None
          end) (l : list (positive * row)) m0 = Some m -> exists m1, m0 = Some m1 /\
        forall q, (In q (map fst l) /\ (hope m q = true <-> exists k, leads [q] (zeros k))) \/
                  (~ In q (map fst l) /\ hope m q = hope m1 q)).
      { clear m H. induction l as [|[q r] l IH]; intros m0 m H; cbn [fold_left] in H.
        - exists m. split; auto.
        - destruct (IH _ _ H) as (m1 & E & F). clear H IH.
          destruct m0 as [m0|]; [|discriminate E].
          cbv beta iota in E. revert E.
          destruct (behind_zeros many_rounds [q]) as [Z|] eqn:B; intros E; [|discriminate E].
          injection E as <-. exists m0. split; auto. intros p.
          destruct (F p) as [[F1 F2]|[F1 F2]]; [left; simpl; auto|].
          destruct (Pos.eq_dec p q) as [->|D].
          + left. split; [simpl; auto|]. rewrite F2. unfold hope. rewrite PM.gss.
            rewrite <- leads_empty_word, (behind_zeros_sound _ _ _ B).
            split; intros (k & L); exists k; rewrite ?app_nil_r in *; auto.
          + right. simpl. split; [intuition congruence|]. rewrite F2. unfold hope.
            rewrite PM.gso; auto. }
      destruct (I _ _ _ H) as (m1 & E & F). injection E as <-. intros q.
      destruct (F q) as [[F1 F2]|[F1 F2]]; auto.
      rewrite F2. unfold hope. rewrite PM.gempty. split; [discriminate|].
      intros (k & (p & v & [<-|[]] & D1 & D3)). exfalso.
      assert (R : row_of T q = (Leaf q, false)).
      { unfold row_of. destruct (PM.find q (rows T)) as [r|] eqn:P; auto. elim F1.
        apply in_map_iff. exists (q, r). split; auto. apply PM.elements_correct, P. }
      rewrite never_rejects in D3; [discriminate|].
      unfold never. rewrite R. apply Pos.eqb_refl. }
    intros X. rewrite existsb_exists. split.
    - intros (q & I & J). apply G in J. destruct J as (k & J). exists k.
      apply leads_member. eauto.
    - intros (k & L). apply leads_member in L. destruct L as (q & I & L).
      exists q. split; auto. apply G. eauto.
  Qed.

  Definition exists_table : option table :=
    match first_read num with
    | Msd =>
        match behind_zeros many_rounds (tidy [first_state T]) with
        | Some Z => tabulate (subsets Z (accepts (of_table T))) (fun X => X) most
        | None => None
        end
    | Lsd =>
        match hopes with
        | Some m => tabulate (subsets (tidy [first_state T]) (hope m)) (fun X => X) most
        | None => None
        end
    end.

  Lemma exists_table_leads : forall U, exists_table = Some U -> forall w,
    recognises U w = true <-> exists k, leads [first_state T] (pad num (zeros k) w).
  Proof.
    unfold exists_table, pad. intros U H w. destruct (first_read num).
    - destruct (behind_zeros _ _) as [Z|] eqn:B; [|discriminate].
      rewrite (tabulate_sound _ _ (fun s t E => E) _ _ H).
      unfold accepts_word. simpl. rewrite <- leads_empty_word, leads_run, app_nil_r.
      rewrite (behind_zeros_sound _ _ _ B).
      split; intros (k & L); exists k; rewrite leads_tidy in *; exact L.
    - destruct hopes as [m|] eqn:B; [|discriminate].
      rewrite (tabulate_sound _ _ (fun s t E => E) _ _ H).
      unfold accepts_word. simpl. rewrite (hopes_sound _ B).
      split; intros (k & L); exists k.
      + rewrite leads_run, leads_tidy in L. exact L.
      + rewrite leads_run, leads_tidy. exact L.
  Qed.

  (** From words to numbers. *)
  Lemma zeros_track : forall k x, map (fun a : letter => a x) (zeros k) = repeat 0 k.
  Proof. induction k; intros; simpl; f_equal; auto. Qed.

  Lemma pad_track : forall k w x, map (fun a : letter => a x) (pad num (zeros k) w) =
    pad num (repeat 0 k) (map (fun a => a x) w).
  Proof.
    intros. unfold pad. destruct (first_read num); rewrite map_app, zeros_track; auto.
  Qed.

  Lemma pad_length : forall A (z w : list A), length (pad num z w) = (length z + length w)%nat.
  Proof. intros. unfold pad. destruct (first_read num); rewrite app_length; lia. Qed.

  Lemma pad_legal_word : forall k w, legal_word num w -> legal_word num (pad num (zeros k) w).
  Proof.
    intros k w H x. rewrite pad_track. apply legal_pad; auto.
  Qed.

  Lemma numbers_of_pad : forall k w x, legal_word num w ->
    numbers_of num (pad num (zeros k) w) x = numbers_of num w x.
  Proof.
    intros k w x Hw. unfold numbers_of. rewrite pad_track. apply value_pad; auto.
  Qed.

  (** Digits for a variable. *)
  Fixpoint put (y : var) (w : word) (ds : list N) : word :=
    match w, ds with
    | a :: w, d :: ds => set a y d :: put y w ds
    | _, _ => []
    end.

  Lemma put_track : forall y w ds x, length ds = length w ->
    map (fun a => a x) (put y w ds) = if Pos.eqb x y then ds else map (fun a => a x) w.
  Proof.
    intros y. induction w as [|a w IH]; intros [|d ds] x; simpl; intros H; try discriminate.
    - destruct (Pos.eqb x y); auto.
    - rewrite IH by congruence. unfold set. destruct (Pos.eqb x y); auto.
  Qed.

  (** The digits of a number for a variable. *)
  Definition put_number (y : var) (n : N) (w : word) : word := put y w (digits num (length w) n).

  Lemma put_number_length : forall y n w, length (put_number y n w) = length w.
  Proof.
    intros y n w. pose proof (put_track y w _ y (digits_length num (length w) n)) as H.
    apply (f_equal (@length N)) in H. rewrite Pos.eqb_refl, digits_length, map_length in H.
    exact H.
  Qed.

  Lemma put_number_legal : forall y n w, legal_word num w -> legal_word num (put_number y n w).
  Proof.
    intros y n w Hw x. unfold put_number. rewrite put_track by apply digits_length.
    destruct (Pos.eqb x y); auto. apply digits_legal, Hb.
  Qed.

  Lemma numbers_of_put : forall y n w x, n < unit_at num (length w) ->
    numbers_of num (put_number y n w) x = set (numbers_of num w) y n x.
  Proof.
    intros y n w x L. unfold numbers_of, put_number, set.
    rewrite put_track by apply digits_length. destruct (Pos.eqb x y); auto.
    apply value_digits; auto.
  Qed.

  Lemma others_refl : forall w, legal_word num w -> others w w.
  Proof.
    intros w H. apply legal_word_loose in H.
    induction H as [|a w Ha Hw IH]; constructor; auto.
    intros x. destruct (is_bound x); auto.
  Qed.

  Lemma others_put : forall y n w v, is_bound y = true -> others w v ->
    others w (put_number y n v).
  Proof.
    intros y n w v Hy. unfold put_number.
    assert (D : Forall (fun d => d < digit_count num) (digits num (length v) n)).
    { apply legal_digits, digits_legal, Hb. }
    assert (E : length (digits num (length v) n) = length v) by apply digits_length.
    revert D E. generalize (digits num (length v) n). intros ds D E O. revert ds D E.
    induction O as [|a b w v H O IH]; intros [|d ds] D E; try discriminate; constructor.
    - intros x. specialize (H x). unfold set. destruct (Pos.eqb_spec x y) as [->|]; auto.
      rewrite Hy. inversion D; auto.
    - apply IH; [inversion D; auto|simpl in E; congruence].
  Qed.

  Fixpoint put_numbers (xs : list var) (ns : list N) (w : word) : word :=
    match xs, ns with
    | x :: xs, n :: ns => put_number x n (put_numbers xs ns w)
    | _, _ => w
    end.

  Lemma put_numbers_sound : forall xs ns w, legal_word num w ->
    Forall (fun n => n < unit_at num (length w)) ns ->
    length (put_numbers xs ns w) = length w /\ legal_word num (put_numbers xs ns w) /\
    (forall x, numbers_of num (put_numbers xs ns w) x = assign (numbers_of num w) xs ns x) /\
    ((forall x, In x xs -> is_bound x = true) -> others w (put_numbers xs ns w)).
  Proof.
    intros xs. induction xs as [|x xs IH]; intros [|n ns] w Hw L; simpl;
    try (repeat split; auto using others_refl; fail).
    inversion L as [|n' ns' Ln L']; subst. destruct (IH ns w Hw L') as (A & B & C & D).
    repeat split.
    - rewrite put_number_length. exact A.
    - apply put_number_legal, B.
    - intros z. rewrite numbers_of_put by (rewrite A; exact Ln). unfold set.
      destruct (Pos.eqb z x); auto.
    - intros H. apply others_put; auto.
  Qed.

  Lemma assign_map : forall (d e : env), (forall x, is_bound x = false -> d x = e x) ->
    forall x, assign d ys (map e ys) x = e x.
  Proof.
    intros d e H x.
    assert (K : forall xs, assign d xs (map e xs) x =
      if existsb (Pos.eqb x) xs then e x else d x).
    { induction xs as [|z xs IH]; auto. cbn [map assign existsb]. unfold set.
      destruct (Pos.eqb_spec x z) as [->|]; auto. }
    rewrite K. destruct (existsb (Pos.eqb x) ys) eqn:E; auto.
  Qed.

  Lemma others_track : forall w v x, others w v -> is_bound x = false ->
    map (fun a : letter => a x) v = map (fun a : letter => a x) w.
  Proof.
    intros w v x O H. induction O as [|a b w v K O IH]; auto. cbn [map].
    specialize (K x). rewrite H in K. congruence.
  Qed.

  Lemma others_loose : forall w v, loose_word num w -> others w v -> loose_word num v.
  Proof.
    intros w v Hw O. induction O as [|a b w v K O IH]; [constructor|].
    inversion Hw as [|a' w' Ha Hw']; subst. constructor; [|apply IH; auto].
    intros x. specialize (K x). destruct (is_bound x); auto. rewrite K. apply Ha.
  Qed.

  (** Words in which the digits of a bound variable represent no number are rejected. *)
  Hypothesis strict : forall w, loose_word num w -> recognises T w = true ->
    forall x, is_bound x = true -> legal num (map (fun a => a x) w).

  Theorem exists_table_sound : forall P U, recognizer num T P -> exists_table = Some U ->
    recognizer num U (fun e => exists ns, length ns = length ys /\ P (assign e ys ns)).
  Proof.
    intros P U [A B] E. split.
    - intros d e D (ns & L & H). exists ns. split; auto. apply A with (assign d ys ns); auto.
      clear -D. intros x. revert ns. induction ys as [|y l IH]; intros [|n ns]; simpl; auto.
      unfold set. destruct (Pos.eqb x y); auto.
    - intros w Hw. rewrite (exists_table_leads _ E). split.
      + intros (k & (q & v & [<-|[]] & O & R)).
        pose proof (pad_legal_word k w Hw) as Hp.
        assert (Hv : legal_word num v).
        { intros x. destruct (is_bound x) eqn:Bx.
          - apply (strict v); auto. apply (others_loose _ _ (legal_word_loose _ _ Hp) O).
          - exact (eq_rect _ (legal num) (Hp x) _ (eq_sym (others_track _ _ x O Bx))). }
        exists (map (numbers_of num v) ys). split; [apply map_length|].
        apply A with (numbers_of num v); [|apply B; auto].
        intros x. symmetry. apply assign_map. intros z Hz.
        rewrite <- (numbers_of_pad k w z Hw). unfold numbers_of. f_equal. symmetry.
        exact (others_track _ _ z O Hz).
      + intros (ns & L & H). exists (list_max (map (enough num) ns)).
        set (k := list_max (map (enough num) ns)). set (p := pad num (zeros k) w).
        assert (Hp : legal_word num p) by (apply pad_legal_word, Hw).
        assert (Small : Forall (fun n => n < unit_at num (length p)) ns).
        { apply Forall_forall. intros n I. eapply N.lt_le_trans; [apply enough_digits; exact Hb|].
          apply unit_grows; [exact Hb|]. unfold p. rewrite pad_length. unfold zeros.
          rewrite repeat_length.
          pose proof (proj1 (list_max_le (map (enough num) ns) k) (le_n _)) as F.
          rewrite Forall_forall in F. specialize (F _ (in_map (enough num) ns n I)). lia. }
        destruct (put_numbers_sound ys ns p Hp Small) as (P1 & P2 & P3 & P4).
        exists (first_state T), (put_numbers ys ns p). split; [simpl; auto|]. split.
        * apply P4. intros x I. unfold is_bound. apply existsb_exists. exists x.
          split; auto. apply Pos.eqb_refl.
        * apply B; [exact P2|]. apply A with (assign (numbers_of num w) ys ns); auto.
          intros x. rewrite P3. unfold p. clearbody k. clear -Hb Hw. revert ns.
          induction ys as [|y l IH]; intros [|n ns]; simpl;
          try (symmetry; apply numbers_of_pad, Hw).
          unfold set. destruct (Pos.eqb x y); auto.
  Qed.
End Exists.

Section Ex.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  (** There are [ys] such that. *)
  Definition ex_strict (ys : list var) (T : table) : option table :=
    let yes := match state_with T (constant T) with
               | None => state_with T (always T ys)
               | found => found
               end in
    let no := state_with T (never T) in
    let known := PM.mapi (fun q _ => image_of num T ys yes no q) (rows T) in
    option_map minimize (exists_table num most T ys yes no known).

  Definition ex (ys : list var) (T : table) : option table :=
    bind (restrict_all num most ys T) (ex_strict ys).

  Theorem ex_sound : forall ys T U P, recognizer num T P -> ex ys T = Some U ->
    recognizer num U (fun e => exists ns, length ns = length ys /\ P (assign e ys ns)).
  Proof.
    unfold ex. intros ys T U P R E. apply bind_some in E. destruct E as (V & EV & E).
    pose proof (restrict_all_recognises num Hb most _ _ _ EV) as H. unfold ex_strict in E.
    destruct (exists_table _ _ _ _ _ _ _) as [W|] eqn:F; [|discriminate]. injection E as <-.
    apply recognizer_minimize.
    refine (exists_table_sound num Hb most V ys _ _ _ (state_with_sound V _) _ _ _ P W _ F).
    - intros q Hq. destruct (state_with V (constant V)) as [p|] eqn:G.
      + injection Hq as <-. apply constant_always, (state_with_sound _ _ _ G).
      + apply (state_with_sound _ _ _ Hq).
    - intros q t K. rewrite PM.gmapi in K. destruct (PM.find q (rows V)); [|discriminate].
      injection K as <-. reflexivity.
    - intros w Hw K x I. apply (H w Hw) in K. destruct K as [_ K].
      unfold is_bound in I. apply existsb_exists in I. destruct I as (z & I & D).
      apply Pos.eqb_eq in D. subst z. exact (K x I).
    - destruct R as [A B]. split; [exact A|]. intros w Hw. rewrite <- (B w Hw).
      rewrite (restrict_all_legal num Hb most _ _ _ EV w Hw). tauto.
  Qed.
End Ex.
