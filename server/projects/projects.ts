import { randomUUID } from 'node:crypto'
import { type Rights, rightsIn } from '#contract/organisation/rights.ts'
import { holds, type Permission } from '#contract/organisation/roles.ts'
import { type DeletedProject, deletedProjectDays, type Project } from '#contract/projects/projects.ts'
import { usualTimeZone } from '#contract/projects/time-zone.ts'
import { isTimeZone } from '#contract/projects/zones.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder, type RecordChange } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import * as deleted from './deleted-projects.store.ts'
import * as store from './projects.store.ts'

export type Projects = ReturnType<typeof createProjects>

export type ProjectsDependencies = {
  database: Database
  clock: Clock
  audit: Audit
  /** Gives a new project what its organisation has chosen for new ones, within the transaction that creates it. */
  giveDefaults: (queries: Queries, project: ProjectRef) => Promise<void>
  /** What the caller holds in the organisation and in single projects. */
  rightsOf: (who: SignedIn) => Promise<Rights>
  /** Deletes all data that a project has received. */
  removeReceived: (project: ProjectRef) => Promise<void>
}

/** The projects of an organisation. An id of another organisation gets the same answer as an unknown one. */
export const createProjects = ({ database, clock, audit, giveDefaults, rightsOf, removeReceived }: ProjectsDependencies) => {
  const recorder = changeRecorder(audit)
  const entryOf = ({ tenantId, userId }: SignedIn, target: string, action: AuditAction, from: RequestContext) => ({
    action,
    tenantId,
    actorId: userId,
    target,
    from,
  })
  const purge = async (project: ProjectRef, until: Date | null) => {
    const { tenantId, projectId: target } = project
    await removeReceived(project)
    await deleted.removeProject(database, project, until, (query, details) =>
      audit.record(query, { action: 'project.purge', result: 'done', tenantId, target, details }),
    )
  }
  const endOfGrace = () => new Date(clock.now().getTime() - grace)

  return {
    /** Those that the caller may see. */
    list: async (who: SignedIn): Promise<Project[]> =>
      ofThose(await store.listProjects(database, who.tenantId), await rightsOf(who), 'project:read'),

    isOf: (tenantId: string, projectId: string): Promise<boolean> => store.isProjectOf(database, tenantId, projectId),

    /** If a form's key is given, sending the form again within a day creates no second project. */
    create: async (
      who: SignedIn,
      { name, timeZone }: { name: string; timeZone: string | undefined },
      key: string | null,
      from: RequestContext,
    ): Promise<Project> => {
      const now = clock.now()
      const it = { id: randomUUID(), name, timeZone: knownZone(timeZone), createdAt: now.toISOString() }
      const record = recorder(who, it.id, 'project.create', from)
      const created: RecordChange = async (query, details) => {
        await giveDefaults({ query }, { projectId: it.id, tenantId: who.tenantId })
        await record(query, details)
      }
      if (key === null) return store.insertProject(database, who.tenantId, it, created)
      const forgottenBefore = new Date(now.getTime() - creationKnownFor).toISOString()
      const renamed = (id: string) => recorder(who, id, 'project.rename', from)
      return known(await store.insertProjectOnce(database, who.tenantId, { ...it, key, forgottenBefore }, { created, renamed }))
    },

    /** The sample project of an organisation, with the usual settings whatever the organisation chose, and what `alongside` writes in the same transaction. */
    createSample: (
      who: SignedIn,
      it: { id: string; name: string; timeZone: string | undefined },
      from: RequestContext,
      alongside: (queries: Queries) => Promise<void>,
    ): Promise<Project> => {
      const record = recorder(who, it.id, 'project.create', from)
      const createdAt = clock.now().toISOString()
      return store.insertSample(
        database,
        who.tenantId,
        { ...it, timeZone: knownZone(it.timeZone), createdAt },
        { record, alongside },
      )
    },

    /** Deletes the sample project, also if it is the last project. It can be restored as others can. */
    deleteSample: (who: SignedIn, id: string, from: RequestContext): Promise<void> =>
      audit.refusals(entryOf(who, id, 'project.delete', from), async () => {
        const record = recorder(who, id, 'project.delete', from)
        const it = { id, now: clock.now(), isSample: true }
        if (!isUuid(id) || (await deleted.deleteProject(database, who.tenantId, it, record)) === 'unknown')
          throw new ApiError('project.unknown')
      }),

    rename: (who: SignedIn, id: string, name: string, from: RequestContext): Promise<Project> =>
      audit.refusals(entryOf(who, id, 'project.rename', from), async () => {
        const record = recorder(who, id, 'project.rename', from)
        return known(isUuid(id) ? await store.renameProject(database, who.tenantId, { id, name }, record) : null)
      }),

    /** A deleted project can be restored for seven days. */
    delete: (who: SignedIn, { id, tenantId }: { id: string; tenantId: string }, from: RequestContext): Promise<void> =>
      audit.refusals(entryOf(who, id, 'project.delete', from), async () => {
        if (!isUuid(id) || tenantId !== who.tenantId) throw new ApiError('project.unknown')
        const record = recorder(who, id, 'project.delete', from)
        const outcome = await deleted.deleteProject(database, who.tenantId, { id, now: clock.now() }, record)
        if (outcome === 'unknown') throw new ApiError('project.unknown')
        if (outcome === 'last') throw new ApiError('project.last')
      }),

    /** Those that the caller may restore. */
    listDeleted: async (who: SignedIn): Promise<DeletedProject[]> => {
      const asked = { now: clock.now(), graceDays: deletedProjectDays }
      return ofThose(await deleted.listDeletedProjects(database, who.tenantId, asked), await rightsOf(who), 'project:delete')
    },

    /** A second call has no further effect. */
    restore: (who: SignedIn, id: string, from: RequestContext): Promise<Project> =>
      audit.refusals(entryOf(who, id, 'project.restore', from), async () => {
        const record = recorder(who, id, 'project.restore', from)
        return known(
          isUuid(id) ? await deleted.restoreProject(database, who.tenantId, { id, since: endOfGrace() }, record) : null,
        )
      }),

    /** Permanently deletes all projects of an organisation that is deleted itself. */
    removeAll: async (tenantId: string): Promise<void> => {
      for (const project of await deleted.findAll(database, tenantId)) await purge(project, null)
    },

    /** Permanently deletes projects that can no longer be restored, and keys of forms older than a day. */
    sweep: async (): Promise<void> => {
      const until = endOfGrace()
      for (const project of await deleted.findPurgeable(database, until)) await purge(project, until)
      await store.sweepCreations(database, new Date(clock.now().getTime() - creationKnownFor).toISOString())
    },
  }
}

const hour = 60 * 60 * 1_000
const creationKnownFor = 24 * hour
const grace = deletedProjectDays * 24 * hour

const ofThose = <Listed extends Project>(all: Listed[], rights: Rights, permission: Permission): Listed[] =>
  all.filter(({ id }) => holds(rightsIn(rights, id), permission))

const knownZone = (named: string | undefined): string => (named !== undefined && isTimeZone(named) ? named : usualTimeZone)

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new ApiError('project.unknown')
  return found
}
