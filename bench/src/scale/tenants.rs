/// The workspaces and how much of all traffic each has, the busiest first.
#[derive(Clone, Debug)]
pub(crate) struct Tenants {
    shares: Vec<f64>,
    count: u32,
}

impl Tenants {
    /// Distributes all traffic by Zipf's law: the workspace of rank r has a share in proportion to 1 / r^exponent.
    pub(crate) fn new(count: u32, exponent: f64) -> Self {
        let weights: Vec<f64> = (1..=count).map(|rank| f64::from(rank).powf(-exponent)).collect();
        let total: f64 = weights.iter().sum();
        Self { shares: weights.into_iter().map(|weight| weight / total).collect(), count }
    }

    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn shares(&self) -> &[f64] {
        &self.shares
    }

    /// Returns the share of all traffic that the busiest hundredth of the workspaces has.
    pub(crate) fn share_of_top_percent(&self) -> f64 {
        self.shares[..=self.top_percent()].iter().sum()
    }

    /// Returns the place of the last workspace of the busiest hundredth.
    pub(crate) fn top_percent(&self) -> usize {
        (self.shares.len() / 100).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_fall_and_add_up_to_all_traffic() {
        let tenants = Tenants::new(1000, 1.0);
        assert!((tenants.shares().iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(tenants.shares().is_sorted_by(|left, right| left >= right));
        assert!((tenants.shares()[0] / tenants.shares()[9] - 10.0).abs() < 1e-9);
    }

    #[test]
    fn a_few_have_most_of_the_traffic() {
        assert!(Tenants::new(100_000, 1.0).share_of_top_percent() > 0.5);
        assert!((Tenants::new(100_000, 0.0).share_of_top_percent() - 0.01).abs() < 1e-9);
    }
}
