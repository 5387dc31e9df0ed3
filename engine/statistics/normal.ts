import cdf from '@stdlib/stats-base-dists-normal-cdf'
import quantile from '@stdlib/stats-base-dists-normal-quantile'

/** P(Z <= z) of the standard normal distribution. */
export const normalCdf = (z: number) => cdf(z, 0, 1)

/** The z below which the share `p` of the standard normal distribution lies; `p` strictly between 0 and 1. */
export const normalQuantile = (p: number) => quantile(p, 0, 1)

/** The density of the standard normal distribution at `z`. */
export const normalPdf = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** The half-width of a two-sided normal interval in standard errors: 1.96 for an `alpha` of 0.05. */
export const twoSidedZ = (alpha: number) => normalQuantile(1 - alpha / 2)
