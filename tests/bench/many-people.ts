import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { validateEvent } from '#server/ingestion/validate-event.ts'
import type { ValidatedEvent } from '#server/ingestion/validated-event.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { batchesWhenBehind, eventsAtOnce, eventsWhenBehind } from '#server/profiles/pipeline.ts'
import { testKeys } from '#tests/support/secret.ts'

/** So many visitors are folded from their events; all others are copies of them with ids of their own. */
export const folded = 10_000
export const eventsEach = 10
const eventsACommit = 1_000
const copiesAtOnce = 10
const minute = 60_000
const day = 24 * 60 * minute

/** Stores the events of the first visitors, spread over the last 25 days, and folds them. */
export const foldVisitors = async (database: Database, project: ProjectRef): Promise<void> => {
  for (let first = 0; first < folded; first += eventsACommit / eventsEach) {
    const events = Array.from({ length: eventsACommit }, (_, place) =>
      eventOf(first + Math.floor(place / eventsEach), place % eventsEach),
    )
    await insertEvents(database, project, events, new Date())
  }
  await createFoldAll(database)(project)
}

/** Folds all that waits, as the pipeline of one process does. */
export const createFoldAll = (database: Database) => {
  const { foldNext } = createFolding({
    database,
    clock: systemClock,
    eventsAtOnce: eventsAtOnce[database.kind],
    eventsWhenBehind: () => eventsWhenBehind[database.kind],
    batchesWhenBehind: () => batchesWhenBehind[database.kind],
    persons: testKeys.persons,
  })
  return async (project: ProjectRef): Promise<void> => {
    while ((await foldNext(project)) !== 'done');
  }
}

/**
 * Copies the folded visitors with all that belongs to them, their events included, until there are `copies` of each. The copies up to
 * `from` are there already. It has a connection of its own, because the server's end long statements.
 */
export const copyVisitors = async (
  { databaseUrl, project }: { databaseUrl: string; project: ProjectRef },
  from: number,
  copies: number,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (let first = from; first < copies; first += copiesAtOnce) {
    const last = Math.min(copies, first + copiesAtOnce) - 1
    for (const statement of statements) await client.query(statement, [project.projectId, first, last, folded * eventsEach])
  }
  const moved = [project.projectId, copies * folded * eventsEach]
  await client.query('update profile_folds set last_id = $2::bigint, events = $2::bigint where project_id = $1', moved)
  await client.query('update event_counters set last_id = $2::bigint where project_id = $1', moved)
  await client.query('vacuum analyze')
  // Else the copies are written to the disk while the next figures are measured.
  await client.query('checkpoint')
  await client.end()
}

/** `$2` to `$3` are the numbers of the copies; the originals are those whose `unit` or anonymous id ends with `-0`. */
const copied = `(select generate_series($2::int, $3::int) as copy) copies`
/** As all ids of profiles, it begins with the time of the first event, which the copy has from its original. */
const id = (column: string) => `overlay(md5(${column} || '-' || copy)::uuid::text placing left(${column}::text, 15) from 1)::uuid`
const ofCopy = (column: string) => `regexp_replace(${column}, '-0$', '-' || copy)`

const statements = [
  `insert into profiles (project_id, generation, id, tenant_id, merged_into, state, atoms, is_identified, first_seen, last_seen, events,
                         visits, page_views, orders, revenue, country, device, language, source, unit, email_hash, phone_hash)
   select project_id, generation, ${id('id')}, tenant_id, null, state, atoms, is_identified, first_seen, last_seen, events,
          visits, page_views, orders, revenue, country, device, language, source, ${ofCopy('unit')},
          email_hash, phone_hash
     from profiles, ${copied} where project_id = $1 and unit like '%-0' and merged_into is null and $4::int > 0`,
  `insert into profile_atoms (project_id, generation, anonymous_id, user_id, tenant_id, profile_id, state)
   select project_id, generation, ${ofCopy('anonymous_id')}, ${ofCopy('user_id')}, tenant_id, ${id('profile_id')}, state
     from profile_atoms, ${copied} where project_id = $1 and anonymous_id like '%-0' and $4::int > 0`,
  `insert into profile_users (project_id, generation, user_id, tenant_id, profile_id)
   select project_id, generation, ${ofCopy('user_id')}, tenant_id, ${id('profile_id')}
     from profile_users, ${copied} where project_id = $1 and user_id like '%-0' and $4::int > 0`,
  `insert into profile_visitors (project_id, generation, anonymous_id, tenant_id, first_user, memory)
   select project_id, generation, ${ofCopy('anonymous_id')}, tenant_id, ${ofCopy('first_user')}, memory
     from profile_visitors, ${copied} where project_id = $1 and anonymous_id like '%-0' and $4::int > 0`,
  `insert into profile_orders (project_id, generation, order_key, tenant_id, currency, amount)
   select project_id, generation, order_key || '-' || copy, tenant_id, currency, amount
     from profile_orders, ${copied} where project_id = $1 and order_key like '%-0' and $4::int > 0`,
  `insert into events (project_id, id, tenant_id, message_id, type, event, anonymous_id, session_id, page_view_id, seq, occurred_at,
                       received_at, properties, context)
   select project_id, id + copy * $4::bigint, tenant_id, md5(message_id || copy), type, event, ${ofCopy('anonymous_id')},
          md5(session_id || copy), md5(page_view_id || copy), seq, occurred_at, received_at, properties, context
     from events, ${copied} where project_id = $1 and id <= $4::bigint`,
]

const countries = ['CN', 'JP', 'FR', 'US', 'DE', 'GB']
const languages = ['zh-CN', 'ja-JP', 'fr-FR', 'en-US', 'de-DE', 'en-GB']
const sources = ['google', 'baidu', 'newsletter', 'instagram']
const steps = ['page_view', 'search', 'view_product', 'view_product', 'add_to_cart', 'start_checkout', 'purchase']

/** An event of a visitor: two visits, half of them with a product in the cart, one in three signed in, one in six with an order. */
export const eventOf = (visitor: number, step: number): ValidatedEvent => {
  const isKnown = visitor % 3 === 0
  const isIdentifying = isKnown && step === 4
  const name = steps[step % (visitor % 6 === 0 ? 7 : visitor % 2 === 0 ? 5 : 3)] ?? 'page_view'
  const result = validateEvent(
    {
      messageId: randomUUID(),
      anonymousId: `visitor-${visitor}-0`,
      sessionId: `session-${visitor}-${Math.floor(step / 5)}`,
      pageViewId: `view-${visitor}-${step}`,
      originalTimestamp: new Date(Date.now() - ((visitor * 7_919) % (25 * day)) - day / 2 + step * minute).toISOString(),
      context: {
        page: { url: `https://shop.example/tea/${visitor % 40}`, path: `/tea/${visitor % 40}`, title: 'Tea' },
        locale: languages[visitor % languages.length],
        source: { type: 'campaign', name: sources[visitor % sources.length] },
        screen: visitor % 5 < 3 ? { w: 390, h: 844 } : { w: 1440, h: 900 },
      },
      ...(isKnown && step >= 4 ? { userId: `user-${visitor}-0` } : {}),
      ...(isIdentifying
        ? {
            type: 'identify',
            event: 'identify',
            traits: { plan: visitor % 9 === 0 ? 'gold' : 'free', email: `user${visitor}@example.com` },
          }
        : name === 'page_view'
          ? { type: 'page', event: name }
          : { type: 'track', event: name, properties: propertiesOf(name, visitor, step) }),
    },
    { sentAt: Number.NaN, receivedAt: Date.now() },
  )
  if (!('event' in result)) throw new Error(`the event was rejected: ${result.rejected.reason}`)
  const { event } = result
  return { ...event, context: JSON.stringify({ ...JSON.parse(event.context), country: countries[visitor % countries.length] }) }
}

const propertiesOf = (name: string, visitor: number, step: number) =>
  name === 'purchase'
    ? { order_id: `order-${visitor}-${step}-0`, value: 50 + (visitor % 300), currency: 'CNY' }
    : { product_id: `P${visitor % 40}`, price: 99.9, currency: 'CNY', quantity: 1, query: 'jasmine' }
