import { applyChanges, atomKey, atomsOf, type Change, survivorOf } from '#engine/profiles/identity/directory.ts'
import { type Decided, type MergeProblem, mergeProfiles, undoEntry } from '#engine/profiles/identity/merge.ts'
import { type AtomWithState, profileOf } from '#engine/profiles/profile.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'
import { writeTraits } from '#engine/profiles/traits.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ChangedProfile } from '#server/segments/segments.module.ts'
import type { DecisionBody } from './decisions.schema.ts'
import { type Decision, findEntry, markUndone, writeEdits, writePersonsEntry, writeSeparation } from './decisions.store.ts'
import type { Writes } from './fold-events.ts'
import { writeFolded } from './folded.store.ts'
import type { Fold } from './folds.store.ts'
import { findProfileOfAtom, type People, readPeople } from './people.store.ts'
import { mergedRow } from './states-after.ts'

/** Where a decision cannot be applied, and nothing was changed. */
export type DecisionProblem = MergeProblem | 'unknownEntry'
/** `from` and `into` are the profiles that atoms went between, `changed` those that exist afterwards. */
export type Applied = { from: string; into: string; changed: Changed[] } | { problem: DecisionProblem }
type Changed = Omit<ChangedProfile, 'eventId' | 'at'>

/** Applies a decision to the rows of a fold, at once by a call and at the same place in the log by a rebuild. */
export const applyDecision = async (queries: Queries, fold: Fold, decision: Decision, persons: Key): Promise<Applied> => {
  const { body, id, by, reason, at } = decision
  if (body.kind === 'edit') return applyEdit(queries, fold, { decision, body, persons })
  const entry = body.kind === 'undo' ? await findEntry(queries, fold, body.entry) : null
  if (body.kind === 'undo' && !entry) return { problem: 'unknownEntry' }
  const ids = body.kind === 'merge' ? [body.from, body.into] : [entry?.from ?? '', entry?.into ?? ''].filter((it) => it !== '')
  const people = await readPeople(queries, fold, ids)
  const personsDecision = { id, by, reason, at }
  const decided: Decided =
    body.kind === 'merge'
      ? mergeProfiles(people.directory, body, personsDecision)
      : entry
        ? undoEntry(people.directory, entry, personsDecision)
        : { problem: 'unknownProfile' }
  if ('problem' in decided) return decided
  const profiles = await writeChanges(queries, fold, { people, changes: decided.changes, place: decision.place, persons })
  const moved = decided.changes.find((it) => it.do === 'moveAtoms')
  if (!moved) throw new Error('a decision moves nothing')
  return { from: moved.from, into: moved.into, changed: profiles.flatMap((it) => changedOf(people, it, { profiles, moved })) }
}

type Moved = { profiles: Writes['profiles']; moved: { from: string } }

/** A profile that did not live before was part of the one that atoms were taken from. */
const changedOf = (
  people: People,
  { id, mergedInto, state, isIdentified, unit }: Writes['profiles'][number],
  { profiles, moved }: Moved,
): Changed[] => {
  if (mergedInto !== null) return []
  const before = people.profiles.get(id)
  return [
    {
      before: before ? { id, ...before } : null,
      after: { id, state, isIdentified, unit },
      mergedFrom: profiles.filter((it) => it.mergedInto === id).map((it) => it.id),
      separatedFrom: before ? null : moved.from,
    },
  ]
}

type Writing = { people: People; changes: readonly Change[]; place: number; persons: Key }

const writeChanges = async (
  queries: Queries,
  fold: Fold,
  { people, changes, place, persons }: Writing,
): Promise<Writes['profiles']> => {
  const after = applyChanges(people.directory, changes)
  const concerned = new Set(changes.flatMap((it) => (it.do === 'moveAtoms' ? [it.from, it.into] : [])))
  const atoms: Writes['atoms'] = []
  const profiles: Writes['profiles'] = []
  for (const id of concerned) {
    const own = atomsOf(after, id).map((atom): AtomWithState => ({ atom, state: stateOf(people, atomKey(atom)) }))
    if (own.length === 0) {
      profiles.push(mergedRow({ profile: id, survivor: survivorOf(after.survivors, id) }))
      continue
    }
    const { state, isIdentified, unit } = profileOf({ id, atoms: own, rfm: null })
    profiles.push({ id, mergedInto: null, state, isIdentified, unit, atoms: own.length })
    for (const { atom, state } of own) atoms.push({ atom, profile: id, state: own.length === 1 ? null : state })
  }
  const currency = await currencyOf(queries, fold.projectId)
  await Promise.all(writeFolded(queries, fold, { ...nothing, atoms, profiles }, { day: '', currency, isNewDay: false, persons }))
  for (const change of changes) {
    if (change.do === 'writeLedger') await writePersonsEntry(queries, fold, change.entry, place)
    if (change.do === 'markUndone') await markUndone(queries, fold, change.entry, change.by)
    if (change.do === 'keepApart') await writeSeparation(queries, fold, change.profiles)
  }
  return profiles
}

const nothing: Writes = {
  events: 0,
  atoms: [],
  profiles: [],
  lastEvents: new Map(),
  visitors: [],
  users: [],
  claims: [],
  refused: [],
  orders: [],
  ledger: [],
  moments: [],
}

const stateOf = ({ states }: People, key: string): ProfileState => states.get(key) ?? emptyState

type Edit = Extract<DecisionBody, { kind: 'edit' }>

/** Half a place behind the last event: later than all that was folded, earlier than what comes. No event has such a place. */
export const placeOfEdit = (place: number): number => place + 0.5
export const isEdit = (place: number): boolean => !Number.isInteger(place)

const applyEdit = async (
  queries: Queries,
  fold: Fold,
  { decision, body, persons }: { decision: Decision; body: Edit; persons: Key },
): Promise<Applied> => {
  const profileId = await findProfileOfAtom(queries, fold, body.atom)
  const people = profileId === null ? null : await readPeople(queries, fold, [profileId])
  const profile = profileId === null ? undefined : people?.profiles.get(profileId)
  if (profileId === null || !people || !profile) return { problem: 'unknownAtom' }
  const written = (state: ProfileState): ProfileState => ({
    ...state,
    traits: writeTraits(state.traits, body.traits, { at: body.at, id: placeOfEdit(decision.place), isFromServer: true }).traits,
  })
  const state = stateOf(people, atomKey(body.atom))
  const atoms = profile.atoms === 1 ? [] : [{ atom: body.atom, profile: profileId, state: written(state) }]
  const profiles = [{ ...profile, id: profileId, mergedInto: null, state: written(profile.state) }]
  const currency = await currencyOf(queries, fold.projectId)
  await Promise.all(writeFolded(queries, fold, { ...nothing, atoms, profiles }, { day: '', currency, isNewDay: false, persons }))
  await writeEdits(queries, fold, decision, body)
  const changed = profiles.flatMap((it) => changedOf(people, it, { profiles, moved: { from: profileId } }))
  return { from: profileId, into: profileId, changed }
}
