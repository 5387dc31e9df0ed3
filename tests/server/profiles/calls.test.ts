import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import { withServer } from '#tests/server/setup.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
const number = (code: keyof typeof serverProblems) => serverProblems[code].number

const minute = 60_000
const compare = (one: string | number | null, other: string | number | null): number =>
  (one ?? 0) < (other ?? 0) ? -1 : (one ?? 0) > (other ?? 0) ? 1 : 0
const ago = (milliseconds: number) => new Date(server.now().getTime() - milliseconds).toISOString()
const csv = async (shop: Shop, query = ''): Promise<{ response: Response; lines: string[] }> => {
  const response = await server.request(`${profilesCsv.path}${query}`, {
    headers: { jsessionid: shop.token, 'PROJECT-INFO': shop.project.id },
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.clone().arrayBuffer())
  return { response, lines: text.split('\r\n') }
}

describe('the list', () => {
  test('has everybody once, page by page, in each order, with the exact total', async () => {
    const shop = await shopOf(server)
    await shop.send(
      Array.from({ length: 23 }, (_, place) =>
        Array.from({ length: (place % 4) + 1 }, (_, count) => ({
          anonymousId: `a${place}`,
          sessionId: `s${count}`,
          originalTimestamp: ago(((place * 7) % 5) * minute),
          ...(place % 3 === 0 ? { event: 'purchase', properties: { order_id: `o${place}.${count}`, value: place % 2 } } : {}),
        })),
      ).flat(),
    )
    await shop.fold()
    for (const sort of ['lastSeen', 'firstSeen', 'events', 'visits', 'orders', 'revenue'] as const)
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        const values: (readonly [value: string | number | null, lastSeen: string | null])[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: Awaited<ReturnType<Shop['list']>> = await shop.list({
            sort,
            order,
            limit: '5',
            ...(cursor ? { cursor } : {}),
          })
          expect(page.total).toEqual({ value: 23, exact: true })
          expect(page.items.length).toBeLessThanOrEqual(5)
          seen.push(...page.items.map(({ id }) => id))
          values.push(...page.items.map((item) => [item[sort], sort === 'firstSeen' ? null : item.lastSeen] as const))
          cursor = page.next
        }
        expect(new Set(seen).size).toBe(23)
        expect(seen.length).toBe(23)
        // Those with one value in the order in which they were last seen.
        const sorted = values.toSorted(([one, seen], [other, otherSeen]) => compare(one, other) || compare(seen, otherSeen))
        expect(values).toEqual(order === 'asc' ? sorted : sorted.toReversed())
      }
  })

  test('a person is there with what is known of them', async () => {
    const shop = await shopOf(server)
    await shop.send([
      {
        anonymousId: 'phone',
        sessionId: 's1',
        originalTimestamp: ago(minute),
        context: { consent: { state: 'granted', categories: ['marketing'] } },
      },
      identify('phone', 'u1', { plan: 'gold', email: 'anna@example.com' }),
      { anonymousId: 'laptop', event: 'purchase', properties: { order_id: 'o1', value: 12.5 } },
      identify('laptop', 'u1', { plan: null, city: 'Lyon' }),
    ])
    await shop.fold()
    const { items, total, next } = await shop.list()
    expect({ total, next }).toEqual({ total: { value: 1, exact: true }, next: null })
    expect(items).toEqual([
      {
        id: expect.any(String),
        state: 'identified',
        identifiers: { userIds: ['u1'], userIdCount: 1, anonymousIds: ['laptop', 'phone'], anonymousIdCount: 2 },
        traits: { email: 'anna@example.com', city: 'Lyon' },
        firstSeen: ago(minute),
        lastSeen: ago(0),
        visits: 1,
        events: 4,
        orders: 1,
        revenue: 12.5,
        country: null,
        device: null,
        language: null,
        source: null,
        rfm: null,
        segments: [],
        consent: { analytics: 'denied', marketing: 'granted', personalisation: 'denied' },
        mergedFrom: [expect.any(String)],
      },
    ])
  })

  test('a search finds people by any of their ids, and nobody by a part of one', async () => {
    const shop = await shopOf(server)
    await shop.send([
      { anonymousId: 'phone' },
      identify('phone', 'anna'),
      { anonymousId: 'laptop' },
      identify('laptop', 'anna'),
      { anonymousId: 'other' },
    ])
    const { phone } = await shop.fold()
    const [merged] = (await shop.view(phone?.id ?? '')).mergedFrom
    for (const q of ['phone', 'laptop', 'anna', ' anna ', phone?.id ?? '', merged ?? '']) {
      const { items, total } = await shop.list({ q })
      expect({ q, ids: items.map(({ id }) => id), total: total.value }).toEqual({ q, ids: [phone?.id], total: 1 })
    }
    for (const q of ['pho', 'ann', randomUUID(), '%', "' or 1=1"]) expect((await shop.list({ q })).items).toEqual([])
    expect((await shop.list({ q: '' })).items.length).toBe(2)
  })

  test('a search finds people by their e-mail address or phone number, however it is written, and no longer by a former one', async () => {
    const shop = await shopOf(server)
    await shop.send([
      identify('a', 'anna', { email: 'old@example.com', phone: '+33 6 12 34 56 78' }),
      identify('b', 'bert', { email: 5 }),
    ])
    await shop.fold()
    await shop.send([identify('c', 'anna', { email: 'Anna.Lee@Example.com' })])
    const id = (await shop.fold())['a']?.id
    for (const q of ['anna.lee@example.com', 'ANNA.LEE@EXAMPLE.COM ', '+33612345678', '0033 (6) 12-34-56-78'])
      expect({ q, ids: (await shop.list({ q })).items.map((it) => it.id) }).toEqual({ q, ids: [id] })
    for (const q of ['old@example.com', 'lee@example.com', '0612345678', '5']) expect((await shop.list({ q })).items).toEqual([])
    const [hash] = await server.database.query<{ email_hash: string }>('select email_hash from profiles where id = $1', [
      id ?? '',
    ])
    expect(hash?.email_hash).toMatch(/^[\w-]{43}$/)
  })

  test('refuses what is no cursor, or one of another order', async () => {
    const shop = await shopOf(server)
    await shop.send([{ anonymousId: 'a' }, { anonymousId: 'b' }])
    await shop.fold()
    const { next } = await shop.list({ limit: '1' })
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const bad = [
      { cursor: 'x' },
      { cursor: encode(null) },
      { cursor: encode({ sort: 'lastSeen', order: 'desc', value: '1; drop table profiles', lastSeen: 0, id: randomUUID() }) },
      { cursor: encode({ sort: 'lastSeen', order: 'desc', value: 1e300, lastSeen: 0, id: randomUUID() }) },
      { cursor: encode({ sort: 'events', order: 'desc', value: 1, lastSeen: 1e300, id: randomUUID() }), sort: 'events' },
      { cursor: next ?? '', sort: 'events' },
      { cursor: next ?? '', order: 'asc' },
      { limit: '0' },
      { limit: '101' },
      { sort: 'id' },
      { filter: '{' },
    ]
    for (const query of bad)
      expect({ query, code: (await shop.call('listProfiles', { query })).code }).toEqual({
        query,
        code: number('request.invalid'),
      })
  })

  test('of a project without events is empty', async () => {
    const shop = await shopOf(server)
    expect(await shop.list()).toEqual({ items: [], next: null, total: { value: 0, exact: true } })
    expect((await csv(shop)).lines.length).toBe(2)
    expect(await shop.data<ProfilesOverview>('viewProfilesOverview')).toMatchObject({ profiles: 0, days: { length: 30 } })
  })
})

describe('ids that stand for nobody', () => {
  const bodies = { editTraits: { set: { a: 1 }, reason: 'r' }, eraseProfile: { reason: 'r' }, anonymiseProfile: { reason: 'r' } }
  const names = [
    'viewProfile',
    'listTimeline',
    'viewIdentity',
    'exportProfile',
    'editTraits',
    'eraseProfile',
    'anonymiseProfile',
  ] as const

  test.each(names)('%s answers unknown, malformed and foreign ids alike', async (name) => {
    const [shop, other] = [await shopOf(server), await shopOf(server)]
    await Promise.all([shop.send([{ anonymousId: 'a' }]), other.send([{ anonymousId: 'a' }])])
    await shop.fold()
    const foreign = (await other.fold())['a']?.id ?? ''
    expect((await other.call('viewProfile', { params: { id: foreign } })).code).toBe(200)
    for (const id of [randomUUID(), 'x', '..%2f', "'", 'a'.repeat(64), foreign]) {
      const body = name in bodies ? { body: bodies[name as keyof typeof bodies] } : {}
      expect({ id, ...(await shop.call(name, { params: { id }, ...body })) }).toMatchObject({
        id,
        code: number('profile.unknown'),
        data: null,
      })
    }
    expect((await shop.list()).total.value).toBe(1)
    expect((await other.list()).total.value).toBe(1)
  })

  test('a merge or an undo with one', async () => {
    const [shop, other] = [await shopOf(server), await shopOf(server)]
    await Promise.all([shop.send([{ anonymousId: 'a' }]), other.send([{ anonymousId: 'a' }])])
    const own = (await shop.fold())['a']?.id ?? ''
    const foreign = (await other.fold())['a']?.id ?? ''
    for (const id of [randomUUID(), 'x', foreign])
      for (const body of [
        { from: id, into: own },
        { from: own, into: id },
        { from: own, into: id, preview: true },
      ])
        expect(await shop.call('mergeProfiles', { body: { ...body, reason: 'r' } })).toMatchObject({
          code: number('profile.unknown'),
        })
    for (const id of [randomUUID(), 'x', own])
      expect(await shop.call('undoMerge', { params: { id }, body: { reason: 'r' } })).toMatchObject({
        code: number('merge.unknown'),
      })
    expect(await shop.call('mergeProfiles', { body: { from: own, into: own, reason: 'r' } })).toMatchObject({
      code: number('merge.same'),
    })
  })
})

describe('the timeline', () => {
  test('has every event of the person once, the latest first, whoever else uses their browsers, with merges and edits', async () => {
    const shop = await shopOf(server)
    await shop.send([
      ...Array.from({ length: 30 }, (_, place) => ({
        anonymousId: 'shared',
        originalTimestamp: ago(((place * 13) % 7) * minute),
      })),
      identify('shared', 'anna'),
      ...Array.from({ length: 30 }, (_, place) => ({ anonymousId: 'shared', userId: 'bert', messageId: `b${place}` })),
      {
        anonymousId: 'shared',
        userId: 'anna',
        type: 'page',
        event: 'page_view',
        context: { page: { path: '/tea', url: 'https://shop.test/tea' } },
      },
      { anonymousId: 'shared', context: { isBotHint: true } },
      { anonymousId: 'laptop' },
      identify('laptop', 'anna'),
    ])
    await shop.fold()
    const anna = (await shop.list({ q: 'anna' })).items[0]?.id ?? ''
    server.pass(minute)
    await shop.data('editTraits', { params: { id: anna }, body: { set: { plan: 'gold' }, unset: ['city'], reason: 'asked' } })
    const all = await shop.timeline(anna, { limit: '100' })
    expect(all.next).toBeNull()
    expect(all.items.map(({ kind }) => kind).filter((it) => it === 'merge').length).toBe(2)
    expect(all.items[0]).toMatchObject({ kind: 'edit', by: shop.userId, reason: 'asked', traits: { plan: 'gold', city: null } })
    expect(all.items.length).toBe(30 + 1 + 1 + 2 + 2 + 1)
    expect(all.total).toEqual({ value: all.items.length, exact: true })
    const times = all.items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<Shop['timeline']>> = await shop.timeline(anna, { limit: '4', ...(cursor ? { cursor } : {}) })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect(paged).toEqual(all.items.map(({ id }) => id))
    const pages = await shop.timeline(anna, { kinds: 'page' })
    expect(pages).toMatchObject({ items: [{ kind: 'page', path: '/tea', userId: 'anna' }], total: { value: 1, exact: true } })
    expect((await shop.timeline(anna, { kinds: 'merge,edit' })).items.map(({ kind }) => kind)).toEqual(['edit', 'merge', 'merge'])
    for (const query of [{ cursor: 'x' }, { kinds: 'all' }, { kinds: '' }, { limit: '-1' }])
      expect((await shop.call('listTimeline', { params: { id: anna }, query })).code).toBe(number('request.invalid'))
  })
})

describe('what is taken away', () => {
  test('the export of a person is all that their pages show', async () => {
    const shop = await shopOf(server)
    await shop.send([{ anonymousId: 'a', properties: { query: 'tea' } }, identify('a', 'anna', { email: 'anna@example.com' })])
    const id = (await shop.fold())['a']?.id ?? ''
    expect(await shop.data('exportProfile', { params: { id } })).toEqual({
      exportedAt: server.now().toISOString(),
      profile: await shop.view(id),
      identity: await shop.identity(id),
      timeline: (await shop.timeline(id, { limit: '100' })).items,
      leftOut: 0,
    })
  })

  test('the CSV has everybody of the filter once, and no formula in any cell', async () => {
    const shop = await shopOf(server)
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '"quoted", and more', 'line\nbreak']
    await shop.send([
      ...evil.map((anonymousId) => ({ anonymousId, context: { country: '=cmd()' } })),
      ...Array.from({ length: 1_100 }, (_, place) => ({ anonymousId: `visitor-${place}` })),
    ])
    await shop.fold()
    const { response, lines } = await csv(shop)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(lines[0]).toMatch(/^\ufeffid,state,user_ids,anonymous_ids,/)
    const ids = lines.slice(1, -1).map((line) => line.split(',')[0])
    expect(ids.length).toBe(1_109)
    expect(new Set(ids).size).toBe(ids.length)
    const text = lines.join('\r\n')
    for (const start of ['=', '+', '-', '@', '\t', '＝']) expect(text).not.toMatch(new RegExp(`(?:^|,|\\r\\n)"?\\s*\\${start}`))
    expect(text).toContain(`"'=1+1"`)
    expect(text).toContain('"""quoted"", and more"')
    expect((await csv(shop, '?q=visitor-7')).lines.length).toBe(3)
    expect((await (await csv(shop, '?filter=%7B')).response.json()) as object).toMatchObject({ code: number('request.invalid') })
  })
})

test('the overview counts everybody, and names the currency of the revenue, which has no order in another one', async () => {
  const shop = await shopOf(server)
  await shop.send([
    { anonymousId: 'a', originalTimestamp: ago(3 * 24 * 60 * minute), context: { locale: 'fr-FR', screen: { w: 390, h: 800 } } },
    { anonymousId: 'b', event: 'purchase', properties: { order_id: 'o', value: 20 }, context: { locale: 'fr' } },
    { anonymousId: 'b', event: 'purchase', properties: { order_id: 'p', value: 500, currency: 'EUR' } },
    identify('c', 'u1'),
  ])
  await shop.fold()
  const overview = await shop.data<ProfilesOverview>('viewProfilesOverview')
  expect(overview).toMatchObject({ profiles: 3, identified: 1, newToday: 2, active: 2, buyers: 1, revenue: 20, currency: 'CNY' })
  expect(overview.days.filter((it) => it.profiles > 0)).toEqual([
    { day: ago(3 * 24 * 60 * minute).slice(0, 10), profiles: 1, identified: 0 },
    { day: ago(0).slice(0, 10), profiles: 2, identified: 1 },
  ])
  expect(overview.days.at(-1)?.day).toBe(ago(0).slice(0, 10))
  expect(overview.languages).toEqual([
    { value: 'fr', profiles: 2 },
    { value: null, profiles: 1 },
  ])
  expect(overview.devices).toContainEqual({ value: 'phone', profiles: 1 })
})

test('people who were chosen are written as CSV, each once, a merged one as its survivor, and nobody else', async () => {
  const [shop, other] = [await shopOf(server), await shopOf(server)]
  await Promise.all([shop.send(['a', 'b', 'c', 'd'].map((anonymousId) => ({ anonymousId }))), other.send([{ anonymousId: 'a' }])])
  const profiles = await shop.fold()
  const foreign = (await other.fold())['a']?.id ?? ''
  const idOf = (name: string) => profiles[name]?.id ?? ''
  await shop.data('mergeProfiles', { body: { from: idOf('b'), into: idOf('a'), reason: 'r' } })
  const write = (ids: string[], header: boolean) =>
    shop.data<{ csv: string; profiles: number }>('exportSelectedProfiles', { body: { ids, header } })
  const chosen = [idOf('a'), idOf('b'), idOf('c'), foreign, randomUUID(), 'x']
  const { csv, profiles: count } = await write(chosen, true)
  const lines = csv.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffid,state,/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([idOf('a'), idOf('c')].sort())
  expect(count).toBe(2)
  expect((await write([idOf('c')], false)).csv).toMatch(new RegExp(`^${idOf('c')},`))
  const tooMany = await shop.call('exportSelectedProfiles', { body: { ids: Array(501).fill(idOf('c')), header: true } })
  expect(tooMany.code).toBe(number('request.invalid'))
})
