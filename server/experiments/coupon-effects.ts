import { type CouponEffect, type CouponEffects, couponEffectsAtMost } from '#contract/experiments/coupon-effects.ts'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { builtIn } from '#engine/experiments/built-in.ts'
import { boughtAnyway } from '#engine/experiments/coupons.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { readGivenCodes } from './coupon-effects.store.ts'
import type { createEffects } from './effects.ts'

type Dependencies = { database: Database; clock: Clock; viewEffects: ReturnType<typeof createEffects>['view'] }
type Given = Awaited<ReturnType<typeof readGivenCodes>>[number]
type Estimated = NonNullable<CouponEffect['caused']>

const { hours } = builtIn.orders

/** As the page of effects shows it at first. */
const usual = { metric: 'orders', engine: 'sequential', cuped: 'false', correction: 'none', by: 'arm', wanted: '5' } as const

/** What the codes of a pool brought: how many went to people who would have bought anyway, by the people who were held out. */
export const createCouponEffects =
  ({ database, clock, viewEffects }: Dependencies) =>
  async (project: ProjectRef, pool: string, viewer: Viewer): Promise<CouponEffects> => {
    const { currency, given } = await database.ofTenant(project.tenantId, async (queries) => {
      const ofProject = await currencyOf(queries, project.projectId)
      return { currency: ofProject, given: await readGivenCodes(queries, project, { pool, currency: ofProject, hours }) }
    })
    const told = given.slice(0, couponEffectsAtMost)
    const scopes = new Map<string, EffectScope | null>()
    for (const { strategy_id: strategy, version } of told) {
      if (scopes.has(`${strategy} ${version}`)) continue
      const effects = await viewEffects(project, { ...usual, strategy, version: String(version) }, viewer)
      scopes.set(`${strategy} ${version}`, effects.scopes[0] ?? null)
    }
    const items = told.map((row) => effectOf(row, scopes.get(`${row.strategy_id} ${row.version}`) ?? null))
    return { asOf: clock.now().toISOString(), currency, hours, items, others: given.length - told.length }
  }

const effectOf = (row: Given, scope: EffectScope | null): CouponEffect => {
  const result = scope?.results.find(({ arm }) => arm === row.arm)
  const caused = result?.units ?? null
  const anyway = caused && boughtAnyway(row.redeemed, caused)
  return {
    strategy: row.strategy_id,
    name: scope?.name ?? '',
    version: row.version,
    arm: row.arm,
    issued: row.issued,
    redeemed: row.redeemed,
    people: { treated: result?.treatment.n ?? 0, control: result?.control.n ?? 0 },
    caused,
    anyway: anyway && shown(anyway),
    discount: row.unpriced > 0 ? null : { redeemed: row.amount, anyway: anyway && shown(priced(anyway, row)) },
    reason: caused?.interval ? null : reasonOf(scope, result),
  }
}

const reasonOf = (scope: EffectScope | null, result: EffectResult | undefined): CouponEffect['reason'] => {
  if (scope === null) return 'noPeople'
  // An arm that others are compared with has no result of its own.
  return scope.baseline === null || !result ? 'noControl' : result.absolute.reason
}

/** The codes at the mean amount of those that were redeemed. */
const priced = ({ point, interval }: ReturnType<typeof boughtAnyway>, { redeemed, amount }: Given) => {
  const each = redeemed === 0 ? 0 : amount / redeemed
  return { point: point * each, interval: interval && ([interval[0] * each, interval[1] * each] as const) }
}

const shown = ({ point, interval }: ReturnType<typeof boughtAnyway>): Estimated => ({
  point,
  interval: interval && [...interval],
})
