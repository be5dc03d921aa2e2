//! [`Decision`]: combines the answers of criteria.

use super::criterion::Criterion;

/// A criterion as a tree, whose leaves are numbered.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    root: Node,
    leaves: Vec<Criterion>,
}

#[derive(Clone, Debug)]
enum Node {
    Leaf(usize),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
}

impl Decision {
    pub(super) fn new(criterion: Criterion) -> Self {
        let mut leaves = Vec::new();
        let root = node(criterion, &mut leaves);
        Self { root, leaves }
    }

    /// Returns the criteria that are not combinations.
    pub(super) fn leaves(&self) -> &[Criterion] {
        &self.leaves
    }

    /// Returns the answer, as soon as it does not depend on the answers that are not yet known.
    pub(super) fn answer(&self, answers: &[Option<bool>]) -> Option<bool> {
        self.root.answer(answers)
    }
}

fn node(criterion: Criterion, leaves: &mut Vec<Criterion>) -> Node {
    match criterion {
        Criterion::Not(inner) => Node::Not(Box::new(node(*inner, leaves))),
        Criterion::All(inner) => {
            Node::All(inner.into_iter().map(|inner| node(inner, leaves)).collect())
        }
        Criterion::Any(inner) => {
            Node::Any(inner.into_iter().map(|inner| node(inner, leaves)).collect())
        }
        leaf => {
            leaves.push(leaf);
            Node::Leaf(leaves.len() - 1)
        }
    }
}

impl Node {
    fn answer(&self, answers: &[Option<bool>]) -> Option<bool> {
        match self {
            Self::Leaf(number) => answers[*number],
            Self::Not(inner) => inner.answer(answers).map(|answer| !answer),
            Self::All(inner) => combine(inner, answers, false),
            Self::Any(inner) => combine(inner, answers, true),
        }
    }
}

/// Returns `deciding` if one of the answers is, the opposite if all answers are, and else nothing.
fn combine(nodes: &[Node], answers: &[Option<bool>], deciding: bool) -> Option<bool> {
    let mut is_known = true;
    for node in nodes {
        match node.answer(answers) {
            Some(answer) if answer == deciding => return Some(deciding),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!deciding)
}
