import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, emptyDirectory, survivorOf } from '#engine/profiles/identity/directory.ts'
import { undoEntry } from '#engine/profiles/identity/merge.ts'
import { resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { readEmail, readPhone, readUserId } from '#engine/profiles/identity/user-id.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { historyArbitrary, runs } from './generators.ts'
import { changesOf, decision, entriesIn, resolve } from './identity.ts'
import { foldLog, profilesOf, settings } from './pipeline.ts'

describe('to whom an event belongs', () => {
  test('the first identify keeps the profile of the anonymous visitor and gives it the user id', () => {
    const { resolved, changes } = resolve([{}, { userId: 'u1' }, {}])
    expect(resolved.map((it) => it.profile)).toEqual(['profile:1', 'profile:1', 'profile:1'])
    expect(entriesIn(changes)).toMatchObject([{ rule: 'identify', from: null, into: 'profile:1', evidence: 2 }])
  })

  test('an anonymous visitor who signs in as a known user joins that user’s profile', () => {
    const { resolved, changes, directory } = resolve([
      { anonymousId: 'a1', userId: 'u1' },
      { anonymousId: 'a2' },
      { anonymousId: 'a2', userId: 'u1' },
      { anonymousId: 'a2' },
    ])
    expect(resolved.map((it) => it.profile)).toEqual(['profile:1', 'profile:2', 'profile:1', 'profile:1'])
    expect(entriesIn(changes)).toMatchObject([
      { rule: 'identify', from: 'profile:2', into: 'profile:1', evidence: 3, atoms: [{ anonymousId: 'a2', userId: null }] },
    ])
    expect(survivorOf(directory.survivors, 'profile:2')).toBe('profile:1')
  })

  test('two people on one browser stay two profiles, and the anonymous past stays with the first', () => {
    const { resolved } = resolve([{}, { userId: 'u1' }, { userId: 'u2' }, {}, { userId: 'u1' }, { userId: 'u2' }])
    const [anonymous, first, second, later, again, other] = resolved.map((it) => it.profile)
    expect(first).toBe(anonymous)
    expect(later).toBe(first)
    expect(again).toBe(first)
    expect(second).not.toBe(first)
    expect(other).toBe(second)
  })

  test('late anonymous events of a browser belong to the first user who signed in there', () => {
    const { resolved } = resolve([{ userId: 'u1' }, { userId: 'u2' }, { at: -1 }])
    expect(resolved[2]?.profile).toBe(resolved[0]?.profile)
  })

  test('bots make no profile unless the project says so', () => {
    expect(resolve([{ isBot: true, userId: 'u1' }])).toMatchObject({ resolved: [], changes: [], refused: [] })
    expect(resolve([{ isBot: true }], emptyDirectory, { countBots: true }).resolved).toHaveLength(1)
  })

  test.each([
    'guest',
    'Anonymous',
    ' null ',
    'undefined',
    '0',
    '-1',
    '[object Object]',
    '',
    '   ',
    '\t',
    'x'.repeat(101),
    'a\0b',
    '\ud800',
    'NaN',
  ])('the user id %j identifies nobody', (userId) => {
    const { resolved, refused, directory } = resolve([
      { anonymousId: 'a1', userId },
      { anonymousId: 'a2', userId },
    ])
    expect(new Set(resolved.map((it) => it.profile)).size).toBe(2)
    expect(resolved.map((it) => it.atom.userId)).toEqual([null, null])
    expect(refused).toHaveLength(2)
    expect(directory.users.size).toBe(0)
  })

  test('user ids are compared without the spaces around them and in one spelling', () => {
    expect(readUserId('  caf\u0065\u0301 ')).toEqual({ userId: 'caf\u00e9' })
    expect(readUserId('__proto__')).toEqual({ userId: '__proto__' })
    const { resolved } = resolve([
      { anonymousId: 'a1', userId: '42' },
      { anonymousId: 'a2', userId: ' 42' },
    ])
    expect(resolved[1]?.profile).toBe(resolved[0]?.profile)
  })

  test('the 51st anonymous id of a day that claims a user id blocks the user id permanently', () => {
    const claims = Array.from({ length: 52 }, (_, index) => ({ anonymousId: `a${index}`, userId: 'shop' }))
    const { resolved, refused, changes, directory } = resolve(claims)
    expect(new Set(resolved.slice(0, 50).map((it) => it.profile)).size).toBe(1)
    expect(refused.map(({ flaw, event }) => [flaw, event])).toEqual([
      ['tooMany', 51],
      ['tooMany', 52],
    ])
    expect(changes.filter((it) => it.do === 'blockUser')).toHaveLength(1)
    expect(resolved[50]?.atom.userId).toBeNull()
    // Profiles that were known by the id stay so. On the next day, when claims are counted from zero, no new profile gets it.
    const next = resolve(
      [
        { anonymousId: 'a0', userId: 'shop' },
        { anonymousId: 'new', userId: 'shop' },
      ],
      { ...directory, claims: new Map() },
    )
    expect(next.resolved.map((it) => it.atom.userId)).toEqual(['shop', null])
  })

  test('counts of earlier batches of the day are continued', () => {
    const { refused } = resolve([{ userId: 'shop' }], { ...emptyDirectory, claims: new Map([['shop', 50]]) })
    expect(refused).toMatchObject([{ flaw: 'tooMany' }])
  })

  test('a batch gives the same result as its events one by one', () => {
    fc.assert(
      fc.property(historyArbitrary(), fc.nat(25), (rows, cut) => {
        const events = rows.map(readEvent)
        const whole = resolveEvents(emptyDirectory, events, settings)
        const first = resolveEvents(emptyDirectory, events.slice(0, cut), settings)
        const rest = resolveEvents(first.directory, events.slice(cut), settings)
        expect(rest.directory).toEqual(whole.directory)
        expect([...first.changes, ...rest.changes]).toEqual(whole.changes)
        expect(applyChanges(emptyDirectory, whole.changes)).toEqual(whole.directory)
      }),
      runs(200),
    )
  })

  test('a user id is never in two profiles, and a rule never adds a person with another user id', () => {
    fc.assert(
      fc.property(historyArbitrary({ userIds: [null, 'u1', 'u2', 'u3'] }, 40), (rows) => {
        for (const { userIds } of profilesOf(foldLog(rows)).values()) expect(userIds.length).toBeLessThanOrEqual(1)
      }),
      runs(200),
    )
  })
})

describe('merging by e-mail and phone', () => {
  const server = (anonymousId: string, traits: Record<string, unknown>) => ({ anonymousId, traits, isFromServer: true })

  test('is off unless a project turned it on, and trusts events from servers only', () => {
    const told = [server('a1', { email: 'a@b.cd' }), server('a2', { email: ' A@B.CD ' })]
    expect(new Set(resolve(told).resolved.map((it) => it.profile)).size).toBe(2)
    const merged = resolve(told, emptyDirectory, { mergeBy: ['email'] })
    expect(merged.resolved.map((it) => it.profile)).toEqual(['profile:1', 'profile:1'])
    expect(entriesIn(merged.changes)).toMatchObject([{ rule: 'email', from: 'profile:2', into: 'profile:1', evidence: 2 }])
    const fromBrowsers = told.map((event) => ({ ...event, isFromServer: false }))
    expect(new Set(resolve(fromBrowsers, emptyDirectory, { mergeBy: ['email'] }).resolved.map((it) => it.profile)).size).toBe(2)
  })

  test('a merge that was undone is not repeated by the rule', () => {
    const told = [server('a1', { phone: '+33 6 12 34 56 78' }), server('a2', { phone: '0033612345678' })]
    const { changes, directory } = resolve(told, emptyDirectory, { mergeBy: ['phone'] })
    const [entry] = entriesIn(changes)
    expect(entry?.rule).toBe('phone')
    if (!entry) return
    const undone = applyChanges(directory, changesOf(undoEntry(directory, entry, decision('undo'))))
    const again = resolve([told[1] ?? {}, told[0] ?? {}], undone, { mergeBy: ['phone'] })
    expect(again.resolved.map((it) => it.profile)).toEqual(['profile:2', 'profile:1'])
  })

  test.each([
    ['a@b.cd', 'a@b.cd'],
    ['ｔｅａ＠Shop.CN', 'tea@shop.cn'],
    ['a@b', null],
    ['a b@c.de', null],
    [5, null],
  ])('the e-mail address %j is compared as %j', (raw, email) => {
    expect(readEmail(raw)).toBe(email)
  })

  test.each([
    ['+86 (138) 0013-8000', '+8613800138000'],
    ['13800138000', null],
    ['+0123456789', null],
    ['+1', null],
    [null, null],
  ])('the phone number %j is compared as %j', (raw, phone) => {
    expect(readPhone(raw)).toBe(phone)
  })
})
