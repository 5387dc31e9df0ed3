export type Vector = readonly number[]
export type Matrix = readonly Vector[]

/** The state of an arm: A = ridge I + sum x xᵀ, its inverse, and b = sum of reward times x. */
export type LinUcb = { a: Matrix; inverse: Matrix; b: Vector }

/** An arm without observations, with `dimensions` features. */
export function linUcb(dimensions: number, ridge = 1): LinUcb {
  const diagonal = (value: number) =>
    Array.from({ length: dimensions }, (_, row) =>
      Array.from({ length: dimensions }, (_, column) => (row === column ? value : 0)),
    )
  return { a: diagonal(ridge), inverse: diagonal(1 / ridge), b: Array.from({ length: dimensions }, () => 0) }
}

/** The arm after a reward for the features `x`. The inverse is updated with the formula of Sherman and Morrison. */
export const learn = (arm: LinUcb, x: Vector, reward: number): LinUcb => ({
  a: arm.a.map((row, i) => row.map((value, j) => value + at(x, i) * at(x, j))),
  inverse: shermanMorrison(arm.inverse, x),
  b: arm.b.map((value, i) => value + reward * at(x, i)),
})

/** The coefficients: theta = A⁻¹ b. */
export const coefficients = (arm: LinUcb) => times(arm.inverse, arm.b)

/**
 * The expected reward for the features `x` and its uncertainty: theta · x, and sqrt(xᵀ A⁻¹ x). The upper bound is mean + exploration times
 * width. Li, Chu, Langford and Schapire, "A contextual-bandit approach to personalized news article recommendation" (2010).
 */
export const predict = (arm: LinUcb, x: Vector) => ({
  mean: dot(coefficients(arm), x),
  width: Math.sqrt(Math.max(0, dot(x, times(arm.inverse, x)))),
})

/** The inverse of A + x xᵀ from the inverse of A: A⁻¹ - (A⁻¹x)(A⁻¹x)ᵀ/(1 + xᵀA⁻¹x) (Sherman and Morrison, 1950). A is symmetric. */
export function shermanMorrison(inverse: Matrix, x: Vector): Matrix {
  const u = times(inverse, x)
  const scale = 1 + dot(x, u)
  return inverse.map((row, i) => row.map((value, j) => value - (at(u, i) * at(u, j)) / scale))
}

const times = (matrix: Matrix, x: Vector) => matrix.map((row) => dot(row, x))

const dot = (a: Vector, b: Vector) => a.reduce((sum, value, index) => sum + value * at(b, index), 0)

function at(x: Vector, index: number) {
  const value = x[index]
  if (value === undefined) throw new RangeError(`a vector of ${x.length} numbers where ${index + 1} are needed`)
  return value
}
