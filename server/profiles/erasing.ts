import { randomUUID } from 'node:crypto'
import type { Certificate } from '#contract/profiles/erasure.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { anonymiseEvent, createPseudonyms } from './anonymous-events.ts'
import { type HeldFold, holdLiveFold } from './decisions.store.ts'
import { isTheirs, type Person, personOf } from './erased-person.ts'
import {
  addToFolded,
  deleteBeside,
  deleteDecisions,
  findEntriesOf,
  hasOtherFolds,
  insertErasures,
  rewriteEvents,
  rewriteVisits,
} from './erasure.store.ts'
import type { LogRow } from './folds.store.ts'
import { isInactive } from './inactivity.store.ts'
import { eventOf } from './log-rows.ts'
import { followRefolded, type Memberships } from './memberships.ts'
import { ownerOf } from './owners.ts'
import { findProfileOfAtom } from './people.store.ts'
import { locateLiving } from './reading.ts'
import type { Rebuild } from './rebuild.ts'
import { eventsOf, findGroup, foldAnew, orderKeysOf } from './refold.ts'
import { deleteEvents, holdIngestion, insertTombstones } from './tombstones.store.ts'
import { partsOfBrowser, partsOfUser } from './tombstones.ts'

export type Erasing = ReturnType<typeof createErasing>

export type RejectedEvents = Pick<EventsModule, 'deleteRejectedOf'>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rebuild: Rebuild
  events: RejectedEvents
  persons: Key
  memberships: Memberships
}
type AuditedCaller = { who: SignedIn; projectId: string; from: RequestContext }
type Asked = { kind: Certificate['kind']; reason: string }
/** Whether somebody is remembered as erased: their ids are then refused for good, and a certificate is kept. */
type Removal = Asked & { by: string; isForGood: boolean }

/** Removes people, or what tells who they are. */
export const createErasing = ({ database, clock, audit, rebuild, events, persons, memberships }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const removeWithin = async (queries: Queries, fold: HeldFold, id: string, { by, kind, reason, isForGood }: Removal) => {
    if (await hasOtherFolds(queries, fold)) throw new ApiError('server.busy', { retryAfter: 1 })
    const { row } = await locateLiving(queries, fold, id)
    const group = await findGroup(queries, fold, [row.id])
    const person = await personOf(queries, fold, row, group)
    const isOf = await ownerOf(queries, fold, group.anonymousIds)
    const pseudonymOf = createPseudonyms()
    const anonymousId = pseudonymOf('browser', row.id)
    const keys = new Set<string>()
    const removed: LogRow[] = []
    const others: Others = { sessions: new Set(), pageViews: new Set(), orders: new Set() }
    let before = 0
    for await (const rows of eventsOf(queries, fold, group.anonymousIds)) {
      for (const key of orderKeysOf(rows)) keys.add(key)
      before += rows.filter((it) => !eventOf(it).isBot).length
      for (const it of rows) {
        if (isTheirs(it, isOf(it), person)) removed.push(it)
        else {
          others.sessions.add(it.session_id)
          others.pageViews.add(it.page_view_id)
          for (const key of orderKeysOf([it])) others.orders.add(key)
        }
      }
    }
    await holdIngestion(queries, fold)
    if (kind === 'erased') for (const part of partsOf(removed)) await deleteEvents(queries, fold, part.map(refOf))
    else {
      const renamed = (what: string, ids: (string | null)[], kept: ReadonlySet<string | null>) =>
        [...new Set(ids)].flatMap((it): [string, string][] => (it === null || kept.has(it) ? [] : [[it, pseudonymOf(what, it)]]))
      const anonymised = (it: LogRow) => anonymiseEvent(it, { anonymousId, pseudonymOf, keptOrders: others.orders })
      for (const part of partsOf(removed)) await rewriteEvents(queries, fold, part.map(anonymised))
      const [sessions, views] = [removed.map((it) => it.session_id), removed.map((it) => it.page_view_id)]
      await rewriteVisits(queries, fold, {
        anonymousId,
        sessions: renamed('session', sessions, others.sessions),
        pageViews: renamed('view', views, others.pageViews),
      })
    }
    const messages = await deleteBeside(queries, fold, person.ownBrowsers)
    const needles = [...person.userIds, ...person.ownBrowsers].map((it) => JSON.stringify(it))
    const rejectedEvents = await events.deleteRejectedOf(queries, fold, { anonymousIds: person.ownBrowsers, needles })
    if (isForGood) await insertTombstones(queries, fold, tombstonesOf(fold.projectId, person))
    const entries = await findEntriesOf(queries, fold, person.ids)
    await deleteDecisions(queries, fold, { profiles: person.ids, entries, atoms: person.atoms })
    const anonymousIds = [...group.anonymousIds, ...(kind === 'anonymised' ? [anonymousId] : [])]
    await addToFolded(queries, fold, -before)
    await memberships.forgetProfiles(queries, fold, person.ids)
    const { needs } = await memberships.followMemberships(queries, { ...fold, isLive: true })
    await foldAnew(queries, fold, { group, keys: [...keys], anonymousIds, persons, needs })
    await followRefolded(queries, fold, { group, anonymousIds, at: clock.now().getTime(), memberships })
    const certificate: Certificate = {
      id: randomUUID(),
      kind,
      profile: row.id,
      profiles: person.ids,
      at: clock.now().toISOString(),
      by,
      reason,
      removed: {
        events: removed.length,
        visits: row.visits,
        pageViews: row.state.pageViews,
        rejectedEvents,
        messages,
        browsers: new Set(person.atoms.map((it) => it.anonymousId)).size,
        userIds: person.userIds.length,
        traits: Object.keys(row.state.traits).length,
      },
    }
    if (!isForGood) return certificate
    const replacedBy = kind === 'erased' ? null : await findProfileOfAtom(queries, fold, { anonymousId, userId: null })
    await insertErasures(queries, fold, certificate, replacedBy)
    return certificate
  }

  /** A key that was replaced is still recognised, so one hash is enough. */
  const tombstonesOf = (projectId: string, { atoms, userIds, ownBrowsers }: Person): string[] => [
    ...userIds.map((it) => persons.seal(partsOfUser(projectId, it))),
    ...[...ownBrowsers, ...atoms.flatMap((it) => (it.userId === null ? [it.anonymousId] : []))].map((it) =>
      persons.seal(partsOfBrowser(projectId, it)),
    ),
  ]

  return {
    /** Erases or anonymises a person, and answers with the certificate. Whoever shares something with them is folded anew. */
    remove: async ({ who, projectId, from: request }: AuditedCaller, id: string, asked: Asked): Promise<Certificate> => {
      const project = { projectId, tenantId: who.tenantId }
      const isRebuilding = await rebuild.clear(project)
      const certificate = await database.forJobs.ofTenant(who.tenantId, async (queries) => {
        const fold = await holdLiveFold(queries, project)
        if (!fold) throw new ApiError('profile.unknown')
        const made = await removeWithin(queries, fold, id, { ...asked, by: who.userId, isForGood: true })
        const action = asked.kind === 'erased' ? 'profile.erase' : 'profile.anonymise'
        await recorder(who, made.profile, action, request)(queries.query, { project: projectId, certificate: made.id })
        return made
      })
      if (isRebuilding) await rebuild.begin(project)
      return certificate
    },

    /**
     * Removes somebody who was last seen before `since`, or what tells who they are. Whoever comes back is a new person. Answers false if the
     * person was seen meanwhile, or is not there any more. Rejects with `server.busy` while the project is folded anew.
     */
    forget: (project: ProjectRef, id: string, { kind, since }: { kind: Certificate['kind']; since: Date }): Promise<boolean> =>
      database.forJobs.ofTenant(project.tenantId, async (queries) => {
        const fold = await holdLiveFold(queries, project)
        if (!fold || !(await isInactive(queries, fold, { id, since, hasOrders: kind === 'anonymised' }))) return false
        await removeWithin(queries, fold, id, { kind, by: '', reason: '', isForGood: false })
        return true
      }),
  }
}

/** What events of others in the group name: it is not only the person's. */
type Others = { sessions: Set<string | null>; pageViews: Set<string | null>; orders: Set<string> }

const rowsAtOnce = 1_000
const partsOf = (rows: readonly LogRow[]): LogRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) => rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce))

const refOf = ({ id, received_at: receivedAt }: LogRow) => ({ id, receivedAt })
