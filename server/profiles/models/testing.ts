import { repeatBuyersNeeded } from '#contract/profiles/scores.ts'
import { isOrder, moneyScale, orderKeyOf, worthOf } from '#engine/profiles/commerce.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import { type BuyerOrders, testOnHoldout } from '#engine/statistics/buyer-holdout.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { histories } from '../histories.ts'
import { createPace, Stopped, unlessStopped } from '../pace.ts'
import { findLiveFold } from '../profile-pages.store.ts'
import { type Place, readBuyers } from '../scoring.store.ts'
import { isInSample } from '../scoring-models.ts'
import { testsOf } from './test-rows.ts'
import { findUntested, type Untested, writeTests } from './tests.store.ts'

/** Milliseconds after which a project is tested again: once for the computation of each day. */
const validFor = 20 * 60 * 60_000
/** The orders of so many buyers are read at once. */
const rowsAtOnce = 500
/** The orders of at most about so many buyers are looked at: a random sample of more. */
const testedAtMost = 50_000
const dayMs = 24 * 60 * 60_000

type Gathered = { buyers: BuyerOrders[]; leftOut: number }
type Dependencies = { database: Database; clock: Clock }

/**
 * Tests the models of each project on orders that they have not seen, once a day. Orders are read from the log, those of some buyers at a
 * time; what is stored are counts and means only.
 */
export const createModelTesting = ({ database, clock }: Dependencies) => {
  const { rest, take, isOpen, stop } = createPace()

  const gather = async (of: Untested, until: Date): Promise<Gathered | null> => {
    const gathered: Gathered = { buyers: [], leftOut: 0 }
    for (let after: Place | null | undefined = null; after !== undefined; ) {
      const began = performance.now()
      const place: Place | null = after
      const next = await database.ofTenant(of.tenantId, async (queries) => {
        const fold = await findLiveFold(queries, of)
        if (!fold) return null
        const buyers = await readBuyers(queries, fold, { after: place, atMost: rowsAtOnce })
        const chosen = buyers.filter(({ id }) => isInSample(id, { atMost: testedAtMost, of: of.buyers }))
        const asked = { profiles: chosen.map(({ id }) => id), names: ['purchase'], from: 0, to: until.getTime() }
        const found = await histories.read(queries, of, asked)
        return { buyers: chosen, found, last: buyers.length === rowsAtOnce ? buyers.at(-1) : undefined }
      })
      if (!next) return null
      for (const { id, orders } of next.buyers) {
        const own = ordersIn(next.found.get(id) ?? [], of.currency)
        if (own.length === orders) gathered.buyers.push(own)
        else gathered.leftOut += 1
      }
      after = next.last
      await rest(began)
    }
    return gathered
  }

  const test = async (of: Untested): Promise<void> => {
    const now = clock.now()
    const gathered = await gather(of, now)
    if (!gathered) return
    const until = of.trainedAt.getTime() / dayMs
    const result = await take(testOnHoldout(gathered.buyers, { until, need: repeatBuyersNeeded }))
    const tests = testsOf(result, { until: of.trainedAt, leftOut: gathered.leftOut })
    await database.ofTenant(of.tenantId, (queries) => writeTests(queries, of, tests, now))
  }

  const run = async (): Promise<void> => {
    const due = await findUntested(database, new Date(clock.now().getTime() - validFor))
    let failed: unknown
    for (const of of due)
      await test(of).catch((failure: unknown) => {
        if (failure instanceof Stopped && !isOpen()) throw failure
        failed ??= failure
      })
    if (failed !== undefined) throw failed
  }

  return { run: (): Promise<void> => unlessStopped(run()), stop }
}

/** The orders of somebody, each once however often it was reported. The first report says when it was and what it was worth. */
const ordersIn = (events: readonly ProfileEvent[], currency: string): BuyerOrders => {
  const known = new Map<string, ProfileEvent>()
  for (const event of events.filter(isOrder).sort((a, b) => a.id - b.id)) {
    const key = orderKeyOf(event)
    if (!known.has(key)) known.set(key, event)
  }
  return [...known.values()].map((event) => {
    const worth = worthOf(event, currency)
    return { day: event.at / dayMs, value: worth.currency === currency ? worth.amount / moneyScale : null }
  })
}
