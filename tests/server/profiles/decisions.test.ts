import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { MergeAnswer } from '#contract/profiles/history.ts'
import { runs } from '#tests/engine/generators.ts'
import { withServer } from '#tests/server/setup.ts'
import { rowsOf } from './folded.ts'
import { expectRebuiltEqualsLive, historyOf, type Step, take } from './histories.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
const number = (code: keyof typeof serverProblems) => serverProblems[code].number
const minute = 60_000

const merge = (shop: Shop, from: string, into: string, preview = false) =>
  shop.data<MergeAnswer>('mergeProfiles', { body: { from, into, reason: 'the same person', preview } })
const undo = (shop: Shop, id: string) =>
  shop.data<{ profile: string; from: string; entry: string }>('undoMerge', { params: { id }, body: { reason: 'two people' } })

describe('a merge', () => {
  test('is shown before anything changes, and then makes one person of two; the merged id answers with the survivor', async () => {
    const shop = await shopOf(server)
    await shop.send([
      identify('a', 'anna', { plan: 'gold', city: 'Lyon' }),
      identify('b', 'bert', { plan: 'silver' }),
      { anonymousId: 'b', userId: 'bert', event: 'purchase', properties: { order_id: 'o1', value: 5 } },
    ])
    const { a, b } = await shop.fold()
    const [from, into] = [b?.id ?? '', a?.id ?? '']
    const before = await rowsOf(server.database, shop.ref.projectId)
    const shown = await merge(shop, from, into, true)
    expect(shown).toMatchObject({
      profile: into,
      entry: null,
      preview: {
        from,
        into,
        atoms: 1,
        areBothIdentified: true,
        userIds: ['anna', 'bert'],
        counts: { events: { from: 2, into: 1, merged: 3 }, orders: { from: 1, into: 0, merged: 1 } },
        revenue: [{ currency: 'CNY', from: 5, into: 0, merged: 5 }],
        traits: [{ trait: 'plan', from: 'silver', into: 'gold', merged: 'silver' }],
      },
    })
    expect(await rowsOf(server.database, shop.ref.projectId)).toEqual(before)
    const done = await merge(shop, from, into)
    expect(done.preview).toEqual(shown.preview)
    expect((await shop.list()).items).toMatchObject([
      { id: into, events: 3, orders: 1, revenue: 5, mergedFrom: [from], identifiers: { userIds: ['anna', 'bert'] } },
    ])
    expect(await shop.view(from)).toEqual(await shop.view(into))
    expect(await shop.identity(from)).toMatchObject({
      id: into,
      ledger: [{ id: done.entry, rule: 'person', from, into, by: shop.userId, reason: 'the same person', isUndoable: true }],
    })
    expect(await shop.call('mergeProfiles', { body: { from, into, reason: 'r' } })).toMatchObject({ code: number('merge.same') })
    const [recorded] = await server.database.query<{ action: string; target: string; actor_id: string }>(
      `select action, target, actor_id from audit_records where details ->> 'entry' = $1`,
      [done.entry],
    )
    expect(recorded).toEqual({ action: 'profile.merge', target: into, actor_id: shop.userId })
  })

  test('that is undone leaves nothing but its record: every state is as before, and can be undone once', async () => {
    const shop = await shopOf(server)
    await shop.send([
      ...['a', 'b', 'c'].map((anonymousId) => ({ anonymousId, sessionId: anonymousId })),
      identify('a', 'anna', { plan: 'gold' }),
      identify('c', 'anna'),
      {
        ...identify('b', 'bert', { plan: 'silver' }),
        originalTimestamp: new Date(server.now().getTime() - 5 * minute).toISOString(),
      },
    ])
    const { a, b } = await shop.fold()
    const rows = async () => {
      const { profiles, profile_atoms, profile_visitors, profile_users, profile_orders } = await rowsOf(
        server.database,
        shop.ref.projectId,
      )
      return { profiles, profile_atoms, profile_visitors, profile_users, profile_orders }
    }
    for (const [from, into] of [
      [b, a],
      [a, b],
    ]) {
      const before = await rows()
      const { entry } = await merge(shop, from?.id ?? '', into?.id ?? '')
      expect(await rows()).not.toEqual(before)
      expect(await undo(shop, entry ?? '')).toMatchObject({ profile: from?.id, from: into?.id })
      expect(await rows()).toEqual(before)
      expect(await shop.call('undoMerge', { params: { id: entry ?? '' }, body: { reason: 'r' } })).toMatchObject({
        code: number('merge.undone'),
      })
    }
    await expectRebuiltEqualsLive(server, shop)
  })

  test('by a rule can be undone too; the first user id of a profile cannot', async () => {
    const shop = await shopOf(server)
    await shop.send([
      identify('a', 'anna'),
      { anonymousId: 'b' },
      identify('b', 'anna'),
      { anonymousId: 'c' },
      identify('c', 'cleo'),
    ])
    const { a, c } = await shop.fold()
    const { ledger } = await shop.identity(a?.id ?? '')
    const [entry] = ledger
    expect(ledger).toMatchObject([{ rule: 'identify', isUndoable: true, evidence: 3 }])
    await undo(shop, entry?.id ?? '')
    expect((await shop.list()).total.value).toBe(3)
    // The next event of the same pair goes where the person put it.
    await shop.send([{ anonymousId: 'b' }, { anonymousId: 'b', userId: 'anna' }])
    await shop.fold()
    expect((await shop.list({ sort: 'events' })).items.map((it) => it.events).toSorted()).toHaveLength(3)
    const first = (await shop.identity(c?.id ?? '')).ledger[0]
    expect(first).toMatchObject({ rule: 'identify', isUndoable: false })
    expect(await shop.call('undoMerge', { params: { id: first?.id ?? '' }, body: { reason: 'r' } })).toMatchObject({
      code: number('merge.nothingToUndo'),
    })
    await expectRebuiltEqualsLive(server, shop)
  })

  test('decides about the same people one after the other', async () => {
    const shop = await shopOf(server)
    await shop.send([{ anonymousId: 'a' }, { anonymousId: 'b' }])
    const { a, b } = await shop.fold()
    const body = { from: a?.id ?? '', into: b?.id ?? '', reason: 'r' }
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('mergeProfiles', { body })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, number('merge.same'), number('merge.same')])
    await expectRebuiltEqualsLive(server, shop)
  })
})

describe('an edit of traits', () => {
  const edit = (shop: Shop, id: string, body: object) =>
    shop.call('editTraits', { params: { id }, body: { reason: 'they called', ...body } })

  test('writes and removes, keeps what was before, and is on record without its values', async () => {
    const shop = await shopOf(server)
    await shop.send([identify('a', 'anna', { plan: 'gold', city: 'Lyon' })])
    const id = (await shop.fold())['a']?.id ?? ''
    const answer = await edit(shop, id, { set: { plan: 'platinum', vip: true }, unset: ['city'] })
    expect(answer).toMatchObject({
      code: 200,
      data: {
        traits: { plan: 'platinum', vip: true },
        traitDetails: {
          plan: { value: 'platinum', by: 'person', event: null, before: { value: 'gold', by: 'page', event: 1 } },
          city: { value: null, by: 'person', before: { value: 'Lyon' } },
        },
      },
    })
    expect(await edit(shop, id, { set: { plan: 'silver' } })).toMatchObject({ data: { traits: { plan: 'silver' } } })
    // What an event tells later is newer.
    server.pass(minute)
    await shop.send([identify('a', 'anna', { plan: 'bronze' })])
    await shop.fold()
    expect((await shop.view(id)).traits).toEqual({ plan: 'bronze', vip: true })
    const recorded = await server.database.query<{ details: object }>(
      `select details from audit_records where action = 'profile.editTraits' and target = $1`,
      [id],
    )
    expect(recorded).toMatchObject([{ details: { traits: '3' } }, { details: { traits: '1' } }])
    await expectRebuiltEqualsLive(server, shop)
  })

  test('stays with the person whose merge is undone', async () => {
    const shop = await shopOf(server)
    await shop.send([identify('a', 'anna'), identify('b', 'bert')])
    const { a, b } = await shop.fold()
    await edit(shop, a?.id ?? '', { set: { plan: 'gold' } })
    const { entry } = await merge(shop, a?.id ?? '', b?.id ?? '')
    expect((await shop.view(b?.id ?? '')).traits).toEqual({ plan: 'gold' })
    await undo(shop, entry ?? '')
    expect([(await shop.view(a?.id ?? '')).traits, (await shop.view(b?.id ?? '')).traits]).toEqual([{ plan: 'gold' }, {}])
    await expectRebuiltEqualsLive(server, shop)
  })

  test('refuses what is no edit, and a mask as a value', async () => {
    const shop = await shopOf(server)
    await shop.send([{ anonymousId: 'a' }])
    const id = (await shop.fold())['a']?.id ?? ''
    const bad = [
      {},
      { set: {} },
      { set: { plan: 'a' }, unset: ['plan'] },
      { set: { plan: { a: 1 } } },
      { set: { plan: null } },
      { set: { '': 1 } },
      { set: { ['x'.repeat(101)]: 1 } },
      { set: { plan: 'x'.repeat(491) } },
      { set: Object.fromEntries(Array.from({ length: 65 }, (_, place) => [`t${place}`, 1])) },
      { set: { email: '•••' } },
      { set: { plan: 1 }, reason: '  ' },
    ]
    for (const body of bad)
      expect({ body, ...(await edit(shop, id, body)) }).toMatchObject({ body, code: number('request.invalid') })
    expect((await shop.view(id)).traits).toEqual({})
  })

  test('of a personal trait takes the permission to see it', async () => {
    const shop = await shopOf(server)
    await shop.send([identify('a', 'anna', { email: 'anna@example.com' })])
    const id = (await shop.fold())['a']?.id ?? ''
    const { data: role } = await server.call('createRole', {
      session: shop.token,
      body: { name: 'Editors', permissions: ['profile:read', 'profile:write'] },
    })
    await shop.become((role as { id: string }).id)
    for (const body of [{ set: { email: 'x@example.com' } }, { unset: ['Phone'] }, { set: { plan: 'a', 'First name': 'A' } }])
      expect(await edit(shop, id, body)).toMatchObject({ code: number('permission.denied') })
    expect(await edit(shop, id, { set: { plan: 'a' } })).toMatchObject({
      code: 200,
      data: { traits: { plan: 'a', email: '•••' } },
    })
  })
})

/** A person joins two, and a rule joins a third: the atoms that then move were added, read and moved in another order than in the rebuild. */
const joinedByRule = [
  { do: 'send', one: 993, other: 1 },
  { do: 'send', one: 382, other: 1 },
  { do: 'fold', one: 9, other: 792 },
  { do: 'send', one: 929, other: 591 },
  { do: 'merge', one: 9, other: 562 },
  { do: 'send', one: 559, other: 2 },
  { do: 'fold', one: 178, other: 553 },
  { do: 'send', one: 994, other: 607 },
] satisfies Step[]

test('rebuilt equals live after random histories with merges, undos and edits between the events', async () => {
  await fc.assert(
    fc.asyncProperty(historyOf('send', 'send', 'fold', 'merge', 'undo', 'edit'), async (history) => {
      const shop = await shopOf(server)
      for (const step of history) await take(server, shop, step)
      await shop.send([{ anonymousId: 'last' }])
      await shop.fold()
      await expectRebuiltEqualsLive(server, shop)
    }),
    { ...runs(12), examples: [[joinedByRule]] },
  )
})

test('a decision that is taken while a rebuild is under way is in it', async () => {
  const shop = await shopOf(server)
  await shop.send([identify('a', 'anna'), identify('b', 'bert')])
  const { a, b } = await shop.fold()
  await server.app.rebuildProfiles(shop.ref)
  const { entry } = await merge(shop, a?.id ?? '', b?.id ?? '')
  await server.app.foldEvents()
  expect((await shop.list()).items).toMatchObject([{ id: b?.id, mergedFrom: [a?.id] }])
  await undo(shop, entry ?? '')
  expect((await shop.list()).total.value).toBe(2)
  await expectRebuiltEqualsLive(server, shop)
})
