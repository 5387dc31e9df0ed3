import { randomUUID } from 'node:crypto'
import type { Project } from '#contract/projects.ts'
import { keyOverlapHours, type SdkSettings } from '#contract/sdk-key.ts'
import type { SignedIn } from '../accounts/sessions.ts'
import type { Audit, AuditAction } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import { type Database, isForeignKeyViolation, type Queries } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import type { From } from '../http/from.ts'
import { isUuid } from '../http/serve.ts'
import * as store from './projects.store.ts'
import * as settings from './sdk-settings.store.ts'

export type Projects = ReturnType<typeof createProjects>

type Dependencies = { database: Database; clock: Clock; audit: Audit; onKeyRevoked: (key: string) => void }

/** The projects of an organisation and their SDK keys. Another organisation's id answers like one that does not exist. */
export const createProjects = ({ database, clock, audit, onKeyRevoked }: Dependencies) => {
  /** Writes down, within its transaction, what somebody changed about a project. */
  const recorder =
    ({ tenantId, userId }: SignedIn, target: string, action: AuditAction, from: From) =>
    (query: Queries['query'], details: Record<string, string>) =>
      audit.record(query, { action, result: 'done', tenantId, actorId: userId, target, details, from })

  return {
    list: (who: SignedIn): Promise<Project[]> => store.listProjects(database, who.tenantId),

    isOf: (tenantId: string, projectId: string): Promise<boolean> => store.isProjectOf(database, tenantId, projectId),

    create: async (who: SignedIn, name: string): Promise<Project> => {
      const it = { id: randomUUID(), name, createdAt: clock.now().toISOString() }
      const project = await store.insertProject(database, who.tenantId, it)
      if (!project) throw new Refusal('project.tooMany')
      return project
    },

    rename: async (who: SignedIn, id: string, name: string): Promise<Project> => {
      const project = isUuid(id) ? await store.renameProject(database, who.tenantId, { id, name }) : null
      if (!project) throw new Refusal('project.unknown')
      return project
    },

    delete: async (who: SignedIn, { id, tenantId }: { id: string; tenantId: string }): Promise<void> => {
      if (!isUuid(id) || tenantId !== who.tenantId) throw new Refusal('project.unknown')
      const outcome = await store.deleteProject(database, who.tenantId, id)
      if (outcome === 'unknown') throw new Refusal('project.unknown')
      if (outcome === 'last') throw new Refusal('project.last')
    },

    /** The project's SDK key: the proposed one, another where that is taken, or the one it has. */
    createKey: async (who: SignedIn, projectId: string, proposed: string, from: From): Promise<string> => {
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
      if (!key) throw new Refusal('project.unknown')
      return key
    },

    /** Another key for the project; the one that it `replaces` stays good for a day. Asked twice, it is replaced once. */
    rotateKey: async (
      who: SignedIn,
      projectId: string,
      { proposed, replaces }: { proposed: string; replaces: string },
      from: From,
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
      if (key === null) throw new Refusal('sdkKey.unknown')
      return key
    },

    /** Ends a key. Within 5 seconds every process knows. */
    revokeKey: async (who: SignedIn, projectId: string, skdKey: string, from: From): Promise<void> => {
      const key = skdKey.toLowerCase()
      const record = recorder(who, projectId, 'sdkKey.revoke', from)
      await settings.revokeSdkKey(database, who.tenantId, { projectId, key, now: clock.now().toISOString() }, record)
      onKeyRevoked(key)
    },

    viewSettings: async (who: SignedIn, projectId: string): Promise<SdkSettings> =>
      known(await settings.findSettings(database, who.tenantId, projectId, clock.now().toISOString())),

    keepAllowedOrigins: async (who: SignedIn, projectId: string, allowed: string[], from: From): Promise<SdkSettings> => {
      const record = recorder(who, projectId, 'origins.change', from)
      const origins = [...new Set(allowed)]
      const now = clock.now().toISOString()
      return known(await settings.keepAllowedOrigins(database, who.tenantId, { projectId, origins, now }, record))
    },

    viewKey: (who: SignedIn, projectId: string): Promise<string | null> => store.findSdkKey(database, who.tenantId, projectId),
  }
}

const hour = 60 * 60 * 1_000

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new Refusal('project.unknown')
  return found
}
