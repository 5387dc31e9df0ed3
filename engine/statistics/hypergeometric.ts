/**
 * c times Gauss's hypergeometric function 2F1(a, b; c; z), as `value` times e to the power of `log`, by its power series, for 0 <= z < 1,
 * positive a and b, and c above -1. The factor c keeps it finite at c = 0, the separate power keeps it finite for large a and b.
 * A RangeError outside, and where 200,000 terms are not enough (z within about 1e-4 of 1).
 */
export function scaledHypergeometric(a: number, b: number, c: number, z: number) {
  if (!(z >= 0 && z < 1 && c > -1)) throw new RangeError(`2F1 is computed for 0 <= z < 1 and c > -1, not for ${z} and ${c}`)
  let [term, value, log] = [a * b * z, c + a * b * z, 0]
  for (let n = 1; n < 200_000; n++) {
    term *= (((a + n) * (b + n)) / ((c + n) * (n + 1))) * z
    value += term
    if (Math.abs(term) <= 1e-16 * Math.abs(value)) return { value, log }
    if (value > 1e200) {
      term /= 1e200
      value /= 1e200
      log += Math.log(1e200)
    }
  }
  throw new RangeError(`2F1(${a}, ${b}; ${c}; ${z}) does not converge`)
}
