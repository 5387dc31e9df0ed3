/** The points at which a function is evaluated, and their weights. */
export type Nodes = readonly { x: number; weight: number }[]

/** Nodes for integrals of f(x) exp(-x²) over the whole line; exact for polynomials up to the degree 2n - 1. */
export const gaussHermite = (n: number): Nodes =>
  gauss(n, { offDiagonal: (k) => Math.sqrt(k / 2), total: Math.sqrt(Math.PI), reach: Math.sqrt(2 * n + 2) })

/** Nodes for integrals of f(x) over -1 to 1; exact for polynomials up to the degree 2n - 1. */
export const gaussLegendre = (n: number): Nodes =>
  gauss(n, { offDiagonal: (k) => k / Math.sqrt(4 * k * k - 1), total: 2, reach: 1 })

/**
 * For each Gauss-Legendre node, the weights that give the integral of a function from -1 to that node from its values at all nodes: the
 * interpolating polynomial is integrated exactly, with the antiderivatives of the Legendre polynomials.
 */
export function integralsUpTo(nodes: Nodes): readonly (readonly number[])[] {
  const values = nodes.map(({ x }) => legendrePolynomials(nodes.length + 1, x))
  return nodes.map(({ x }, j) =>
    nodes.map(({ weight }, k) => {
      let sum = 1 + x
      for (let m = 1; m < nodes.length; m++)
        sum += (values[k]?.[m] ?? 0) * ((values[j]?.[m + 1] ?? 0) - (values[j]?.[m - 1] ?? 0))
      return (weight / 2) * sum
    }),
  )
}

function legendrePolynomials(count: number, x: number) {
  const values = [1, x]
  for (let m = 1; m < count - 1; m++) values.push(((2 * m + 1) * x * (values[m] ?? 0) - m * (values[m - 1] ?? 0)) / (m + 1))
  return values
}

/**
 * Gaussian quadrature for a symmetric weight function (Golub and Welsch, 1969): the nodes are the eigenvalues of the symmetric
 * tridiagonal matrix of the orthogonal polynomials' recurrence, found here by bisection on Sturm's count of the eigenvalues below x.
 */
function gauss(n: number, { offDiagonal, total, reach }: { offDiagonal: (k: number) => number; total: number; reach: number }) {
  const beta = Array.from({ length: n }, (_, k) => offDiagonal(k + 1))
  return Array.from({ length: n }, (_, index) => {
    const x = 2 * index + 1 === n ? 0 : eigenvalue(beta, index, reach)
    return { x, weight: total / squaresOfPolynomials(beta, x) }
  })
}

function eigenvalue(beta: readonly number[], index: number, reach: number) {
  let [low, high] = [-reach, reach]
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (eigenvaluesBelow(beta, middle) > index) high = middle
    else low = middle
  }
  return (low + high) / 2
}

function eigenvaluesBelow(beta: readonly number[], x: number) {
  let pivot = -x
  let count = pivot < 0 ? 1 : 0
  for (const b of beta.slice(0, -1)) {
    pivot = -x - b ** 2 / (pivot || Number.MIN_VALUE)
    if (pivot < 0) count += 1
  }
  return count
}

/** Sum of the squares of the first n orthonormal polynomials at x, for a weight function scaled to 1. */
function squaresOfPolynomials(beta: readonly number[], x: number) {
  let [before, now, sum, previousBeta] = [0, 1, 1, 0]
  for (const b of beta.slice(0, -1)) {
    const next = (x * now - previousBeta * before) / b
    before = now
    now = next
    previousBeta = b
    sum += now ** 2
  }
  return sum
}
