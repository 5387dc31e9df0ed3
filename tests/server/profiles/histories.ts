import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestServer } from '#tests/support/server.ts'
import { expectLookups, rowsOf } from './folded.ts'
import { foldedShops } from './folded-shops.ts'
import type { Shop } from './people.ts'

const minute = 60_000

/**
 * Folds the log anew, with the decisions of people at their places, and compares all rows. After an erasure the counters of user ids that
 * identify nobody are left out: they count what was received.
 */
export const expectRebuiltEqualsLive = async (server: TestServer, { ref }: Shop, { isErased = false } = {}): Promise<void> => {
  const liveFold = async () => {
    const [row] = await server.database.query<{ generation: number; events: number }>(
      `select generation, events from profile_folds where project_id = $1 and status = 'live'`,
      [ref.projectId],
    )
    return row ?? { generation: 0, events: 0 }
  }
  const rows = async (generation: number) => {
    const found = await rowsOf(server.database, ref.projectId, generation)
    expectLookups(found)
    const { profile_refused_ids: refused, ...others } = found
    return isErased ? others : { refused, ...others }
  }
  const live = await liveFold()
  const before = await rows(live.generation)
  expect(await server.app.rebuildProfiles(ref)).toBe(true)
  await server.app.foldEvents()
  const rebuilt = await liveFold()
  expect(rebuilt).toEqual({ generation: live.generation + 1, events: live.events })
  expect(await rows(rebuilt.generation)).toEqual(before)
  await server.app.sweep()
}

type Deed = 'send' | 'fold' | 'merge' | 'undo' | 'edit' | 'erase' | 'anonymise'
export type Step = { do: Deed; one: number; other: number }
/** Steps of these kinds, in any order. */
export const historyOf = (...deeds: Deed[]) =>
  fc.array(fc.record({ do: fc.constantFrom(...deeds), one: fc.nat(1_000), other: fc.nat(1_000) }), {
    minLength: 10,
    maxLength: 30,
  })

/** Takes a step with whoever is there. */
export const take = async (server: TestServer, shop: Shop, { do: deed, one, other }: Step) => {
  const pick = <Item>(items: readonly Item[], place: number) => items[place % items.length]
  if (deed === 'fold') {
    const { folding, foldAll } = foldedShops(server)
    return foldAll(folding({ eventsAtOnce: 1 + (one % 3), batches: 1 + (other % 6) }), shop)
  }
  if (deed === 'send') {
    const userId = pick([null, null, 'anna', 'bert', 'cleo'], other)
    const anonymousId = pick(['a', 'b', 'c', 'd'], one) ?? ''
    const what = pick(
      [
        { event: 'search', sessionId: pick(['s1', 's2'], other) },
        { event: 'purchase', properties: { order_id: pick(['o1', 'o2', 'o3'], other), value: 5 } },
        { event: 'refund', properties: { order_id: pick(['o1', 'o2', 'o3'], other), value: 2 } },
        {
          type: 'identify',
          event: 'identify',
          traits: { plan: pick(['gold', 'silver'], one), email: pick(['a@example.com', 'b@example.com'], other) },
        },
      ],
      one + other,
    )
    server.pass(1_000)
    const originalTimestamp = new Date(server.now().getTime() - (other % 20) * minute).toISOString()
    return shop.send([{ anonymousId, ...(userId ? { userId } : {}), ...what, originalTimestamp }])
  }
  const { items } = await shop.list({ sort: 'firstSeen', order: 'asc' })
  const [first, second] = [pick(items, one)?.id, pick(items, other)?.id]
  if (first === undefined || second === undefined) return
  if (deed === 'edit')
    return void (await shop.call('editTraits', { params: { id: first }, body: { set: { plan: `p${one}` }, reason: 'r' } }))
  if (deed === 'erase' || deed === 'anonymise') {
    const answer = await shop.call(`${deed}Profile`, { params: { id: first }, body: { reason: 'r' } })
    return expect(answer.code).toBe(200)
  }
  if (deed === 'merge') return void (await shop.call('mergeProfiles', { body: { from: first, into: second, reason: 'r' } }))
  const { ledger } = await shop.identity(first)
  const entry = pick(ledger, other)
  if (entry) await shop.call('undoMerge', { params: { id: entry.id }, body: { reason: 'r' } })
}
