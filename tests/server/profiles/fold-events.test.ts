import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvent, type StoredEvent } from '#engine/profiles/read-event.ts'
import { concernedBy, foldMeasured, measureEvents } from '#server/profiles/fold-events.ts'
import { historyArbitrary, runs } from '#tests/engine/generators.ts'
import { currency, foldLog, profilesOf, settings } from '#tests/engine/pipeline.ts'
import { createMemoryStore } from './memory-store.ts'

// On both databases: how events become rows of profiles is what the embedded one does most.

/** Folds a log in batches, as the server does, with tables in memory. */
const foldInBatches = (rows: readonly StoredEvent[], sizes: readonly number[]) => {
  const store = createMemoryStore()
  for (let [from, batch] = [0, 0]; from < rows.length; batch += 1) {
    const size = sizes[batch % sizes.length] ?? 1
    const events = rows.slice(from, from + size).map(readEvent)
    const known = store.read(concernedBy(events, '2026-03-15'))
    store.write(foldMeasured(known, measureEvents(known, events, { identity: settings, currency })))
    from += size
  }
  return store
}

const many = historyArbitrary(
  { anonymousIds: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], userIds: [null, null, null, 'u1', 'u2', 'u3'] },
  40,
)

test('in batches of any size, profiles are what the engine makes of the whole log', () => {
  fc.assert(
    fc.property(many, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (rows, sizes) => {
      const store = foldInBatches(rows, sizes)
      const expected = profilesOf(foldLog(rows))
      const living = [...store.profiles.values()].filter(({ mergedInto }) => mergedInto === null)
      expect(new Map(living.map(({ id, mergedInto: _, ...profile }) => [id, profile]))).toEqual(
        new Map(
          [...expected].map(([id, { state, isIdentified, unit }]) => [
            id,
            { state, isIdentified, unit, atoms: [...store.atoms.values()].filter(({ profile }) => profile === id).length },
          ]),
        ),
      )
    }),
    runs(300),
  )
})

test('an atom has a state of its own if its profile has others, and that is what its events add up to', () => {
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const store = foldInBatches(rows, [size])
      const { atoms, directory } = foldLog(rows)
      expect([...store.atoms.keys()].sort()).toEqual([...directory.atoms.keys()].sort())
      for (const [key, { profile, state }] of store.atoms) {
        expect(profile).toBe(directory.atoms.get(key)?.profile)
        const isOnly = store.profiles.get(profile)?.atoms === 1
        expect(state).toEqual(isOnly ? null : atoms.get(key)?.state)
      }
    }),
    runs(300),
  )
})
