/**
 * One person of a randomised experiment: the result, whether they were treated, and the change that a model expected from the treatment.
 */
export type Scored = { y: number; treated: boolean; score: number }

/** Cumulative figures over people from the highest score down; people with equal scores come as one point. */
export type Curve = readonly { people: number; value: number }[]

/**
 * How many more conversions there are among the k people with the highest scores because they were treated: those of the treated less those
 * of the controls scaled to as many people (Radcliffe, "Using control groups to target on predicted lift", 2007). Begins at (0, 0).
 */
export const qiniCurve = (people: readonly Scored[]): Curve =>
  cumulative(
    people,
    ({ treated, controls, ofTreated, ofControls }) => ofTreated - (controls ? (ofControls * treated) / controls : 0),
  )

/** The same as a difference of the two rates, times k. */
export const upliftCurve = (people: readonly Scored[]): Curve =>
  cumulative(
    people,
    ({ treated, controls, ofTreated, ofControls }) =>
      ((treated ? ofTreated / treated : 0) - (controls ? ofControls / controls : 0)) * (treated + controls),
  )

/** The area between a curve and the straight line to its end, which is what a random order would give. */
export const areaOverRandom = (curve: Curve) => {
  const end = curve.at(-1)
  return end ? areaUnder(curve) - (end.people * end.value) / 2 : 0
}

/** The area of the Qini curve over random as a share of the best possible one; null where no order could be better than random. */
export const qiniScore = (people: readonly Scored[]) =>
  shareOf(qiniCurve(people), qiniCurve(people.map((it) => ({ ...it, score: it.treated ? it.y : -it.y }))))

/** The area of the uplift curve over random as a share of the best possible one; null where no order could be better than random. */
export function upliftScore(people: readonly Scored[]) {
  const respondingControls = people.filter(({ y, treated }) => y === 1 && !treated).length
  const silentTreated = people.filter(({ y, treated }) => y === 0 && treated).length
  const ideal = people.map((it) => {
    const treated = it.treated ? 1 : 0
    return { ...it, score: (it.y === treated ? 2 : 0) + (respondingControls > silentTreated ? it.y : treated) }
  })
  return shareOf(upliftCurve(people), upliftCurve(ideal))
}

/** The area under the straight line from (0, 0) to the end of a curve. */
export const areaOfRandom = (curve: Curve) => areaUnder(curve) - areaOverRandom(curve)

/** The area between a curve and the axis, by trapezoids. */
export const areaUnder = (curve: Curve) =>
  curve.slice(1).reduce((sum, { people, value }, index) => {
    const before = curve[index] ?? { people, value }
    return sum + ((people - before.people) * (value + before.value)) / 2
  }, 0)

type Counts = { treated: number; controls: number; ofTreated: number; ofControls: number }

function cumulative(people: readonly Scored[], figureOf: (counts: Counts) => number): Curve {
  const sorted = [...people].sort((a, b) => b.score - a.score)
  const counts: Counts = { treated: 0, controls: 0, ofTreated: 0, ofControls: 0 }
  const points = [{ people: 0, value: 0 }]
  sorted.forEach(({ y, treated, score }, index) => {
    counts[treated ? 'treated' : 'controls'] += 1
    counts[treated ? 'ofTreated' : 'ofControls'] += y
    if (sorted[index + 1]?.score !== score) points.push({ people: index + 1, value: figureOf(counts) })
  })
  return points
}

function shareOf(curve: Curve, best: Curve) {
  const possible = areaOverRandom(best)
  return possible === 0 ? null : areaOverRandom(curve) / possible
}
