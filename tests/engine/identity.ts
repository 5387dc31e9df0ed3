import type { LedgerEntry } from '#contract/profiles/identity.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import { type Change, emptyDirectory } from '#engine/profiles/identity/directory.ts'
import type { Decided } from '#engine/profiles/identity/merge.ts'
import { type IdentitySettings, resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { eventOf, settings } from './pipeline.ts'

/** Says whose some events are; their ids go on from those of an earlier batch. */
export const resolve = (
  events: Partial<ProfileEvent>[],
  directory = emptyDirectory,
  identity: Partial<IdentitySettings> = {},
) => {
  const first = directory.atoms.size * 100
  const told = events.map((event, index) => eventOf({ id: first + index + 1, ...event }))
  return resolveEvents(directory, told, { ...settings, ...identity })
}
export const entriesIn = (changes: readonly Change[]): LedgerEntry[] =>
  changes.flatMap((change) => (change.do === 'writeLedger' ? [change.entry] : []))

export const decision = (id: string) => ({ id, by: 'person', reason: 'because', at: 1 })
export const changesOf = (decided: Decided): Change[] => {
  if ('problem' in decided) throw new Error(decided.problem)
  return decided.changes
}
