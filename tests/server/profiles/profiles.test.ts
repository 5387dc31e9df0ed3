import { describe, expect, test } from 'vitest'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { atomsOf, profilesOf, send } from './folded.ts'

const server = withServer()

const day = 24 * 60 * 60 * 1_000
const ago = (milliseconds: number) => new Date(server.now().getTime() - milliseconds).toISOString()
const identify = (anonymousId: string, userId: string, traits = {}) => ({
  anonymousId,
  userId,
  type: 'identify',
  event: 'identify',
  traits,
})
const shop = async () => {
  const { skdKey, project, token } = await newcomerWithKey(server)
  return {
    skdKey,
    token,
    project: project.id,
    send: (events: Parameters<typeof send>[2]) => send(server, skdKey, events),
    fold: async () => {
      await server.app.foldEvents()
      return profilesOf(server.database, project.id)
    },
    query: <Row>(sql: string) => server.database.query<Row>(sql, [project.id]),
  }
}

describe('events that come over HTTP become profiles', () => {
  test('an anonymous visitor is a profile with what their events add up to', async () => {
    const { send, fold, project } = await shop()
    await send([
      { anonymousId: 'a', type: 'page', event: 'page_view', sessionId: 's1', pageViewId: 'p1', originalTimestamp: ago(60_000) },
      { anonymousId: 'a', type: 'ping', event: 'page_ping', sessionId: 's1', pageViewId: 'p1', properties: { engagedMs: 4_000 } },
      { anonymousId: 'a', event: 'purchase', sessionId: 's1', properties: { order_id: 'o1', value: 12.5, currency: 'CNY' } },
      { anonymousId: 'b', sessionId: 's2' },
    ])
    const { a, b } = await fold()
    expect(a).toMatchObject({ is_identified: false, events: 3, visits: 1, orders: 1, revenue: 125_000 })
    expect(a?.first_seen?.toISOString()).toBe(ago(60_000))
    expect(a?.last_seen?.toISOString()).toBe(server.now().toISOString())
    expect(b).toMatchObject({ events: 1, visits: 1, orders: 0, revenue: 0 })
    const [atom] = await atomsOf(server.database, project)
    expect(atom?.state).toMatchObject({
      engagedMs: 4_000,
      pageViews: 1,
      counts: { purchase: [1, expect.any(Number), expect.any(Number)] },
    })
  })

  test('who signs in keeps the profile of their anonymous past, and its id', async () => {
    const { send, fold } = await shop()
    await send([{ anonymousId: 'a' }, { anonymousId: 'a' }])
    const before = (await fold())['a']
    await send([identify('a', 'u1', { plan: 'gold' }), { anonymousId: 'a', userId: 'u1' }])
    const profiles = await fold()
    expect(Object.keys(profiles)).toEqual(['a'])
    expect(profiles['a']).toMatchObject({ id: before?.id, is_identified: true, events: 4 })
    expect(before?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('two browsers of one user are one profile, in one batch or in several; the ledger says why', async () => {
    const { send, fold, query } = await shop()
    await send([{ anonymousId: 'phone' }, identify('phone', 'u1'), { anonymousId: 'laptop' }])
    const before = await fold()
    await send([identify('laptop', 'u1'), { anonymousId: 'tablet' }, identify('tablet', 'u1')])
    const profiles = await fold()
    expect(profiles).toEqual({ phone: expect.objectContaining({ id: before['phone']?.id, events: 6, is_identified: true }) })
    const merged = await query<{ id: string; merged_into: string }>(
      'select id, merged_into from profiles where project_id = $1 and merged_into is not null',
    )
    expect(merged.map((row) => row.merged_into)).toEqual([before['phone']?.id, before['phone']?.id])
    expect(merged.map((row) => row.id)).toContain(before['laptop']?.id)
    const ledger = await query<{ from_profile: string | null; rule: string; evidence: number }>(
      'select from_profile, rule, evidence from profile_merges where project_id = $1 order by evidence',
    )
    expect(ledger.map((row) => [row.rule, row.evidence])).toEqual([
      ['identify', 2],
      ['identify', 4],
      ['identify', 6],
    ])
    expect(ledger.map((row) => row.from_profile)).toEqual([null, before['laptop']?.id, expect.any(String)])
  })

  test('two people on one browser stay two: the anonymous past stays with the first', async () => {
    const { send, fold, project } = await shop()
    await send([{ anonymousId: 'shared' }, identify('shared', 'anna')])
    await fold()
    await send([identify('shared', 'bert'), { anonymousId: 'shared', userId: 'bert' }, { anonymousId: 'shared' }])
    await fold()
    const atoms = await atomsOf(server.database, project)
    expect(atoms.map((row) => [row.user_id, row.state.events])).toEqual([
      ['', 2],
      ['anna', 1],
      ['bert', 2],
    ])
    const [anonymous, anna, bert] = atoms.map((row) => row.profile_id)
    expect(anonymous).toBe(anna)
    expect(bert).not.toBe(anna)
  })

  test('a user id that is a placeholder identifies nobody, and is counted', async () => {
    const { send, fold, query } = await shop()
    await send([identify('a', 'guest'), identify('b', ' Guest'), identify('b', 'null'), identify('c', '  ')])
    const profiles = await fold()
    expect(Object.values(profiles).map((it) => it.is_identified)).toEqual([false, false, false])
    await send([identify('c', 'GUEST')])
    await fold()
    const refused = await query<{ flaw: string; user_id: string; count: number }>(
      'select flaw, user_id, count from profile_refused_ids where project_id = $1 order by flaw, user_id',
    )
    expect(refused).toEqual([
      { flaw: 'empty', user_id: '', count: 1 },
      { flaw: 'placeholder', user_id: 'guest', count: 3 },
      { flaw: 'placeholder', user_id: 'null', count: 1 },
    ])
  })

  test('a user id that more than 50 browsers claim on one day is blocked for good; on another day others start from nothing', async () => {
    const { send, fold, query } = await shop()
    const claims = (from: number, to: number, userId: string) =>
      Array.from({ length: to - from }, (_, place) => identify(`${userId}${from + place}`, userId))
    await send([...claims(0, 30, 'kiosk'), ...claims(0, 30, 'team')])
    await fold()
    server.pass(day)
    await send([...claims(30, 60, 'team'), ...claims(30, 80, 'kiosk')])
    await fold()
    // 30 on the first day and 50 on the second: neither is too many.
    expect(await query('select 1 from profile_refused_ids where project_id = $1')).toEqual([])
    await send(claims(80, 82, 'kiosk'))
    await fold()
    server.pass(5 * day)
    await send([identify('late', 'kiosk'), identify('kiosk1', 'kiosk')])
    const profiles = await fold()
    expect(profiles['late']).toMatchObject({ is_identified: false })
    const [refused] = await query<{ user_id: string; count: number }>(
      'select user_id, count from profile_refused_ids where project_id = $1',
    )
    expect(refused).toEqual({ user_id: 'kiosk', count: 3 })
    // What is older than two days is not kept.
    expect(await query(`select day from profile_claims where project_id = $1`)).toEqual([])
  })

  test('events that come late or out of order change what they should: first seen, traits, sources; an order counts once', async () => {
    const { send, fold, project } = await shop()
    const order = { event: 'purchase', properties: { order_id: 'o1', value: 10 } }
    await send([
      { ...identify('a', 'u1', { city: 'Lyon' }), originalTimestamp: ago(1_000) },
      { anonymousId: 'a', userId: 'u1', ...order },
    ])
    await fold()
    await send([
      { ...identify('a', 'u1', { city: 'Paris', pets: 2 }), originalTimestamp: ago(20 * day) },
      { anonymousId: 'other browser', userId: 'u1', ...order },
      { anonymousId: 'other browser', event: 'refund', properties: { order_id: 'o1', value: 4 } },
      { anonymousId: 'other browser', event: 'refund', properties: { order_id: 'o1' } },
    ])
    const { a } = await fold()
    expect(a).toMatchObject({ orders: 1, revenue: 0, events: 6 })
    expect(a?.first_seen?.toISOString()).toBe(ago(20 * day))
    const [atom] = await atomsOf(server.database, project)
    expect(atom?.state.traits['city']).toMatchObject({ value: 'Lyon', before: { value: 'Paris' } })
    expect(atom?.state.traits['pets']).toMatchObject({ value: 2, isFromServer: false })
  })

  test('what a server key sent is the word of the organisation; a page cannot say so of itself', async () => {
    const { send: sendPage, fold, project, token } = await shop()
    const made = await server.call('createServerKey', { session: token, project, body: { replaces: null } })
    const { secret } = made.data as CreatedServerKey
    await send(server, secret, [{ ...identify('a', 'u1', { plan: 'gold' }) }])
    await sendPage([{ ...identify('b', 'u2', { plan: 'gold' }), context: { isFromServer: true, isBot: false } }])
    await fold()
    const told = (await atomsOf(server.database, project)).map((row) => row.state.traits['plan']?.isFromServer)
    expect(told).toEqual([true, false])
  })

  test('bots make no profile, and rejected events are passed over', async () => {
    const { send, fold, skdKey, query } = await shop()
    await send([{ anonymousId: 'bot', context: { isBotHint: true } }])
    await server.call('sendEvents', { body: { skdKey, events: [{ messageId: 'bad' }] } })
    expect(await fold()).toEqual({})
    await send([{ anonymousId: 'a' }])
    expect(Object.keys(await fold())).toEqual(['a'])
    expect(await query('select last_id, events from profile_folds where project_id = $1')).toEqual([{ last_id: 3, events: 1 }])
  })
})
