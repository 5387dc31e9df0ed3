import type { FoldedProfile } from '#server/segments/segments.module.ts'
import type { Writes } from './fold-events.ts'
import type { Known } from './known.store.ts'

/** The profiles that a batch has changed, before and after it. */
export const foldedProfiles = (known: Known, writes: Writes, receivedAt: (event: number) => number): FoldedProfile[] => {
  const parts = new Map<string, string[]>()
  for (const { id, mergedInto } of writes.profiles)
    if (mergedInto !== null) parts.set(mergedInto, [...(parts.get(mergedInto) ?? []), id])
  const partsOf = (id: string): string[] => (parts.get(id) ?? []).flatMap((part) => [part, ...partsOf(part)])
  return writes.profiles.flatMap(({ id, mergedInto, state, isIdentified, unit }) => {
    const eventId = writes.lastEvents.get(id)
    if (mergedInto !== null || eventId === undefined) return []
    const before = known.profiles.get(id)
    const after = { id, state, isIdentified, unit }
    return [{ before: before ? { id, ...before } : null, after, mergedFrom: partsOf(id), eventId, at: receivedAt(eventId) }]
  })
}
