import { expect, test } from 'vitest'
import type { ProfileInactivity } from '#contract/profiles/inactivity.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { expectRebuiltEqualsLive } from './histories.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
const day = 24 * 60 * 60_000

const view = (shop: Shop) => shop.data<ProfileInactivity>('viewProfileInactivity')
/** The owner proves who they are, as the call wants. */
const save = async (shop: Shop, days: number | null, replaces: number | null = null) => {
  await server.call('confirmSession', { session: shop.token, body: { password: shop.password } })
  return shop.data<ProfileInactivity>('saveProfileInactivity', { body: { days, replaces } })
}
const choice = async (shop: Shop, days: number) => (await view(shop)).choices.find((it) => it.days === days)
const totals = async (shop: Shop) => {
  const { items, total } = await shop.list()
  return { people: total.value, orders: items.reduce((sum, it) => sum + it.orders, 0) }
}

/** Days have passed and the owner signs in anew. */
const later = async (shop: Shop, days: number) => {
  server.pass(days * day)
  const { data } = await server.call('login', { body: { account: shop.username, password: shop.password } })
  return { ...shop, ...(await again(shop, (data as { session: string }).session)) }
}
const again = async (shop: Shop, token: string) => {
  const call = (name: Parameters<Shop['call']>[0], options = {}) =>
    server.call(name, { session: token, project: shop.project.id, ...options })
  const data = async <Data>(name: Parameters<Shop['call']>[0], options = {}): Promise<Data> => {
    const answer = await call(name, options)
    if (answer.code !== 200) throw new Error(`${name} answered ${answer.code} ${answer.msg}`)
    return answer.data as Data
  }
  return {
    token,
    call,
    data,
    list: (query: Record<string, string> = {}) => data<Awaited<ReturnType<Shop['list']>>>('listProfiles', { query }),
  }
}

/** Two strangers, a reader with a name and a buyer, of long ago; then somebody new. */
const withPast = async (first: Shop) => {
  await first.send([
    { anonymousId: 'stranger' },
    { anonymousId: 'other' },
    identify('reader', 'reader-1', { email: 'reader@example.com' }),
    identify('buyer', 'buyer-1', { email: 'buyer@example.com' }),
    { anonymousId: 'buyer', userId: 'buyer-1', event: 'purchase', properties: { order_id: 'one', value: 30 } },
  ])
  await first.fold()
  const shop = await later(first, 91)
  await shop.send([{ anonymousId: 'new' }])
  await shop.fold()
  return shop
}

test('nobody is forgotten unless somebody says so, and the view says before who would be', async () => {
  const shop = await withPast(await shopOf(server))
  expect(await view(shop)).toMatchObject({ days: null, mayChange: true, soFar: { erased: 0, anonymised: 0, lastAt: null } })
  expect(await choice(shop, 90)).toMatchObject({ erased: 3, anonymised: 1 })
  expect(await choice(shop, 180)).toMatchObject({ erased: 0, anonymised: 0 })
  await server.app.sweep()
  expect(await totals(shop)).toEqual({ people: 5, orders: 1 })
})

test('people without orders are erased, of buyers only what names nobody stays; what is left is as a rebuild makes it', async () => {
  const shop = await withPast(await shopOf(server))
  await save(shop, 90)
  await server.app.sweep()
  expect(await totals(shop)).toEqual({ people: 2, orders: 1 })
  const left = await server.database.query<{ row: string }>(
    `select to_jsonb(e)::text as row from events e where project_id = $1 union all
     select to_jsonb(p)::text from profiles p where project_id = $1`,
    [shop.project.id],
  )
  const text = left.map(({ row }) => row).join('\n')
  for (const secret of ['reader-1', 'buyer-1', 'buyer@example.com', 'stranger']) expect(text).not.toContain(secret)
  expect(text).toContain('anonymised-')
  expect(await view(shop)).toMatchObject({ soFar: { erased: 3, anonymised: 1, lastAt: server.now().toISOString() } })
  expect(await choice(shop, 90)).toMatchObject({ erased: 0, anonymised: 0 })
  // What names nobody any more is not counted again.
  await server.app.sweep()
  expect(await view(shop)).toMatchObject({ soFar: { erased: 3, anonymised: 1 } })
  await expectRebuiltEqualsLive(server, shop, { isErased: true })
})

test('whoever comes back is a new person and is taken in', async () => {
  const shop = await withPast(await shopOf(server))
  await save(shop, 90)
  await server.app.sweep()
  await shop.send([{ anonymousId: 'stranger' }, identify('buyer', 'buyer-1', { email: 'buyer@example.com' })])
  await shop.fold()
  expect((await totals(shop)).people).toBe(4)
  expect((await shop.list({ q: 'buyer-1' })).items).toMatchObject([{ orders: 0, events: 1 }])
})

test('somebody who is seen before their turn comes stays', async () => {
  const shop = await withPast(await shopOf(server))
  await shop.send([{ anonymousId: 'stranger' }])
  await shop.fold()
  await save(shop, 90)
  await server.app.sweep()
  expect(Object.keys(await shop.fold())).toContain('stranger')
})

test('a run forgets 200 of a project at most, and of two processes at once each person is counted once', async () => {
  const first = await shopOf(server)
  await first.send(Array.from({ length: 230 }, (_, index) => ({ anonymousId: `visitor-${index}` })))
  await first.fold()
  const shop = await later(first, 91)
  await save(shop, 90)
  await server.app.sweep()
  expect(await view(shop)).toMatchObject({ soFar: { erased: 200 } })
  const { app } = besides(server, {})
  await Promise.all([server.app.sweep(), app.sweep()])
  expect(await view(shop)).toMatchObject({ soFar: { erased: 230 } })
  expect(await totals(shop)).toEqual({ people: 0, orders: 0 })
})

test('only who may delete the project changes it, with a fresh proof, and knowing what it was', async () => {
  const shop = await shopOf(server)
  expect(await save(shop, 180)).toMatchObject({ days: 180 })
  expect(await save(shop, 90, 365)).toMatchObject({ days: 180 })
  for (const days of [0, -1, 1, 90.5, '90', 100_000])
    expect((await shop.call('saveProfileInactivity', { body: { days, replaces: 180 } })).code).not.toBe(200)
  await shop.become('marketer')
  expect((await shop.call('saveProfileInactivity', { body: { days: 90, replaces: 180 } })).code).not.toBe(200)
  expect(await view(shop)).toMatchObject({ days: 180, mayChange: false })
})
