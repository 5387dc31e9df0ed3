import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Texts } from '#server/kernel/database.ts'
import { runs } from '#tests/engine/generators.ts'
import { withServer } from '#tests/server/setup.ts'
import { askingThrough, rowsOf } from './folded.ts'
import { foldedShops } from './folded-shops.ts'
import { identify, shopOf } from './people.ts'

// On both databases: a transaction of the embedded one holds more batches.

const server = withServer()
const { shop, folding, foldAll, foldOf, expectRebuiltEqualsLive } = foldedShops(server)

const browsers = ['a', 'b', 'c', 'd']
const users = ['anna', 'bert', 'guest', ' cleo ']
const minute = 60_000
/** Somebody does something, with or without a user id, at some time of the last days. */
const deed = fc.record({
  anonymousId: fc.constantFrom(...browsers),
  userId: fc.option(fc.constantFrom(...users), { nil: null }),
  sessionId: fc.constantFrom('s1', 's2', 's3'),
  minutesAgo: fc.integer({ min: 0, max: 20_000 }),
  what: fc.constantFrom(
    { type: 'track', event: 'search', properties: { query: 'tea' } },
    { type: 'identify', event: 'identify', traits: { plan: 'gold' } },
    { type: 'identify', event: 'identify', traits: { plan: 'silver', tags: { b: 1, a: [2] } } },
    { type: 'page', event: 'page_view', pageViewId: 'p1' },
    { type: 'ping', event: 'page_ping', pageViewId: 'p1', properties: { engagedMs: 4_000 } },
    { type: 'track', event: 'purchase', properties: { order_id: 'o1', value: 10 } },
    { type: 'track', event: 'purchase', properties: { order_id: 'o2', value: 7.25, currency: 'EUR' } },
    { type: 'track', event: 'refund', properties: { order_id: 'o1', value: 3 } },
    { type: 'track', event: 'search', context: { isBotHint: true } },
    { type: 'track', event: 'search', context: { consent: { state: 'granted', categories: ['marketing'], version: '1' } } },
  ),
})
const eventOf = ({ what, minutesAgo, ...of }: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never) => ({
  ...of,
  ...what,
  originalTimestamp: new Date(server.now().getTime() - minutesAgo * minute).toISOString(),
})

test('rebuilt equals live after random histories, whatever the batches were; then the rebuild is live and the old rows go', async () => {
  const history = fc.array(deed, { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(history, history, fc.integer({ min: 1, max: 9 }), async (early, later, eventsAtOnce) => {
      const own = await shop()
      await own.send(early.map(eventOf))
      await foldAll(folding({ eventsAtOnce }), own)
      server.pass(minute)
      await own.send(later.map(eventOf))
      await foldAll(folding({ eventsAtOnce: eventsAtOnce + 2 }), own)
      const live = await expectRebuiltEqualsLive(own, 1)
      expect(live['profile_atoms']?.length).toBeGreaterThan(0)
      expect((await foldOf(own)).map((it) => it.status)).toEqual(['replaced', 'live'])
      await server.app.sweep()
      expect((await foldOf(own)).map((it) => it.generation)).toEqual([2])
      expect(Object.values(await rowsOf(server.database, own.ref.projectId, 1)).flat()).toEqual([])
    }),
    runs(10),
  )
})

test('rebuilt equals live where many batches were folded in one transaction, each computed before the one before it was written', async () => {
  const history = fc.array(deed, { minLength: 5, maxLength: 40 })
  const sizes = fc.record({ eventsAtOnce: fc.integer({ min: 1, max: 5 }), batches: fc.integer({ min: 2, max: 20 }) })
  await fc.assert(
    fc.asyncProperty(history, history, sizes, fc.boolean(), async (early, later, { eventsAtOnce, batches }, isDayBetween) => {
      const own = await shop()
      await own.send(early.map(eventOf))
      server.pass(isDayBetween ? 24 * 60 * minute : minute)
      await own.send(later.map(eventOf))
      await foldAll(folding({ eventsAtOnce, batches }), own)
      await expectRebuiltEqualsLive(own, 1)
    }),
    runs(30),
  )
})

test('as many batches as there may be are one transaction, up to the end of a day', async () => {
  const own = await shop()
  const sendSome = (count: number) =>
    own.send(Array.from({ length: count }, (_, place) => ({ anonymousId: `a${place % 8}`, messageId: randomUUID() })))
  const steps: number[] = []
  const { foldNext } = folding({ eventsAtOnce: 5, batches: 3 })
  const foldSteps = async () => {
    for (let step = await foldNext(own.ref); step !== 'done'; step = await foldNext(own.ref))
      steps.push((await foldOf(own)).at(-1)?.last_id ?? 0)
  }
  await sendSome(33)
  server.pass(24 * 60 * minute)
  await sendSome(20)
  await foldSteps()
  // Fifteen at once; then three of the first day, and fifteen again; the rest does not make a fold that is behind.
  expect(steps).toEqual([15, 30, 33, 48, 53])
  await expectRebuiltEqualsLive(own, 1)
})

test('who signs in on a new browser with the id of a merged profile is its survivor in all batches of one transaction', async () => {
  const own = await shopOf(server)
  await own.send([identify('a', 'anna'), identify('b', 'bert')])
  const { a: anna, b: bert } = await own.fold()
  await own.data('mergeProfiles', { body: { from: anna?.id, into: bert?.id, reason: 'the same person' } })
  await own.send([identify('new', 'anna'), { anonymousId: 'new' }, { anonymousId: 'other' }])
  await foldAll(folding({ eventsAtOnce: 1, batches: 3 }), own)
  const { items } = await own.list({ sort: 'events', order: 'desc' })
  expect(items.map(({ id, events }) => [id, events])).toEqual([
    [bert?.id, 4],
    [expect.any(String), 1],
  ])
})

test('who goes on in the next batch of a transaction is written with it, once; each batch notes where the fold is', async () => {
  const own = await shop()
  await own.send(['a', 'b', 'a', 'c', 'a', 'd', 'b', 'd'].map((anonymousId) => ({ anonymousId })))
  const written: number[] = []
  const reached: unknown[] = []
  const watched = askingThrough(server.database, ({ query }) => (sql, params = [], name) => {
    const ids = params[3]
    if (name === 'write profiles' && ids instanceof Texts) written.push(ids.values.length)
    if (name === 'move a fold') reached.push(params[2])
    return query(sql, params, name)
  })
  await foldAll(folding({ database: watched, eventsAtOnce: 2, batches: 3 }), own)
  // After a and b; a and c; a and d, which ends the transaction; then b and d.
  expect(written).toEqual([1, 1, 2, 2])
  expect(reached).toEqual([2, 4, 6, 8])
  await expectRebuiltEqualsLive(own, 1)
})
