import type { Definition } from '#contract/decisions/definition.ts'
import type { ExposureGroup } from '#contract/decisions/exposures.ts'
import { addTotals, noTotals, type Totals } from './totals.ts'

/** The people of one group and arm who were exposed on one day (UTC), and their sums of each metric. */
export type Cell = { group: ExposureGroup; arm: string; day: string; n: number; totals: Readonly<Record<string, Totals>> }

/** A group of people that is compared. `arm` is null where it has more than one. */
export type Side = { arm: string | null; n: number; of: (metric: string) => Totals; cells: readonly Cell[] }

/**
 * What is compared: `baseline` names the control's arm, or is `holdout`; null where there is nothing to compare with. `expected` are the shares
 * that the groups in `observed` should have.
 */
export type Comparison = {
  baseline: string | null
  control: Side
  treated: Side
  arms: readonly Side[]
  observed: readonly number[]
  expected: readonly number[]
}

const sideOf = (arm: string | null, cells: readonly Cell[]): Side => ({
  arm,
  cells,
  n: cells.reduce((n, it) => n + it.n, 0),
  of: (metric) => cells.reduce((sum, { totals }) => addTotals(sum, totals[metric] ?? noTotals), noTotals),
})

/** People who receive from no strategy, against everyone else. `share` is that of the holdout, in per cent. */
export const compareProject = (cells: readonly Cell[], share: number): Comparison => {
  const control = sideOf(
    null,
    cells.filter(({ group }) => group === 'globalHoldout'),
  )
  const treated = sideOf(
    null,
    cells.filter(({ group }) => group !== 'globalHoldout'),
  )
  const isCompared = share > 0 || control.n > 0
  return {
    baseline: isCompared ? 'holdout' : null,
    control,
    treated,
    arms: [treated],
    observed: [control.n, treated.n],
    expected: [share, 100 - share],
  }
}

/**
 * The arms of a version against the people whom this strategy held out. The global holdout is no control: its people receive nothing from the
 * other strategies either. A version without a holdout is compared with the arm that shows nothing, or with its first one.
 */
export const compareVersion = (cells: readonly Cell[], { arms, holdout }: Definition): Comparison => {
  const ofGroup = (group: ExposureGroup) => cells.filter((it) => it.group === group)
  const ofArm = (arm: string) => ofGroup('treated').filter((it) => it.arm === arm)
  const heldOut = sideOf(null, ofGroup('strategyHoldout'))
  const sum = arms.reduce((total, { weight }) => total + weight, 0)
  const health = {
    observed: [heldOut.n, ...arms.map(({ id }) => sideOf(id, ofArm(id)).n)],
    expected: [holdout / 100, ...arms.map(({ weight }) => ((1 - holdout / 100) * weight) / sum)],
  }
  if (holdout > 0)
    return {
      ...health,
      baseline: 'holdout',
      control: heldOut,
      treated: sideOf(null, ofGroup('treated')),
      arms: arms.map(({ id }) => sideOf(id, ofArm(id))),
    }
  const baseline = arms.length > 1 ? (arms.find(({ action }) => action === null) ?? arms[0]) : undefined
  const others = arms.filter((it) => it !== baseline)
  return {
    ...health,
    baseline: baseline?.id ?? null,
    control: sideOf(baseline?.id ?? null, baseline ? ofArm(baseline.id) : []),
    treated: sideOf(
      null,
      others.flatMap(({ id }) => ofArm(id)),
    ),
    arms: others.map(({ id }) => sideOf(id, ofArm(id))),
  }
}
