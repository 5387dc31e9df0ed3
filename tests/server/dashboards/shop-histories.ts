import fc from 'fast-check'
import { createDayKeeping } from '#server/dashboards/kept-days.ts'
import type { Shop } from '#tests/server/profiles/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const hour = 3_600_000

/** Each with the dates on which its clock was changed in 2025. Days of the second begin at half past, of the third at a quarter to. */
export const zones = [
  { zone: 'Europe/Paris', changes: ['2025-03-30', '2025-10-26'] },
  { zone: 'America/St_Johns', changes: ['2025-03-09', '2025-11-02'] },
  { zone: 'Pacific/Chatham', changes: ['2025-04-06', '2025-09-28'] },
]

export type Query = Record<string, string>

export const ask = async <Data>(server: TestServer, shop: Shop, name: 'viewDashboard' | 'viewVisitFunnel', query: Query) =>
  server.call(name, { session: shop.token, project: shop.project.id, query }) as Promise<{
    code: number
    msg: string
    data: Data
  }>

export const sent = fc.record({
  anonymousId: fc.constantFrom('ann', 'ben', 'eve', 'joe'),
  sessionId: fc.constantFrom('s1', 's2', 's3', 's4', 's5', undefined),
  /** Hours since two days before the change. */
  after: fc.double({ min: 0, max: 5 * 24, noNaN: true }),
  what: fc.constantFrom(
    ...['view_product', 'add_to_cart', 'start_checkout', 'purchase', 'refund', 'search', 'action_shown', 'action_clicked'],
    'page_ping',
  ),
  order: fc.constantFrom('o1', 'o2', 'o3', undefined),
  value: fc.integer({ min: 1, max: 50 }),
  currency: fc.constantFrom('CNY', 'CNY', undefined, 'EUR'),
  source: fc.constantFrom(
    { type: 'search', name: 'google' },
    { type: 'referral', name: 'example.org' },
    { type: 'direct', name: '' },
    undefined,
  ),
  device: fc.constantFrom('mobile', 'desktop', undefined),
  isBotHint: fc.constantFrom(undefined, undefined, undefined, true),
})

export type Sent = typeof sent extends fc.Arbitrary<infer Event> ? Event : never

/** An event without anything that may be left out. */
export const bare = (anonymousId: Sent['anonymousId'], what: string, after: number): Sent => ({
  anonymousId,
  sessionId: undefined,
  after,
  what,
  order: undefined,
  value: 1,
  currency: undefined,
  source: undefined,
  device: undefined,
  isBotHint: undefined,
})

/** Sends events, gives them times of the past (`after` hours since `begin`), and folds them. */
export const live = async (server: TestServer, shop: Shop, events: Sent[], begin: number): Promise<void> => {
  const named = events.map((it) => ({ ...it, messageId: crypto.randomUUID() }))
  await shop.send(
    named.map(({ messageId, anonymousId, sessionId, what, order, value, currency, source, device, isBotHint }) => ({
      messageId,
      anonymousId,
      event: what,
      ...(sessionId ? { sessionId } : {}),
      ...(what === 'page_ping' ? { type: 'ping', pageViewId: `p${value % 2}` } : {}),
      properties: {
        ...(order ? { order_id: order } : {}),
        ...(currency ? { currency } : {}),
        ...(what === 'page_ping' ? { engagedMs: value * 1_000 } : { value }),
      },
      context: {
        ...(source ? { source } : {}),
        ...(device ? { device: { type: device } } : {}),
        ...(isBotHint ? { isBotHint } : {}),
      },
    })),
  )
  await server.database.query(
    `update events e set occurred_at = to_timestamp(t.at) from unnest($2::text[], $3::float8[]) as t (id, at)
      where project_id = $1 and message_id = t.id`,
    [shop.project.id, named.map((it) => it.messageId), named.map(({ after }) => Math.round(begin + after * hour) / 1_000)],
  )
  await shop.fold()
}

export const setZone = (server: TestServer, { ref }: Shop, zone: string) =>
  server.database.query('update projects set time_zone = $2 where id = $1', [ref.projectId, zone])

/** Runs the job that keeps days, as if it were this time. */
export const keepDays = ({ database }: TestServer, at: number): Promise<void> =>
  createDayKeeping({ database: database.forJobs, clock: { now: () => new Date(at) } }).run()
