import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { MergeAnswer } from '#contract/profiles/history.ts'
import type { ProfileDetail, ProfilePage } from '#contract/profiles/profiles.ts'
import { withServer } from '#tests/server/setup.ts'
import { openShop } from './shop.ts'

const server = withServer()
const minute = 60_000
const reason = 'request 17'

type Shop = Awaited<ReturnType<typeof openShop>>

/** The data of a call that succeeds. */
const dataOf = async <Data>({ call }: Shop, name: EndpointName, options: Parameters<Shop['call']>[1]): Promise<Data> => {
  const { code, msg, data } = await call(name, options)
  if (code !== 200 && code !== 201) throw new Error(`${name} answered ${code} ${msg}`)
  return data as Data
}

const view = (shop: Shop, id: string) => dataOf<ProfileDetail>(shop, 'viewProfile', { params: { id } })
const listed = async (shop: Shop, query: Record<string, string>) =>
  (await dataOf<ProfilePage>(shop, 'listProfiles', { query })).items.map(({ id }) => id).toSorted()

/** The tables that name profiles, with how many rows are about some of them. */
const rowsAbout = async (ids: string[]): Promise<Record<string, number>> => {
  const [row] = await server.database.query<Record<string, number>>(
    `select (select count(*)::int from segment_members where profile_id = any($1::uuid[])) as members,
            (select count(*)::int from segment_dues where profile_id = any($1::uuid[])) as dues,
            (select count(*)::int from segment_changes where profile_id = any($1::uuid[])) as changes,
            (select count(*)::int from segment_list_members where profile_id = any($1::uuid[])) as listed`,
    [ids],
  )
  return row ?? {}
}

/** What a segment has counted, and how many members it has. */
const counted = async (shop: Shop, id: string): Promise<[number, number]> => {
  const { items, total } = await shop.members(id)
  return [total.value, items.length]
}

/** Anna and Bert share a browser; Anna has another one of her own. */
const withTwo = async () => {
  const shop = await openShop(server)
  const searchers = await shop.create('Searchers', { did: 'search' })
  const lately = await shop.create('Lately', { did: 'search', within: { days: 1 } })
  const guests = await shop.create('Guests', null)
  await shop.send(
    { anonymousId: 'a', userId: 'anna' },
    { anonymousId: 'shared', userId: 'anna' },
    { anonymousId: 'shared', userId: 'bert' },
    { anonymousId: 'stranger' },
  )
  const [anna, bert] = [await shop.profileOf('a'), (await listed(shop, { q: 'bert' }))[0] ?? '']
  const file = Buffer.from('anna\nbert').toString('base64')
  await dataOf(shop, 'uploadList', { params: { id: guests.id }, body: { file, mode: 'add' } })
  await server.app.sweep()
  return { shop, searchers, lately, guests, anna, bert }
}

test.each(['eraseProfile', 'anonymiseProfile'] as const)('%s removes what segments and lists have of a person', async (name) => {
  const { shop, searchers, lately, guests, anna, bert } = await withTwo()
  expect(await rowsAbout([anna])).toEqual({ members: 3, dues: 1, changes: 3, listed: 1 })
  const before = await rowsAbout([bert])
  const since = (await shop.members(searchers.id)).items.find(({ person }) => person.id === bert)
  server.pass(minute)
  await dataOf(shop, name, { params: { id: anna }, body: { reason } })
  // The events of an anonymised person stay, and so does their profile: it enters what it fits, and is on no list.
  const left = name === 'eraseProfile' ? { members: 0, dues: 0, changes: 0 } : { members: 2, dues: 1, changes: 2 }
  expect(await rowsAbout([anna])).toEqual({ ...left, listed: 0 })
  // Whoever shared a browser with the person was folded anew, and stays in without entering again.
  expect(await rowsAbout([bert])).toEqual(before)
  const after = await shop.members(searchers.id)
  expect(after.items.find(({ person }) => person.id === bert)).toMatchObject({ since: since?.since, cause: since?.cause })
  const others = name === 'eraseProfile' ? 2 : 3
  expect(await counted(shop, searchers.id)).toEqual([others, others])
  expect(await counted(shop, lately.id)).toEqual([others, others])
  expect(await counted(shop, guests.id)).toEqual([1, 1])
  expect((await view(shop, bert)).segments.map(({ name: it }) => it)).toEqual(['Guests', 'Lately', 'Searchers'])
  await expectSameAfterRebuild(shop, [searchers.id, lately.id, guests.id])
})

const expectSameAfterRebuild = async (shop: Shop, ids: readonly string[]): Promise<void> => {
  const read = () =>
    Promise.all(
      ids.map(async (id) =>
        (await shop.members(id)).items.map(({ person }) => person.id).concat(String(await counted(shop, id))),
      ),
    )
  const [before, changes] = [await read(), await Promise.all(ids.map(shop.changes))]
  expect(await server.app.rebuildProfiles(shop.ref)).toBe(true)
  await server.app.foldEvents()
  expect(await read()).toEqual(before)
  expect(await Promise.all(ids.map(shop.changes))).toEqual(changes)
}

test('a merge, its undo and an edited trait change memberships at once, and a rebuild changes them alike', async () => {
  const shop = await openShop(server)
  const searchers = await shop.create('Searchers', { did: 'search' })
  const twice = await shop.create('Twice', { did: 'search', times: { is: 'atLeast', n: 2 } })
  const gold = await shop.create('Gold', { trait: 'plan', is: 'equals', value: 'gold' })
  await shop.send({ anonymousId: 'a', userId: 'anna' }, { anonymousId: 'b', userId: 'bert' })
  const [a, b] = [await shop.profileOf('a'), await shop.profileOf('b')]
  server.pass(minute)
  const { entry } = await dataOf<MergeAnswer>(shop, 'mergeProfiles', { body: { from: b, into: a, reason } })
  expect([await shop.names(searchers.id), await shop.names(twice.id)]).toEqual([['a'], ['a']])
  expect((await shop.changes(twice.id)).map(({ change, cause }) => `${change} ${cause}`)).toEqual(['entered edit'])
  expect((await view(shop, a)).segments).toEqual([
    { id: searchers.id, name: 'Searchers' },
    { id: twice.id, name: 'Twice' },
  ])
  expect(await rowsAbout([b])).toMatchObject({ members: 0, dues: 0 })

  server.pass(minute)
  await dataOf(shop, 'undoMerge', { params: { id: entry ?? '' }, body: { reason } })
  expect([await shop.names(searchers.id), await shop.names(twice.id)]).toEqual([['a', 'b'], []])
  expect((await shop.changes(searchers.id)).map(({ change, cause }) => `${change} ${cause}`)).toEqual([
    'entered event',
    'entered event',
  ])
  expect(await counted(shop, searchers.id)).toEqual([2, 2])
  expect(await counted(shop, twice.id)).toEqual([0, 0])

  server.pass(minute)
  const edited = await dataOf<ProfileDetail>(shop, 'editTraits', { params: { id: a }, body: { set: { plan: 'gold' }, reason } })
  expect(edited.segments.map(({ name }) => name)).toEqual(['Gold', 'Searchers'])
  expect(await shop.names(gold.id)).toEqual(['a'])
  await expectSameAfterRebuild(shop, [searchers.id, twice.id, gold.id])
})

test('a list of profiles is filtered by a segment and by a list, and names the segments of each', async () => {
  const { shop, searchers, guests, anna, bert } = await withTwo()
  const stranger = await shop.profileOf('stranger')
  expect(await listed(shop, { segment: searchers.id })).toEqual([anna, bert, stranger].toSorted())
  expect(await listed(shop, { segment: guests.id })).toEqual([anna, bert].toSorted())
  const filter = JSON.stringify({ all: [{ segment: searchers.id }, { not: { list: guests.id } }] })
  expect(await listed(shop, { filter })).toEqual([stranger])
  expect(await listed(shop, { segment: '00000000-0000-4000-8000-000000000000' })).toEqual([])
  const page = await dataOf<ProfilePage>(shop, 'listProfiles', { query: { q: 'bert' } })
  expect(page.items[0]?.segments.map(({ name }) => name)).toEqual(['Guests', 'Lately', 'Searchers'])
})
