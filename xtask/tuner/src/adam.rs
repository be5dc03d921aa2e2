//! [`Adam`]: gradient descent with a step size for each parameter.

/// Adam (Kingma and Ba, 2015: <https://arxiv.org/abs/1412.6980>), with the constants of the paper.
#[derive(Debug)]
pub(crate) struct Adam {
    mean: Vec<[f64; 2]>,
    square: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(count: usize) -> Self {
        Self {
            mean: vec![[0.0; 2]; count],
            square: vec![[0.0; 2]; count],
            steps: 0,
        }
    }

    /// Takes one step against the gradient.
    pub(crate) fn step(&mut self, pairs: &mut [[f64; 2]], gradient: &[[f64; 2]], rate: f64) {
        const KEEP_MEAN: f64 = 0.9;
        const KEEP_SQUARE: f64 = 0.999;
        const EPSILON: f64 = 1e-8;
        self.steps += 1;
        let mean_weight = 1.0 - KEEP_MEAN.powi(self.steps);
        let square_weight = 1.0 - KEEP_SQUARE.powi(self.steps);
        for (index, (pair, slope)) in pairs.iter_mut().zip(gradient).enumerate() {
            for half in 0..2 {
                let mean = &mut self.mean[index][half];
                let square = &mut self.square[index][half];
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope[half];
                *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope[half] * slope[half];
                pair[half] -=
                    rate * (*mean / mean_weight) / ((*square / square_weight).sqrt() + EPSILON);
            }
        }
    }
}
