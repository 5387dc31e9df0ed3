import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/profiles/identity.ts'
import { anonymise } from '#engine/profiles/anonymise.ts'
import { applyChanges, atomKey, type Directory, survivorOf } from '#engine/profiles/identity/directory.ts'
import { mergeProfiles, splitProfile, undoEntry } from '#engine/profiles/identity/merge.ts'
import { previewMerge } from '#engine/profiles/identity/preview.ts'
import { resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { profileOf } from '#engine/profiles/profile.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { historyArbitrary, runs } from './generators.ts'
import { changesOf, decision, entriesIn, resolve } from './identity.ts'
import { type Folded, foldLog, profilesOf, settings } from './pipeline.ts'

/** Who belongs together: the atoms of each profile. */
const groupsOf = (directory: Directory): string[][] => {
  const groups = new Map<string, string[]>()
  for (const [key, { profile }] of directory.atoms) groups.set(profile, [...(groups.get(profile) ?? []), key])
  return [...groups.values()].map((keys) => keys.sort()).sort((one, other) => (String(one) < String(other) ? -1 : 1))
}

describe('merge and undo', () => {
  const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 6 })
  const crowd = historyArbitrary({ anonymousIds: ['a1', 'a2', 'a3', 'a4', 'a5'], userIds: [null, null, 'u1', 'u2'] }, 20)
  const profileAt = (directory: Directory, index: number) => {
    const profiles = [...new Set([...directory.atoms.values()].map((it) => it.profile))]
    return profiles[index % Math.max(profiles.length, 1)] ?? 'none'
  }
  const statesOf = (folded: Folded, directory: Directory) => profilesOf({ ...folded, directory })

  test('merge and undo together change nothing: neither atoms, states nor ids', () => {
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

  test('merges can be undone in any order: each takes back only its own atoms', () => {
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

  test('the order of merges changes neither the profiles nor their sums', () => {
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

  test('what is decided and recorded does not depend on the order in which the directory was read', () => {
    let merges = 0
    fc.assert(
      fc.property(crowd, crowd, pairs, (earlier, later, wanted) => {
        const { directory } = foldLog(earlier)
        const read = (reversed: boolean): Directory => ({
          ...directory,
          atoms: new Map(reversed ? [...directory.atoms].reverse() : directory.atoms),
        })
        const events = later.map(readEvent)
        expect(resolveEvents(read(true), events, settings).changes).toEqual(resolveEvents(read(false), events, settings).changes)
        for (const [from, into] of wanted) {
          const profiles = { from: profileAt(directory, from), into: profileAt(directory, into) }
          const decided = mergeProfiles(read(false), profiles, decision('m'))
          if ('changes' in decided) merges += 1
          expect(mergeProfiles(read(true), profiles, decision('m'))).toEqual(decided)
        }
      }),
      runs(200),
    )
    expect(merges).toBeGreaterThan(100)
  })

  test('a user’s later events go back with the user when the merge is undone', () => {
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

  test('an undone identify is not joined again when the same user signs in there once more', () => {
    const first = resolve([{ anonymousId: 'a1', userId: 'u1' }, { anonymousId: 'a2' }, { anonymousId: 'a2', userId: 'u1' }])
    const [entry] = entriesIn(first.changes)
    if (!entry) return expect.unreachable()
    const undone = applyChanges(first.directory, changesOf(undoEntry(first.directory, entry, decision('u'))))
    const { resolved } = resolve([{ anonymousId: 'a2' }, { anonymousId: 'a2', userId: 'u1' }, { anonymousId: 'a2' }], undone)
    expect(resolved.map((it) => it.profile)).toEqual(['profile:2', 'profile:1', 'profile:2'])
    // The next person who signs in there does not take it either.
    expect(resolve([{ anonymousId: 'a2', userId: 'u3' }, { anonymousId: 'a2' }], undone).resolved[1]?.profile).toBe('profile:2')
  })

  test('an impossible merge, undo or split is refused with the reason', () => {
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

  test('a split moves atoms and their user to another profile, and is undone like a merge', () => {
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

  test('merged profiles that refer to each other in a circle still resolve', () => {
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
  test('shows the same result as the merge', () => {
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

  test('names both user ids, and the strategies in which they got different variants', () => {
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

test('anonymising keeps sums and removes the identity', () => {
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
