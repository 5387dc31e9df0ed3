import { randomUUID } from 'node:crypto'
import type { MergeAnswer } from '#contract/profiles/history.ts'
import { idsShown, type ProfileDetail, type TraitsEdit } from '#contract/profiles/profiles.ts'
import { atomKey, atomsOf } from '#engine/profiles/identity/directory.ts'
import { type MergeSide, previewMerge } from '#engine/profiles/identity/preview.ts'
import { isPersonal, markedTraits, mask, maskTraitValue } from '#engine/profiles/mask.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'
import type { TraitValue } from '#engine/profiles/traits.ts'
import { own } from '#engine/profiles/values.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { type Viewer, viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { DecisionBody } from './decisions.schema.ts'
import { type HeldFold, holdLiveFold, insertDecision, noteApplied } from './decisions.store.ts'
import { applyDecision, type DecisionProblem } from './decisions.ts'
import { type DecideFor, type FollowMemberships, followDecision } from './memberships.ts'
import { type People, readPeople } from './people.store.ts'
import { locateLiving, type Reading } from './reading.ts'
import { shownText } from './views.ts'

export type Deciding = ReturnType<typeof createDeciding>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  reading: Reading
  persons: Key
  followMemberships: FollowMemberships
  decideFor: DecideFor
}
type AuditedCaller = { who: SignedIn; projectId: string; from: RequestContext }

const codes = {
  sameProfile: 'merge.same',
  unknownProfile: 'profile.unknown',
  unknownAtom: 'profile.unknown',
  noAtomLeft: 'merge.nothingToUndo',
  alreadyUndone: 'merge.undone',
  nothingToUndo: 'merge.nothingToUndo',
  unknownEntry: 'merge.unknown',
} as const satisfies Record<DecisionProblem, string>

/** What people of the organisation decide about profiles. Each decision has its place in the log, so that a rebuild makes it again. */
export const createDeciding = ({ database, clock, audit, reading, persons, followMemberships, decideFor }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const decide = async (
    queries: Queries,
    fold: HeldFold,
    who: SignedIn,
    { body, reason }: { body: DecisionBody; reason: string },
  ) => {
    const seq = fold.decisions + 1
    const at = clock.now().getTime()
    const decision = { id: randomUUID(), seq, place: fold.lastId, body, by: who.userId, reason, at }
    await insertDecision(queries, fold, decision)
    const applied = await applyDecision(queries, fold, decision, persons)
    if ('problem' in applied) throw new ApiError(codes[applied.problem])
    await noteApplied(queries, fold, seq)
    await followDecision(queries, { ...fold, isLive: true }, { applied, at, followMemberships, decideFor })
    return { ...applied, id: decision.id }
  }

  const held = async (queries: Queries, { who, projectId }: AuditedCaller, unknown: 'profile.unknown' | 'merge.unknown') => {
    const fold = await holdLiveFold(queries, { projectId, tenantId: who.tenantId })
    if (!fold) throw new ApiError(unknown)
    return fold
  }

  return {
    merge: (
      { who, projectId, from: request }: AuditedCaller,
      { from, into, reason, preview }: { from: string; into: string; reason: string; preview: boolean },
    ): Promise<MergeAnswer> =>
      database.ofTenant(who.tenantId, async (queries) => {
        const project = { projectId, tenantId: who.tenantId }
        // Held before anything is read, so that what is shown is what is merged.
        const fold = await held(queries, { who, projectId, from: request }, 'profile.unknown')
        const [one, other] = [await locateLiving(queries, project, from), await locateLiving(queries, project, into)]
        if (one.row.id === other.row.id) throw new ApiError('merge.same')
        const people = await readPeople(queries, fold, [one.row.id, other.row.id])
        const shown = previewOf(people, one.row.id, other.row.id, viewerOf(who))
        if (preview) return { profile: other.row.id, entry: null, preview: shown }
        const body = { kind: 'merge', from: one.row.id, into: other.row.id } as const
        const { id } = await decide(queries, fold, who, { body, reason })
        await recorder(
          who,
          other.row.id,
          'profile.merge',
          request,
        )(queries.query, {
          project: projectId,
          from: one.row.id,
          entry: id,
        })
        return { profile: other.row.id, entry: id, preview: shown }
      }),

    undo: ({ who, projectId, from: request }: AuditedCaller, entry: string, reason: string) =>
      database.ofTenant(who.tenantId, async (queries) => {
        if (!isUuid(entry)) throw new ApiError('merge.unknown')
        const fold = await held(queries, { who, projectId, from: request }, 'merge.unknown')
        const body = { kind: 'undo', entry: entry.toLowerCase() } as const
        const { id, from, into } = await decide(queries, fold, who, { body, reason })
        await recorder(who, into, 'profile.undoMerge', request)(queries.query, { project: projectId, from, entry })
        return { profile: into, from, entry: id }
      }),

    editTraits: (
      { who, projectId, from: request }: AuditedCaller,
      id: string,
      { set, unset, reason }: TraitsEdit,
    ): Promise<ProfileDetail> =>
      database.ofTenant(who.tenantId, async (queries) => {
        const viewer = viewerOf(who)
        const project = { projectId, tenantId: who.tenantId }
        const fold = await held(queries, { who, projectId, from: request }, 'profile.unknown')
        const { row } = await locateLiving(queries, project, id)
        const traits: Record<string, TraitValue> = { ...set, ...Object.fromEntries(unset.map((name) => [name, null])) }
        if (viewer.isMasked && Object.keys(traits).some((name) => isPersonal(name, markedTraits)))
          throw new ApiError('permission.denied')
        if (Object.values(traits).some((value) => typeof value === 'string' && value.includes(mask)))
          throw new ApiError('request.invalid')
        const people = await readPeople(queries, fold, [row.id])
        const atom = oldestAtom(people, row.id)
        const known = Object.keys(traits).map((name) => (own(row.state.traits, name)?.at ?? 0) + 1)
        const at = Math.max(clock.now().getTime(), ...known)
        await decide(queries, fold, who, { body: { kind: 'edit', atom, traits, at }, reason })
        const { row: edited } = await locateLiving(queries, project, id)
        const answer = await reading.viewRow(queries, fold, edited, viewer)
        const count = String(Object.keys(traits).length)
        await recorder(who, row.id, 'profile.editTraits', request)(queries.query, { project: projectId, traits: count })
        return answer
      }),
  }
}

const stateOf = ({ states }: People, key: string): ProfileState => states.get(key) ?? emptyState

const sideOf = (people: People, id: string): MergeSide => ({
  id,
  atoms: atomsOf(people.directory, id).map((atom) => ({ atom, state: stateOf(people, atomKey(atom)) })),
  rfm: null,
  assignments: [],
})

/** Edits are told to the oldest atom with a user id, else to the oldest: the one that is least likely to be moved. */
const oldestAtom = (people: People, id: string) => {
  const [first] = sideOf(people, id).atoms.toSorted(
    (one, other) =>
      Number(one.atom.userId === null) - Number(other.atom.userId === null) ||
      (one.state.firstEvent ?? 0) - (other.state.firstEvent ?? 0),
  )
  if (!first) throw new ApiError('profile.unknown')
  return first.atom
}

const previewOf = (people: People, from: string, into: string, viewer: Viewer): MergeAnswer['preview'] => {
  const { preview } = previewMerge(sideOf(people, from), sideOf(people, into))
  const text = (it: string) => shownText(it, viewer)
  const value = (trait: string, it: TraitValue) => (viewer.isMasked ? maskTraitValue(trait, it, markedTraits) : it)
  return {
    ...preview,
    from,
    into,
    anonymousIds: preview.anonymousIds.slice(0, idsShown).map(text),
    userIds: preview.userIds.slice(0, idsShown).map(text),
    traits: preview.traits.map((it) => ({
      trait: text(it.trait),
      from: value(it.trait, it.from),
      into: value(it.trait, it.into),
      merged: value(it.trait, it.merged),
    })),
  }
}
