import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/profiles/identity.ts'
import { anonymise } from '#engine/profiles/anonymise.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import {
  applyChanges,
  atomKey,
  type Change,
  type Directory,
  emptyDirectory,
  survivorOf,
} from '#engine/profiles/identity/directory.ts'
import { type Decided, mergeProfiles, splitProfile, undoEntry } from '#engine/profiles/identity/merge.ts'
import { previewMerge } from '#engine/profiles/identity/preview.ts'
import { type IdentitySettings, resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { readEmail, readPhone, readUserId } from '#engine/profiles/identity/user-id.ts'
import { profileOf } from '#engine/profiles/profile.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { historyArbitrary, runs } from './generators.ts'
import { eventOf, type Folded, foldLog, profilesOf, settings } from './pipeline.ts'

const resolve = (events: Partial<ProfileEvent>[], directory = emptyDirectory, identity: Partial<IdentitySettings> = {}) => {
  const first = directory.atoms.size * 100
  const told = events.map((event, index) => eventOf({ id: first + index + 1, ...event }))
  return resolveEvents(directory, told, { ...settings, ...identity })
}
const entriesIn = (changes: readonly Change[]): LedgerEntry[] =>
  changes.flatMap((change) => (change.do === 'writeLedger' ? [change.entry] : []))

/** Who belongs together: the atoms of each profile. */
const groupsOf = (directory: Directory): string[][] => {
  const groups = new Map<string, string[]>()
  for (const [key, { profile }] of directory.atoms) groups.set(profile, [...(groups.get(profile) ?? []), key])
  return [...groups.values()].map((keys) => keys.sort()).sort((one, other) => (String(one) < String(other) ? -1 : 1))
}

const decision = (id: string) => ({ id, by: 'person', reason: 'because', at: 1 })
const changesOf = (decided: Decided): Change[] => {
  if ('problem' in decided) throw new Error(decided.problem)
  return decided.changes
}

describe('whose an event is', () => {
  test('the first identify keeps the profile of the anonymous visitor and gives it the user id', () => {
    const { resolved, changes } = resolve([{}, { userId: 'u1' }, {}])
    expect(resolved.map((it) => it.profile)).toEqual(['profile:1', 'profile:1', 'profile:1'])
    expect(entriesIn(changes)).toMatchObject([{ rule: 'identify', from: null, into: 'profile:1', evidence: 2 }])
  })

  test('an anonymous visitor who signs in as somebody known joins their profile', () => {
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

  test('two people on one browser stay two, and the anonymous past stays with the first', () => {
    const { resolved } = resolve([{}, { userId: 'u1' }, { userId: 'u2' }, {}, { userId: 'u1' }, { userId: 'u2' }])
    const [anonymous, first, second, later, again, other] = resolved.map((it) => it.profile)
    expect(first).toBe(anonymous)
    expect(later).toBe(first)
    expect(again).toBe(first)
    expect(second).not.toBe(first)
    expect(other).toBe(second)
  })

  test('what a browser did anonymously and told late is of the first who signed in there', () => {
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

  test('the 51st anonymous id of a day that claims a user id blocks it for good', () => {
    const claims = Array.from({ length: 52 }, (_, index) => ({ anonymousId: `a${index}`, userId: 'shop' }))
    const { resolved, refused, changes, directory } = resolve(claims)
    expect(new Set(resolved.slice(0, 50).map((it) => it.profile)).size).toBe(1)
    expect(refused.map(({ flaw, event }) => [flaw, event])).toEqual([
      ['tooMany', 51],
      ['tooMany', 52],
    ])
    expect(changes.filter((it) => it.do === 'blockUser')).toHaveLength(1)
    expect(resolved[50]?.atom.userId).toBeNull()
    // Who was known by it before stays so; on the next day, when claims are counted anew, nobody new is.
    const next = resolve(
      [
        { anonymousId: 'a0', userId: 'shop' },
        { anonymousId: 'new', userId: 'shop' },
      ],
      { ...directory, claims: new Map() },
    )
    expect(next.resolved.map((it) => it.atom.userId)).toEqual(['shop', null])
  })

  test('counts of earlier batches of the day are gone on with', () => {
    const { refused } = resolve([{ userId: 'shop' }], { ...emptyDirectory, claims: new Map([['shop', 50]]) })
    expect(refused).toMatchObject([{ flaw: 'tooMany' }])
  })

  test('a batch comes to the same as its events one by one', () => {
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

  test('no user id is ever in two profiles, and nobody with another user id comes in by a rule', () => {
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

  test('is off unless a project turned it on, and believes servers only', () => {
    const told = [server('a1', { email: 'a@b.cd' }), server('a2', { email: ' A@B.CD ' })]
    expect(new Set(resolve(told).resolved.map((it) => it.profile)).size).toBe(2)
    const merged = resolve(told, emptyDirectory, { mergeBy: ['email'] })
    expect(merged.resolved.map((it) => it.profile)).toEqual(['profile:1', 'profile:1'])
    expect(entriesIn(merged.changes)).toMatchObject([{ rule: 'email', from: 'profile:2', into: 'profile:1', evidence: 2 }])
    const fromBrowsers = told.map((event) => ({ ...event, isFromServer: false }))
    expect(new Set(resolve(fromBrowsers, emptyDirectory, { mergeBy: ['email'] }).resolved.map((it) => it.profile)).size).toBe(2)
  })

  test('what was undone is not merged again by the rule', () => {
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

describe('merge and undo', () => {
  const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 6 })
  const crowd = historyArbitrary({ anonymousIds: ['a1', 'a2', 'a3', 'a4', 'a5'], userIds: [null, null, 'u1', 'u2'] }, 20)
  const profileAt = (directory: Directory, index: number) => {
    const profiles = [...new Set([...directory.atoms.values()].map((it) => it.profile))]
    return profiles[index % Math.max(profiles.length, 1)] ?? 'none'
  }
  const statesOf = (folded: Folded, directory: Directory) => profilesOf({ ...folded, directory })

  test('merge then undo is the identity: atoms, states and ids', () => {
    let merges = 0
    fc.assert(
      fc.property(crowd, pairs, (rows, wanted) => {
        const folded = foldLog(rows)
        const before = folded.directory
        let directory = before
        const entries: LedgerEntry[] = []
        for (const [from, into] of wanted) {
          const decided = mergeProfiles(
            directory,
            { from: profileAt(before, from), into: profileAt(before, into) },
            decision(`${entries.length}`),
          )
          if ('problem' in decided) continue
          merges += 1
          directory = applyChanges(directory, decided.changes)
          entries.push(...entriesIn(decided.changes))
        }
        for (const entry of entries.reverse())
          directory = applyChanges(directory, changesOf(undoEntry(directory, entry, decision('u'))))
        expect(directory.atoms).toEqual(before.atoms)
        expect(directory.survivors).toEqual(before.survivors)
        expect(statesOf(folded, directory)).toEqual(statesOf(folded, before))
      }),
      runs(300),
    )
    expect(merges).toBeGreaterThan(100)
  })

  test('merges may be undone in any order: each takes back only its own atoms', () => {
    fc.assert(
      fc.property(
        crowd,
        pairs.chain((it) => fc.tuple(fc.constant(it), fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }))),
        (rows, [wanted, order]) => {
          const before = foldLog(rows).directory
          let directory = before
          const entries: LedgerEntry[] = []
          for (const [from, into] of wanted) {
            const decided = mergeProfiles(
              directory,
              { from: profileAt(before, from), into: profileAt(before, into) },
              decision(`${entries.length}`),
            )
            if ('problem' in decided) continue
            directory = applyChanges(directory, decided.changes)
            entries.push(...entriesIn(decided.changes))
          }
          for (const entry of order.flatMap((index) => entries[index] ?? []))
            directory = applyChanges(directory, changesOf(undoEntry(directory, entry, decision('u'))))
          expect(directory.atoms).toEqual(before.atoms)
          expect(directory.survivors).toEqual(before.survivors)
        },
      ),
      runs(300),
    )
  })

  test('the order of merges does not matter for who belongs together and what they add up to', () => {
    fc.assert(
      fc.property(
        crowd,
        pairs.chain((it) => fc.tuple(fc.constant(it), fc.shuffledSubarray(it, { minLength: it.length }))),
        (rows, [wanted, others]) => {
          const folded = foldLog(rows)
          const mergeAll = (of: readonly [number, number][]) => {
            let { directory } = folded
            for (const [from, into] of of) {
              const profiles = { from: profileAt(folded.directory, from), into: profileAt(folded.directory, into) }
              const decided = mergeProfiles(directory, profiles, decision('m'))
              if ('changes' in decided) directory = applyChanges(directory, decided.changes)
            }
            return directory
          }
          const [one, other] = [mergeAll(wanted), mergeAll(others)]
          expect(groupsOf(other)).toEqual(groupsOf(one))
          const states = (directory: Directory) =>
            [...statesOf(folded, directory).values()].map((it) => JSON.stringify(sorted([it.state, it.unit]))).sort()
          expect(states(other)).toEqual(states(one))
        },
      ),
      runs(200),
    )
  })

  test('what a user did since the merge goes back with them', () => {
    const { directory } = resolve([
      { anonymousId: 'a1', userId: 'u1' },
      { anonymousId: 'a2', userId: 'u2' },
    ])
    const decided = changesOf(mergeProfiles(directory, { from: 'profile:2', into: 'profile:1' }, decision('m')))
    const merged = resolve(
      [{ anonymousId: 'a3', userId: 'u2' }, { anonymousId: 'a3' }, { anonymousId: 'a4', userId: 'u1' }],
      applyChanges(directory, decided),
    ).directory
    const [entry] = entriesIn(decided)
    if (!entry) return expect.unreachable()
    const undone = applyChanges(merged, changesOf(undoEntry(merged, entry, decision('u'))))
    expect(undone.atoms.get(atomKey({ anonymousId: 'a3', userId: 'u2' }))?.profile).toBe('profile:2')
    expect(undone.atoms.get(atomKey({ anonymousId: 'a3', userId: null }))?.profile).toBe('profile:2')
    expect(undone.atoms.get(atomKey({ anonymousId: 'a4', userId: 'u1' }))?.profile).toBe('profile:1')
    const later = resolve([{ anonymousId: 'a9', userId: 'u2' }], undone)
    expect(later.resolved[0]?.profile).toBe('profile:2')
  })

  test('an identify that was undone is not joined again when the same person signs in there once more', () => {
    const first = resolve([{ anonymousId: 'a1', userId: 'u1' }, { anonymousId: 'a2' }, { anonymousId: 'a2', userId: 'u1' }])
    const [entry] = entriesIn(first.changes)
    if (!entry) return expect.unreachable()
    const undone = applyChanges(first.directory, changesOf(undoEntry(first.directory, entry, decision('u'))))
    const { resolved } = resolve([{ anonymousId: 'a2' }, { anonymousId: 'a2', userId: 'u1' }, { anonymousId: 'a2' }], undone)
    expect(resolved.map((it) => it.profile)).toEqual(['profile:2', 'profile:1', 'profile:2'])
  })

  test('a merge, an undo and a split that make no sense say why', () => {
    const { directory } = resolve([{ anonymousId: 'a1' }, { anonymousId: 'a2' }])
    const merge = (from: string, into: string, of = directory) => mergeProfiles(of, { from, into }, decision('m'))
    expect(merge('profile:1', 'profile:1')).toEqual({ problem: 'sameProfile' })
    expect(merge('profile:1', 'nobody')).toEqual({ problem: 'unknownProfile' })
    const changes = changesOf(merge('profile:2', 'profile:1'))
    const merged = applyChanges(directory, changes)
    expect(merge('profile:2', 'profile:1', merged)).toEqual({ problem: 'sameProfile' })
    const [entry] = entriesIn(changes)
    if (!entry) return expect.unreachable()
    expect(undoEntry(merged, { ...entry, undoneBy: 'x' }, decision('u'))).toEqual({ problem: 'alreadyUndone' })
    expect(undoEntry(merged, { ...entry, from: null }, decision('u'))).toEqual({ problem: 'nothingToUndo' })
    const split = (atoms: { anonymousId: string; userId: null }[]) =>
      splitProfile(merged, { profile: 'profile:2', atoms, into: 'new' }, decision('s'))
    expect(split([])).toEqual({ problem: 'unknownAtom' })
    expect(split([{ anonymousId: 'a7', userId: null }])).toEqual({ problem: 'unknownAtom' })
    expect(split(['a1', 'a2'].map((anonymousId) => ({ anonymousId, userId: null })))).toEqual({ problem: 'noAtomLeft' })
  })

  test('a split takes atoms and their user elsewhere, and is undone like a merge', () => {
    const { directory } = resolve([{}, { userId: 'u1' }])
    const atom = { anonymousId: 'a1', userId: 'u1' }
    const changes = changesOf(splitProfile(directory, { profile: 'profile:1', atoms: [atom], into: 'new' }, decision('s')))
    const parted = applyChanges(directory, changes)
    expect(resolve([{ userId: 'u1' }, {}, { anonymousId: 'a2', userId: 'u1' }], parted).resolved.map((it) => it.profile)).toEqual(
      ['new', 'profile:1', 'new'],
    )
    const [entry] = entriesIn(changes)
    if (!entry) return expect.unreachable()
    const undone = applyChanges(parted, changesOf(undoEntry(parted, entry, decision('u'))))
    expect(undone.atoms).toEqual(directory.atoms)
    expect(survivorOf(undone.survivors, 'new')).toBe('profile:1')
  })

  test('survivors that point at each other end somewhere', () => {
    expect(['a', 'b']).toContain(
      survivorOf(
        new Map([
          ['a', 'b'],
          ['b', 'a'],
        ]),
        'a',
      ),
    )
  })
})

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, it]) => [name, sorted(it)]),
  )
}

describe('a preview of a merge', () => {
  test('says what would change, and what the merge then is', () => {
    fc.assert(
      fc.property(historyArbitrary({ anonymousIds: ['a1', 'a2'], userIds: [null, 'u1'] }), (rows) => {
        const atoms = [...foldLog(rows).atoms.values()]
        const cut = Math.floor(atoms.length / 2)
        const sides = [atoms.slice(0, cut), atoms.slice(cut)].map((of, index) => ({
          id: `p${index}`,
          atoms: of,
          rfm: null,
          assignments: [],
        }))
        const [from, into] = sides
        if (!from || !into) return
        const { preview, profile } = previewMerge(from, into)
        expect(profile).toEqual(profileOf({ id: 'p1', atoms, rfm: null }))
        const { events } = preview.counts
        expect(events.from + events.into).toBe(events.merged)
        for (const { trait, from: one, into: other, merged } of preview.traits) {
          expect(one).not.toEqual(other)
          expect([JSON.stringify(one), JSON.stringify(other)]).toContain(JSON.stringify(merged))
          expect(profile.state.traits[trait]?.value).toEqual(merged)
        }
      }),
      runs(200),
    )
  })

  test('names both user ids, and strategies in which the two were given something different', () => {
    const { atoms } = foldLog([])
    expect(atoms.size).toBe(0)
    const side = (id: string, userId: string, arm: string) => ({
      id,
      atoms: [{ atom: { anonymousId: id, userId }, state: profileOf({ id, atoms: [], rfm: null }).state }],
      rfm: null,
      assignments: [
        { strategy: 's', arm },
        { strategy: 'same', arm: 'A' },
      ],
    })
    const { preview } = previewMerge(side('p', 'u1', 'A'), side('q', 'u2', 'holdout'))
    expect(preview).toMatchObject({
      areBothIdentified: true,
      userIds: ['u1', 'u2'],
      assignments: [{ strategy: 's', from: 'A', into: 'holdout' }],
    })
  })
})

test('to anonymise keeps sums and drops who it was', () => {
  fc.assert(
    fc.property(historyArbitrary({ anonymousIds: ['a1'], userIds: [null] }), (rows) => {
      for (const { state } of foldLog(rows).atoms.values()) {
        const { traits, firstSource, lastSource, ignoredTraits, ...sums } = anonymise(state)
        expect(traits).toEqual({})
        expect(ignoredTraits).toBe(0)
        expect([firstSource?.value.campaign ?? null, lastSource?.value.campaign ?? null]).toEqual([null, null])
        expect(state).toMatchObject(sums)
      }
    }),
    runs(100),
  )
})
