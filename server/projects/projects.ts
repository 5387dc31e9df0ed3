import { randomUUID } from 'node:crypto'
import { type DeletedProject, deletedProjectDays, type Project } from '#contract/projects/projects.ts'
import { keyOverlapHours, type SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isForeignKeyViolation, type Queries } from '#server/kernel/database.ts'
import * as settings from '#server/sdk-keys/sdk-settings.store.ts'
import type { SignedIn } from '../accounts/sessions.ts'
import type { Audit, AuditAction } from '../audit/audit.ts'
import { ApiError } from '../http/answers.ts'
import { isUuid } from '../http/serve.ts'
import * as deleted from './deleted-projects.store.ts'
import * as store from './projects.store.ts'

export type Projects = ReturnType<typeof createProjects>

type Dependencies = { database: Database; clock: Clock; audit: Audit; onKeyRevoked: (key: string) => void }

/** The projects of an organisation and their SDK keys. Another organisation's id answers like one that does not exist. */
export const createProjects = ({ database, clock, audit, onKeyRevoked }: Dependencies) => {
  /** Writes down, within its transaction, what somebody changed about a project. */
  const recorder =
    ({ tenantId, userId }: SignedIn, target: string, action: AuditAction, from: RequestContext) =>
    (query: Queries['query'], details: Record<string, string>) =>
      audit.record(query, { action, result: 'done', tenantId, actorId: userId, target, details, from })

  const entryOf = ({ tenantId, userId }: SignedIn, target: string, action: AuditAction, from: RequestContext) => ({
    action,
    tenantId,
    actorId: userId,
    target,
    from,
  })
  const endOfGrace = () => new Date(clock.now().getTime() - grace)

  return {
    list: (who: SignedIn): Promise<Project[]> => store.listProjects(database, who.tenantId),

    isOf: (tenantId: string, projectId: string): Promise<boolean> => store.isProjectOf(database, tenantId, projectId),

    /** With a form's key: sent again within a day, the form makes no second project. */
    create: async (who: SignedIn, name: string, key: string | null, from: RequestContext): Promise<Project> => {
      const now = clock.now()
      const it = { id: randomUUID(), name, createdAt: now.toISOString() }
      const created = recorder(who, it.id, 'project.create', from)
      if (key === null) return store.insertProject(database, who.tenantId, it, created)
      const forgottenBefore = new Date(now.getTime() - creationKnownFor).toISOString()
      const renamed = (id: string) => recorder(who, id, 'project.rename', from)
      return known(await store.insertProjectOnce(database, who.tenantId, { ...it, key, forgottenBefore }, { created, renamed }))
    },

    rename: (who: SignedIn, id: string, name: string, from: RequestContext): Promise<Project> =>
      audit.refusals(entryOf(who, id, 'project.rename', from), async () => {
        const record = recorder(who, id, 'project.rename', from)
        return known(isUuid(id) ? await store.renameProject(database, who.tenantId, { id, name }, record) : null)
      }),

    /** It can be brought back for seven days. */
    delete: (who: SignedIn, { id, tenantId }: { id: string; tenantId: string }, from: RequestContext): Promise<void> =>
      audit.refusals(entryOf(who, id, 'project.delete', from), async () => {
        if (!isUuid(id) || tenantId !== who.tenantId) throw new ApiError('project.unknown')
        const record = recorder(who, id, 'project.delete', from)
        const outcome = await deleted.deleteProject(database, who.tenantId, { id, now: clock.now() }, record)
        if (outcome === 'unknown') throw new ApiError('project.unknown')
        if (outcome === 'last') throw new ApiError('project.last')
      }),

    listDeleted: (who: SignedIn): Promise<DeletedProject[]> =>
      deleted.listDeletedProjects(database, who.tenantId, { now: clock.now(), graceDays: deletedProjectDays }),

    /** Asked twice, it is brought back once. */
    restore: (who: SignedIn, id: string, from: RequestContext): Promise<Project> =>
      audit.refusals(entryOf(who, id, 'project.restore', from), async () => {
        const record = recorder(who, id, 'project.restore', from)
        return known(
          isUuid(id) ? await deleted.restoreProject(database, who.tenantId, { id, since: endOfGrace() }, record) : null,
        )
      }),

    /** Removes for good what can no longer be brought back, and forgets forms of yesterday. */
    sweep: async (): Promise<void> => {
      const until = endOfGrace()
      for (const project of await deleted.findPurgeable(database, until)) {
        const { tenantId, projectId: target } = project
        await deleted.purgeProject(database, project, until, (query, details) =>
          audit.record(query, { action: 'project.purge', result: 'done', tenantId, target, details }),
        )
      }
      await store.sweepCreations(database, new Date(clock.now().getTime() - creationKnownFor).toISOString())
    },

    /** The project's SDK key: the proposed one, another where that is taken, or the one it has. */
    createKey: async (who: SignedIn, projectId: string, proposed: string, from: RequestContext): Promise<string> => {
      const record = recorder(who, projectId, 'sdkKey.create', from)
      const keep = (key: string) =>
        store.insertSdkKey(
          database,
          who.tenantId,
          { projectId, key: key.toLowerCase(), createdAt: clock.now().toISOString() },
          record,
        )
      const key = await keep(proposed)
        .then((kept) => kept ?? keep(randomUUID()))
        .catch((failure: unknown) => {
          if (isForeignKeyViolation(failure)) return null
          throw failure
        })
      if (!key) throw new ApiError('project.unknown')
      return key
    },

    /** Another key for the project; the one that it `replaces` stays good for a day. Asked twice, it is replaced once. */
    rotateKey: async (
      who: SignedIn,
      projectId: string,
      { proposed, replaces }: { proposed: string; replaces: string },
      from: RequestContext,
    ) => {
      const record = recorder(who, projectId, 'sdkKey.rotate', from)
      const now = clock.now()
      const until = new Date(now.getTime() + keyOverlapHours * hour)
      const rotate = (key: string) =>
        settings.rotateSdkKey(
          database,
          who.tenantId,
          {
            projectId,
            key: key.toLowerCase(),
            replaces: replaces.toLowerCase(),
            now: now.toISOString(),
            until: until.toISOString(),
          },
          record,
        )
      const first = await rotate(proposed)
      const key = first === 'taken' ? await rotate(randomUUID()) : first
      if (key === null) throw new ApiError('sdkKey.unknown')
      return key
    },

    /** Ends a key. Within 5 seconds every process knows. */
    revokeKey: async (who: SignedIn, projectId: string, skdKey: string, from: RequestContext): Promise<void> => {
      const key = skdKey.toLowerCase()
      const record = recorder(who, projectId, 'sdkKey.revoke', from)
      await settings.revokeSdkKey(database, who.tenantId, { projectId, key, now: clock.now().toISOString() }, record)
      onKeyRevoked(key)
    },

    viewSettings: async (who: SignedIn, projectId: string): Promise<SdkSettings> =>
      known(await settings.findSettings(database, who.tenantId, projectId, clock.now().toISOString())),

    keepAllowedOrigins: async (
      who: SignedIn,
      projectId: string,
      allowed: string[],
      from: RequestContext,
    ): Promise<SdkSettings> => {
      const record = recorder(who, projectId, 'origins.change', from)
      const origins = [...new Set(allowed)]
      const now = clock.now().toISOString()
      return known(await settings.keepAllowedOrigins(database, who.tenantId, { projectId, origins, now }, record))
    },

    viewKey: (who: SignedIn, projectId: string): Promise<string | null> => store.findSdkKey(database, who.tenantId, projectId),
  }
}

const hour = 60 * 60 * 1_000
const creationKnownFor = 24 * hour
const grace = deletedProjectDays * 24 * hour

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new ApiError('project.unknown')
  return found
}
