type Vertex = { at: readonly number[]; value: number }

export type Minimum = {
  at: readonly number[]
  value: number
  evaluations: number
  /** False if the budget of evaluations ran out first. */
  converged: boolean
}

/** A computation in steps: between two of them other work can be done. Its result does not depend on when the steps are taken. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Takes all steps at once. */
export function takeAll<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Where is a function of a few numbers smallest? The downhill simplex of Nelder and Mead (1965), with the coefficients of Gao and Han for
 * the dimension (2012). It needs no derivatives; a value that is not finite counts as infinitely bad. It stops when value and position of
 * all vertices agree to `tolerance`, then starts once more from there with a new simplex, because a simplex can collapse beside the
 * minimum.
 */
export const nelderMead = (f: Objective, start: readonly number[], options: Options = {}): Minimum =>
  takeAll(nelderMeadSteps(f, start, options))

type Objective = (x: readonly number[]) => number
type Options = { step?: number; tolerance?: number; maxEvaluations?: number }

/** The same with a step for each evaluation of the function. */
export function* nelderMeadSteps(
  f: Objective,
  start: readonly number[],
  { step = 0.5, tolerance = 1e-8, maxEvaluations = 10_000 }: Options = {},
): Steps<Minimum> {
  const budget = { left: maxEvaluations }
  const evaluate: Evaluate = function* (at) {
    yield
    budget.left -= 1
    const value = f(at)
    return { at, value: Number.isFinite(value) ? value : Number.POSITIVE_INFINITY }
  }
  let best = yield* descend(evaluate, start, { step, tolerance, budget })
  for (;;) {
    const again = yield* descend(evaluate, best.at, { step, tolerance, budget })
    const gained = best.value - again.value
    if (gained > 0) best = again
    if (gained <= tolerance * (1 + Math.abs(best.value)) || budget.left <= 0) break
  }
  return { ...best, evaluations: maxEvaluations - budget.left, converged: budget.left > 0 && Number.isFinite(best.value) }
}

type Evaluate = (at: readonly number[]) => Steps<Vertex>

function* evaluateAll(evaluate: Evaluate, places: readonly (readonly number[])[]): Steps<Vertex[]> {
  const vertices: Vertex[] = []
  for (const place of places) vertices.push(yield* evaluate(place))
  return vertices
}

type Search = { step: number; tolerance: number; budget: { left: number } }

function* descend(evaluate: Evaluate, start: readonly number[], { step, tolerance, budget }: Search): Steps<Vertex> {
  const n = start.length
  const [expansion, contraction, shrinkage] = [1 + 2 / n, 0.75 - 1 / (2 * n), 1 - 1 / n]
  const corners = [start, ...start.map((_, axis) => start.map((x, i) => (i === axis ? x + step : x)))]
  let simplex = sorted(yield* evaluateAll(evaluate, corners))
  while (budget.left > 0) {
    const [best, worst, second] = [at(simplex, 0), at(simplex, n), at(simplex, n - 1)]
    if (hasSettled(simplex, tolerance)) return best
    const centre = best.at.map((_, i) => simplex.slice(0, n).reduce((sum, vertex) => sum + coordinate(vertex, i), 0) / n)
    const along = (share: number) => evaluate(centre.map((c, i) => c + share * (c - coordinate(worst, i))))
    const reflected = yield* along(1)
    let next = reflected
    if (reflected.value < best.value) {
      const expanded = yield* along(expansion)
      if (expanded.value < reflected.value) next = expanded
    } else if (reflected.value >= second.value) {
      next = yield* along(reflected.value < worst.value ? contraction : -contraction)
      if (next.value >= Math.min(reflected.value, worst.value)) {
        const nearer = ({ at: place }: Vertex) => place.map((x, i) => coordinate(best, i) + shrinkage * (x - coordinate(best, i)))
        simplex = sorted([best, ...(yield* evaluateAll(evaluate, simplex.slice(1).map(nearer)))])
        continue
      }
    }
    simplex = sorted([...simplex.slice(0, n), next])
  }
  return at(simplex, 0)
}

function hasSettled(simplex: readonly Vertex[], tolerance: number) {
  const best = at(simplex, 0)
  return simplex.every(
    ({ at: place, value }) =>
      value - best.value <= tolerance * (1 + Math.abs(best.value)) &&
      place.every((x, i) => Math.abs(x - coordinate(best, i)) <= Math.sqrt(tolerance) * (1 + Math.abs(coordinate(best, i)))),
  )
}

const sorted = (simplex: readonly Vertex[]) => [...simplex].sort((a, b) => a.value - b.value)

function at(simplex: readonly Vertex[], index: number): Vertex {
  const vertex = simplex[index]
  if (!vertex) throw new RangeError('nothing to minimise: the function takes no numbers')
  return vertex
}

const coordinate = ({ at: place }: Vertex, index: number) => place[index] ?? 0
