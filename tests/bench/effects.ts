import { randomUUID } from 'node:crypto'
import { builtInMetrics } from '#contract/experiments/metrics.ts'
import type { ActionContents } from '#server/decisions/decisions.module.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { validateEvent } from '#server/ingestion/validate-event.ts'
import type { ValidatedEvent } from '#server/ingestion/validated-event.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { anAction, definitionOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { type Kind, openFreshDatabase } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

/** A smaller run says so in its figures: `EXPOSED_PEOPLE=5000 npm run bench effects`. */
const people = Number(process.env.EXPOSED_PEOPLE ?? 500_000)
/** The embedded database gets a part of them, so that a run ends within some minutes. */
const peopleOn = { postgres: people, pglite: people / 10 }
const buyers = 0.1
const eventsAtOnce = 1_000
const eventsARound = { postgres: 20_000, pglite: 5_000 }
const times = 50
const rounds = 5

/** How long effects take to be read, how old they are after events came in, and what noting them costs the fold. */
export const benchEffects = async (): Promise<Figure[]> => [...(await onDatabase('pglite')), ...(await onDatabase('postgres'))]

/** Every action can be shown and costs nothing. */
const contents: ActionContents = {
  offersOf: async (_, __, actions) => actions.map(() => ({ coupons: 0, money: 0 })),
  contentOf: async () => ({ to: 'page', payload: { headline: 'Tea' } }),
  findUnknown: async () => [],
  findUnpriced: async () => [],
}

const onDatabase = async (kind: Kind): Promise<Figure[]> => {
  const database = await openFreshDatabase(kind)
  try {
    return await measured(database, peopleOn[kind])
  } finally {
    await database.close()
  }
}

/** All exposures come by the fold: each person searches, which a strategy decides about, and one in ten buys later. */
const measured = async (database: Database, exposed: number): Promise<Figure[]> => {
  const switches = { notes: true }
  const server = startServer(noting(database, switches), { clock: systemClock, actionContents: contents })
  const desk = await openDesk(server)
  const strategy = await desk.run(
    definitionOf({
      arms: [
        { id: 'popup', action: anAction, weight: 1 },
        { id: 'nothing', action: null, weight: 1 },
      ],
      holdout: 50,
    }),
  )
  const names = Array.from({ length: exposed }, () => randomUUID())
  const fold = async (events: readonly ValidatedEvent[]) => {
    for (let from = 0; from < events.length; from += eventsAtOnce)
      await insertEvents(database, desk.ref, events.slice(from, from + eventsAtOnce), new Date())
    const began = performance.now()
    await server.app.foldEvents()
    return performance.now() - began
  }
  const count = async () => {
    const began = performance.now()
    await server.app.sweep()
    return performance.now() - began
  }
  const part = 25_000
  for (let from = 0; from < exposed; from += part) await fold(names.slice(from, from + part).map((it) => event(it, 'search')))
  await fold(names.slice(0, exposed * buyers).map((it) => event(it, 'purchase', purchase())))
  const all = await count()

  const answers: number[] = []
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await desk.data('viewEffects', { query: { strategy: strategy.id } })
    answers.push(performance.now() - began)
  }

  const size = Math.min(eventsARound[database.kind], Math.floor(exposed / (rounds + 1)))
  const ratios: number[] = []
  const fresh: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const took = { with: 0, without: 0 }
    for (const way of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      switches.notes = way === 'with'
      took[way] = await fold(names.slice(round * size, (round + 1) * size).map((it) => event(it, 'view_product')))
    }
    switches.notes = true
    const counted = await count()
    if (round === 0) continue
    fresh.push(counted)
    ratios.push(took.without / took.with)
  }
  await server.app.settle()

  const of = `${database.kind}: ${exposed.toLocaleString('en')} exposed people`
  return [
    figure(
      `${of}, effects of their strategy with ${builtInMetrics.length} metrics, 95th percentile`,
      quantile(answers, 0.95),
      'ms',
      { atMost: 500 },
    ),
    figure(`${of}, the same, median`, median(answers), 'ms'),
    figure(`${of}, counting everybody for the first time`, all / 1_000, 's'),
    figure(
      `${of}, from ${size.toLocaleString('en')} new events of them to the figures, besides the 20 s`,
      median(fresh) / 1_000,
      's',
      {
        atMost: 40,
      },
    ),
    figure(`${of}, the rate of the fold as a share of that where no events are noted`, median(ratios), '', { atLeast: 0.9 }),
  ]
}

/** The statements that note effects can be left out. */
const noting = (database: Database, switches: { notes: boolean }): Database => {
  const wrapped = (it: Database): Database => ({
    ...it,
    ofTenant: (tenantId, work) =>
      it.ofTenant(tenantId, (queries, last) => {
        const query: Queries['query'] = (sql, params, name) =>
          !switches.notes && name === 'note exposed people' ? Promise.resolve([]) : queries.query(sql, params, name)
        return work({ ...queries, query }, last)
      }),
  })
  return { ...wrapped(database), forJobs: wrapped(database.forJobs) }
}

const purchase = () => ({ order_id: randomUUID(), value: 10, currency: 'CNY' })

const event = (anonymousId: string, name: string, properties: Record<string, unknown> = {}): ValidatedEvent => {
  const result = validateEvent(
    {
      type: 'track',
      event: name,
      messageId: randomUUID(),
      anonymousId,
      sessionId: anonymousId,
      originalTimestamp: new Date().toISOString(),
      properties,
      context: {},
    },
    { sentAt: Number.NaN, receivedAt: Date.now() },
  )
  if (!('event' in result)) throw new Error(`the event was rejected: ${result.rejected.reason}`)
  return result.event
}
