(** Decision trees over the digits of variables: the edges that leave a state. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula.
Import ListNotations.
Open Scope N_scope.

(** The digits of all variables at one place. *)
Definition letter := var -> N.

(** [If x d lo hi] is [lo] where the digit of [x] is below [d], and [hi] elsewhere. *)
Inductive tree (L : Type) :=
| Leaf (l : L)
| If (x : var) (d : N) (lo hi : tree L).
Arguments Leaf {L}.
Arguments If {L}.

Fixpoint at_letter {L} (t : tree L) (a : letter) : L :=
  match t with
  | Leaf l => l
  | If x d lo hi => if a x <? d then at_letter lo a else at_letter hi a
  end.

Lemma at_letter_ext : forall L (t : tree L) a b,
  (forall x, a x = b x) -> at_letter t a = at_letter t b.
Proof. induction t; simpl; intros; auto. rewrite H. destruct (b x <? d); auto. Qed.

Section Equal.
  Context {L : Type} (eqb : L -> L -> bool).
  Hypothesis eqb_sound : forall l m, eqb l m = true -> l = m.

  Fixpoint tree_eqb (t u : tree L) : bool :=
    match t, u with
    | Leaf l, Leaf m => eqb l m
    | If x d lo hi, If y c lo' hi' =>
        Pos.eqb x y && (d =? c) && tree_eqb lo lo' && tree_eqb hi hi'
    | _, _ => false
    end.

  Lemma tree_eqb_sound : forall t u, tree_eqb t u = true -> t = u.
  Proof.
    induction t as [l|x d lo IHlo hi IHhi]; destruct u as [m|y c lo' hi']; simpl; try discriminate.
    - intros H. f_equal. auto.
    - rewrite !andb_true_iff. intros [[[A B] C] D].
      apply Pos.eqb_eq in A. apply N.eqb_eq in B. f_equal; auto.
  Qed.

  (** A node, if it is needed. *)
  Definition node (x : var) (d : N) (lo hi : tree L) : tree L :=
    if tree_eqb lo hi then lo
    else match hi with
         | If y c lo' hi' =>
             if Pos.eqb x y && (d <=? c) && tree_eqb lo lo' then If x c lo hi' else If x d lo hi
         | _ => If x d lo hi
         end.

  Lemma at_node : forall x d lo hi a,
    at_letter (node x d lo hi) a = if a x <? d then at_letter lo a else at_letter hi a.
  Proof.
    intros. unfold node. destruct (tree_eqb lo hi) eqn:E.
    - apply tree_eqb_sound in E. subst. destruct (a x <? d); auto.
    - destruct hi as [m|y c lo' hi']; auto.
      destruct (Pos.eqb x y && (d <=? c) && tree_eqb lo lo') eqn:F; auto.
      rewrite !andb_true_iff in F. destruct F as [[A B] C].
      apply Pos.eqb_eq in A. apply N.leb_le in B. apply tree_eqb_sound in C. subst y lo'.
      simpl. destruct (N.ltb_spec (a x) c), (N.ltb_spec (a x) d); auto; lia.
  Qed.

  Fixpoint map_tree {K} (f : K -> L) (t : tree K) : tree L :=
    match t with
    | Leaf k => Leaf (f k)
    | If x d lo hi => node x d (map_tree f lo) (map_tree f hi)
    end.

  Lemma at_map : forall K (f : K -> L) t a, at_letter (map_tree f t) a = f (at_letter t a).
  Proof.
    induction t; intros; simpl; auto. rewrite at_node. destruct (a x <? d); auto.
  Qed.

  (** Two trees at once. *)
  Fixpoint merge {J K} (f : J -> K -> L) (t : tree J) : tree K -> tree L :=
    fix inner (u : tree K) : tree L :=
      match t, u with
      | Leaf j, Leaf k => Leaf (f j k)
      | If x d lo hi, Leaf k => node x d (merge f lo u) (merge f hi u)
      | Leaf j, If y c lo' hi' => node y c (inner lo') (inner hi')
      | If x d lo hi, If y c lo' hi' =>
          match Pos.compare x y with
          | Lt => node x d (merge f lo u) (merge f hi u)
          | Gt => node y c (inner lo') (inner hi')
          | Eq =>
              match N.compare d c with
              | Eq => node x d (merge f lo lo') (merge f hi hi')
              | Lt => node x d (merge f lo lo') (merge f hi u)
              | Gt => node x c (merge f lo lo') (inner hi')
              end
          end
      end.

  Lemma at_merge : forall J K (f : J -> K -> L) t u a,
    at_letter (merge f t u) a = f (at_letter t a) (at_letter u a).
  Proof.
    intros J K f t. induction t as [j|x d lo IHlo hi IHhi]; intros u a.
    - induction u as [k|y c lo' IHlo' hi' IHhi']; auto.
      change (merge f (Leaf j) (If y c lo' hi'))
        with (node y c (merge f (Leaf j) lo') (merge f (Leaf j) hi')).
      rewrite at_node, IHlo', IHhi'. simpl. destruct (a y <? c); auto.
    - induction u as [k|y c lo' IHlo' hi' IHhi'].
      + change (merge f (If x d lo hi) (Leaf k))
          with (node x d (merge f lo (Leaf k)) (merge f hi (Leaf k))).
        rewrite at_node, IHlo, IHhi. simpl. destruct (a x <? d); auto.
      + change (merge f (If x d lo hi) (If y c lo' hi')) with
         (match Pos.compare x y with
          | Lt => node x d (merge f lo (If y c lo' hi')) (merge f hi (If y c lo' hi'))
          | Gt => node y c (merge f (If x d lo hi) lo') (merge f (If x d lo hi) hi')
          | Eq =>
              match N.compare d c with
              | Eq => node x d (merge f lo lo') (merge f hi hi')
              | Lt => node x d (merge f lo lo') (merge f hi (If y c lo' hi'))
              | Gt => node x c (merge f lo lo') (merge f (If x d lo hi) hi')
              end
          end).
        destruct (Pos.compare_spec x y) as [E|E|E].
        * subst y. destruct (N.compare_spec d c) as [F|F|F].
          -- subst c. rewrite at_node, IHlo, IHhi. simpl. destruct (a x <? d); auto.
          -- rewrite at_node, IHlo, IHhi. simpl.
             destruct (N.ltb_spec (a x) d), (N.ltb_spec (a x) c); auto; lia.
          -- rewrite at_node, IHlo, IHhi'. simpl.
             destruct (N.ltb_spec (a x) d), (N.ltb_spec (a x) c); auto; lia.
        * rewrite at_node, IHlo, IHhi. simpl. destruct (a x <? d); auto.
        * rewrite at_node, IHlo', IHhi'. simpl. destruct (a y <? c); auto.
  Qed.

  (** Whether a node with this test may stand above a tree in the order of tests. *)
  Definition above (x : var) (d : N) (t : tree L) : bool :=
    match t with
    | Leaf _ => true
    | If y c _ _ => Pos.ltb x y || (Pos.eqb x y && (d <? c))
    end.
End Equal.

Section Choose.
  Context {L : Type} (eqb : L -> L -> bool).
  Hypothesis eqb_sound : forall l m, eqb l m = true -> l = m.

  Definition pair_eqb (p q : L * L) : bool := eqb (fst p) (fst q) && eqb (snd p) (snd q).

  Lemma pair_eqb_sound : forall p q, pair_eqb p q = true -> p = q.
  Proof.
    unfold pair_eqb. intros [] []; simpl. rewrite andb_true_iff. intros [A B].
    f_equal; auto.
  Qed.

  (** A node in whatever order the tests below it are. *)
  Definition choose (x : var) (d : N) (lo hi : tree L) : tree L :=
    if above x d lo && above x d hi then node eqb x d lo hi
    else merge eqb (fun (b : bool) p => if b then fst p else snd p)
           (If x d (Leaf true) (Leaf false)) (merge pair_eqb pair lo hi).

  Lemma at_choose : forall x d lo hi a,
    at_letter (choose x d lo hi) a = if a x <? d then at_letter lo a else at_letter hi a.
  Proof.
    intros. unfold choose. destruct (above x d lo && above x d hi).
    - apply at_node; auto.
    - rewrite at_merge, at_merge; auto using pair_eqb_sound. simpl. destruct (a x <? d); auto.
  Qed.

  (** [f] at the digit of [x], which is one of [d], …, [d + k]. *)
  Fixpoint digits_from (x : var) (d : N) (k : nat) (f : N -> tree L) : tree L :=
    match k with
    | O => f d
    | S k => choose x (d + 1) (f d) (digits_from x (d + 1) k f)
    end.

  Lemma at_digits_from : forall x k f d a, d <= a x -> a x <= d + N.of_nat k ->
    at_letter (digits_from x d k f) a = at_letter (f (a x)) a.
  Proof.
    induction k as [|k IH]; intros f d a H1 H2; simpl digits_from.
    - assert (a x = d) as -> by (simpl in H2; lia). auto.
    - rewrite at_choose. destruct (N.ltb_spec (a x) (d + 1)).
      + assert (a x = d) as -> by lia. auto.
      + apply IH; lia.
  Qed.

  Definition each_digit (b : N) (x : var) (f : N -> tree L) : tree L :=
    digits_from x 0 (N.to_nat (b - 1)) f.

  Lemma at_each_digit : forall b x f a, a x < b ->
    at_letter (each_digit b x f) a = at_letter (f (a x)) a.
  Proof. intros. unfold each_digit. apply at_digits_from; lia. Qed.
End Choose.
