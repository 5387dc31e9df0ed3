import fc from 'fast-check'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import { createPacking } from '#server/insights/packing.ts'
import type { Shop } from '#tests/server/profiles/people.ts'
import { noteStatements } from '#tests/support/noted-statements.ts'
import type { TestServer } from '#tests/support/server.ts'
import { log } from './log-questions.ts'

const hour = 3_600_000

export const askedIn = async (server: TestServer, { token, project }: Shop, body: object) =>
  server.call('queryInsight', { session: token, project: project.id, body }) as Promise<{
    code: number
    msg: string
    data: InsightAnswer
  }>

/** An event of a random history. */
export const sent = fc.record({
  anonymousId: fc.constantFrom('ann', 'ben', 'eve', 'joe'),
  userId: fc.constantFrom(undefined, undefined, 'one', 'two'),
  sessionId: fc.constantFrom('s1', 's2', 's3', undefined),
  /** Hours since two days before the change. */
  after: fc.double({ min: 0, max: 7 * 24, noNaN: true }),
  what: fc.constantFrom('page_view', 'view', 'view', 'add', 'buy', 'buy'),
  value: fc.constantFrom<unknown>(1, 2.5, 40, -3, 'none', undefined),
  colour: fc.constantFrom<unknown>('red', 'blue', 7, true, undefined, ['red']),
  path: fc.constantFrom('/', '/a', '/b', undefined),
  source: fc.constantFrom({ type: 'search', name: 'google' }, { type: 'direct', name: '' }, { type: 'utm', name: '' }, undefined),
  country: fc.constantFrom('FR', 'JP', undefined),
  device: fc.constantFrom('phone', 'desktop', undefined),
  isBotHint: fc.constantFrom(undefined, undefined, undefined, undefined, true),
})
export type Sent = typeof sent extends fc.Arbitrary<infer Event> ? Event : never

/** Sends events, gives them times of the past and countries, and folds them in two parts, so that some are late. */
export const live = async (server: TestServer, shop: Shop, events: Sent[], begin: number) => {
  const half = Math.ceil(events.length / 2)
  for (const part of [events.slice(0, half), events.slice(half)]) {
    const named = part.map((it) => ({ ...it, messageId: crypto.randomUUID() }))
    await shop.send(
      named.map(({ messageId, anonymousId, userId, sessionId, what, value, colour, path, source, device, isBotHint }) => ({
        messageId,
        anonymousId,
        event: what,
        type: what === 'page_view' ? 'page' : 'track',
        ...(userId ? { userId } : {}),
        ...(sessionId ? { sessionId } : {}),
        properties: { ...(value === undefined ? {} : { value }), ...(colour === undefined ? {} : { colour }) },
        context: {
          ...(path ? { page: { path } } : {}),
          ...(source ? { source } : {}),
          ...(device ? { device: { type: device } } : {}),
          ...(isBotHint ? { isBotHint } : {}),
        },
      })),
    )
    await server.database.query(
      `update events e set occurred_at = to_timestamp(t.at), context = e.context || jsonb_strip_nulls(jsonb_build_object('country', t.country))
         from unnest($2::text[], $3::float8[], $4::text[]) as t (id, at, country)
        where project_id = $1 and message_id = t.id`,
      [
        shop.project.id,
        named.map((it) => it.messageId),
        named.map(({ after }) => Math.round(begin + after * hour) / 1_000),
        named.map(({ country }) => country ?? null),
      ],
    )
    await shop.fold()
  }
}

/** Packs all parts of so many ids that are folded. */
export const packIn = async (server: TestServer, size: number | null): Promise<void> => {
  if (size !== null)
    await createPacking({ database: noteStatements(server.database), clock: { now: server.now }, log, size }).run()
}
