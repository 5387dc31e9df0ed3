import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Certificate } from '#contract/profiles/erasure.ts'
import { runs } from '#tests/engine/generators.ts'
import { withServer } from '#tests/server/setup.ts'
import { expectRebuiltEqualsLive, historyOf, take } from './histories.ts'
import { dumpOf, identify, type Shop, shopOf } from './people.ts'

const server = withServer()
const number = (code: keyof typeof serverProblems) => serverProblems[code].number
const minute = 60_000

const remove = (shop: Shop, call: 'eraseProfile' | 'anonymiseProfile', id: string) =>
  shop.data<Certificate>(call, { params: { id }, body: { reason: 'request 17' } })

/** What nobody else in any table has. */
const secrets = {
  user: 'user-of-anna-7391',
  phone: 'phone-of-anna-7391',
  laptop: 'laptop-of-anna-7391',
  session: 'visit-of-anna-7391',
  view: 'view-of-anna-7391',
  order: 'order-of-anna-7391',
  message: 'message-of-anna-7391',
  email: 'anna7391@example.com',
  number: '+33612347391',
  street: 'Rue Anna 7391',
  search: 'gift for anna 7391',
  page: '/account/anna-7391',
  edit: 'edited-anna-7391',
}
const found = async () => {
  const dump = await dumpOf(server)
  return Object.values(secrets).filter((it) => dump.includes(it))
}

/** Anna on two browsers of her own and one that she shares with Bert, who also has reported an order of hers. */
const withAnna = async () => {
  const shop = await shopOf(server)
  const page = { path: secrets.page, url: `https://shop.test${secrets.page}?mail=${secrets.email}`, title: secrets.search }
  await shop.send([
    {
      anonymousId: secrets.phone,
      type: 'page',
      event: 'page_view',
      sessionId: secrets.session,
      pageViewId: secrets.view,
      context: { page },
    },
    identify(secrets.phone, secrets.user, { email: secrets.email, phone: secrets.number, address: { street: secrets.street } }),
    { anonymousId: secrets.laptop, sessionId: 's-laptop', properties: { query: secrets.search } },
    identify(secrets.laptop, secrets.user),
    { anonymousId: 'shared', sessionId: 's-shared' },
    { ...identify('shared', secrets.user), sessionId: 's-shared' },
    { ...identify('shared', 'bert', { plan: 'gold' }), sessionId: 's-shared' },
    {
      anonymousId: secrets.phone,
      userId: secrets.user,
      event: 'purchase',
      messageId: secrets.message,
      properties: { order_id: secrets.order, value: 30 },
    },
    { anonymousId: 'tablet', userId: 'bert', event: 'purchase', properties: { order_id: 'both', value: 8 } },
    { anonymousId: secrets.phone, userId: secrets.user, event: 'purchase', properties: { order_id: 'both', value: 8 } },
    { anonymousId: secrets.phone, userId: secrets.user, event: 'purchase', properties: { order_id: 'first hers', value: 4 } },
    { anonymousId: 'cleo', userId: 'cleo', event: 'purchase', properties: { order_id: 'first hers', value: 4 } },
    { anonymousId: secrets.phone, context: { isBotHint: true } },
    { anonymousId: 'stranger' },
  ])
  await server.call('sendEvents', {
    body: { skdKey: shop.skdKey, events: [{ messageId: 'bad', anonymousId: secrets.phone, userId: secrets.user, event: 5 }] },
  })
  await shop.fold()
  const [anna] = (await shop.list({ q: secrets.user })).items
  const id = anna?.id ?? ''
  await shop.data('editTraits', { params: { id }, body: { set: { note: secrets.edit }, reason: secrets.edit } })
  return { shop, id, ids: [id, ...(anna?.mergedFrom ?? [])] }
}

describe.each(['eraseProfile', 'anonymiseProfile'] as const)('%s', (call) => {
  test('leaves none of the person’s values in any table or in the log, and a certificate of what was removed', async () => {
    const { shop, id, ids } = await withAnna()
    expect((await found()).length).toBe(Object.keys(secrets).length)
    const certificate = await remove(shop, call, id)
    expect(await found()).toEqual([])
    expect(certificate).toEqual({
      id: expect.any(String),
      kind: call === 'eraseProfile' ? 'erased' : 'anonymised',
      profile: id,
      profiles: ids.toSorted(),
      at: server.now().toISOString(),
      by: shop.userId,
      reason: 'request 17',
      removed: { events: 10, visits: 3, pageViews: 1, rejectedEvents: 1, messages: 0, browsers: 3, userIds: 1, traits: 4 },
    })
    const [recorded] = await server.database.query<{ action: string; target: string; details: object }>(
      `select action, target, details from audit_records where details ->> 'certificate' = $1`,
      [certificate.id],
    )
    expect(recorded).toMatchObject({ action: call === 'eraseProfile' ? 'profile.erase' : 'profile.anonymise', target: id })
  })

  test('leaves everybody else as if the person had never been there, as a rebuild would', async () => {
    const { shop, id } = await withAnna()
    await remove(shop, call, id)
    const named = async (q: string) => (await shop.list({ q })).items[0]
    expect(await named('bert')).toMatchObject({ events: 2, visits: 1, orders: 1, revenue: 8, traits: { plan: 'gold' } })
    // Cleo’s report of the same order counts once the first one is gone; an anonymised one is still there.
    expect(await named('cleo')).toMatchObject(call === 'eraseProfile' ? { orders: 1, revenue: 4 } : { orders: 0, revenue: 0 })
    expect(await named('stranger')).toMatchObject({ events: 1 })
    await expectRebuiltEqualsLive(server, shop, { isErased: true })
  })

  test('lets no late event make the person known again, nor stay in the log; others on a shared browser go on', async () => {
    const { shop, id } = await withAnna()
    await remove(shop, call, id)
    const before = (await shop.list()).total.value
    server.pass(minute)
    await shop.send([
      { anonymousId: secrets.phone, sessionId: secrets.session },
      { anonymousId: 'a new browser', userId: ` ${secrets.user} `, properties: { query: secrets.search } },
      identify(secrets.laptop, secrets.user, { email: secrets.email }),
      { anonymousId: 'shared' },
      { anonymousId: 'shared', userId: 'bert' },
    ])
    await shop.fold()
    expect((await shop.list()).total.value).toBe(before)
    expect((await shop.list({ q: 'bert' })).items[0]).toMatchObject({ events: 3 })
    expect(await found()).toEqual([])
    await expectRebuiltEqualsLive(server, shop, { isErased: true })
    expect(await found()).toEqual([])
  })

  test('is denied without its permission, and asks whoever proved who they are 15 minutes ago to do so again', async () => {
    const { shop, id } = await withAnna()
    server.pass(15 * minute)
    const ask = () => shop.call(call, { params: { id }, body: { reason: 'r' } })
    expect(await ask()).toMatchObject({ code: number('session.stale') })
    await server.call('confirmSession', { session: shop.token, body: { password: shop.password } })
    await shop.become('marketer')
    expect(await ask()).toMatchObject({ code: number('permission.denied') })
    await shop.become('admin')
    expect(await ask()).toMatchObject({ code: 200 })
  })

  test('happens once, also where two ask at the same time', async () => {
    const { shop, id } = await withAnna()
    const ask = () => shop.call(call, { params: { id }, body: { reason: 'r' } })
    const codes = (await Promise.all([ask(), ask()])).map(({ code }) => code)
    if (call === 'eraseProfile') expect(codes.toSorted()).toEqual([200, number('profile.unknown')])
    else expect(codes).toEqual([200, 200])
    await expectRebuiltEqualsLive(server, shop, { isErased: true })
  })

  test('ends a rebuild that is under way and begins another', async () => {
    const { shop, id } = await withAnna()
    await server.app.rebuildProfiles(shop.ref)
    await remove(shop, call, id)
    expect(await found()).toEqual([])
    await server.app.foldEvents()
    await server.app.sweep()
    expect(await found()).toEqual([])
    const folds = await server.database.query<{ generation: number; status: string }>(
      'select generation, status from profile_folds where project_id = $1',
      [shop.ref.projectId],
    )
    expect(folds).toEqual([{ generation: 2, status: 'live' }])
    await expectRebuiltEqualsLive(server, shop, { isErased: true })
  })

  test('takes merges and undos with it that the person was part of, and leaves those of others', async () => {
    const { shop, id } = await withAnna()
    const of = async (q: string) => (await shop.list({ q })).items[0]?.id ?? ''
    const merge = (from: string, into: string) =>
      shop.data<{ entry: string }>('mergeProfiles', { body: { from, into, reason: secrets.edit } })
    const [bert, cleo, stranger] = [await of('bert'), await of('cleo'), await of('stranger')]
    const { entry } = await merge(id, bert)
    await shop.data('undoMerge', { params: { id: entry }, body: { reason: secrets.edit } })
    await shop.data('mergeProfiles', { body: { from: stranger, into: cleo, reason: 'kept' } })
    await remove(shop, call, id)
    expect(await found()).toEqual([])
    expect(await shop.view(stranger)).toMatchObject({ id: cleo, mergedFrom: [stranger] })
    await expectRebuiltEqualsLive(server, shop, { isErased: true })
  })
})

test('an erased id answers with the certificate in its own page, and as unknown elsewhere', async () => {
  const { shop, id, ids } = await withAnna()
  const certificate = await remove(shop, 'eraseProfile', id)
  for (const it of ids) expect(await shop.view(it)).toEqual({ id: it, state: 'erased', certificate })
  for (const name of ['listTimeline', 'viewIdentity', 'exportProfile'] as const)
    expect(await shop.call(name, { params: { id } })).toMatchObject({ code: number('profile.unknown') })
  expect((await shop.list({ q: id })).items).toEqual([])
})

test('an anonymised person keeps their sums under the id of the profile, without ids, traits or contents', async () => {
  const { shop, id, ids } = await withAnna()
  const before = await shop.view(id)
  await remove(shop, 'anonymiseProfile', id)
  for (const it of ids) {
    const after = await shop.view(it)
    expect(after).toMatchObject({
      state: 'anonymised',
      traits: {},
      identifiers: { userIds: [], anonymousIdCount: 1 },
      events: before.events,
      pageViews: before.pageViews,
      orders: before.orders,
      revenue: before.revenue,
      firstSeen: before.firstSeen,
      lastSeen: before.lastSeen,
      consent: before.consent,
      counts: before.counts,
    })
    expect(after.identifiers.anonymousIds[0]).toMatch(/^anonymised-/)
  }
  const overview = await shop.list()
  expect(overview.items.filter((it) => it.state === 'anonymised').length).toBe(1)
})

test('rebuilt equals live after random histories with merges, undos, edits and erasures between the events', async () => {
  const history = historyOf('send', 'send', 'send', 'fold', 'merge', 'undo', 'edit', 'erase', 'anonymise')
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const shop = await shopOf(server)
      for (const step of steps) await take(server, shop, step)
      await shop.send([{ anonymousId: 'last' }])
      await shop.fold()
      await expectRebuiltEqualsLive(server, shop, { isErased: true })
    }),
    runs(12),
  )
})
