import { randomUUID } from 'node:crypto'
import {
  type BuiltInRole,
  builtInRoles,
  holds,
  isBuiltIn,
  type Permission,
  permissionsOf,
  type Role,
} from '#contract/organisation/roles.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import * as store from './roles.store.ts'

export type RolesDependencies = { database: Database; clock: Clock; audit: Audit }

export type Roles = ReturnType<typeof createRoles>

/**
 * An organisation's roles: the built-in ones, which cannot be changed, and its custom ones. Users can grant or remove only permissions that
 * they have themselves.
 */
export const createRoles = ({ database, clock, audit }: RolesDependencies) => {
  type Change = { action: AuditAction; from: RequestContext }

  const entryOf = ({ tenantId, userId }: SignedIn, { action, from }: Change) => ({ action, tenantId, actorId: userId, from })

  /** `work` returns the role after the change, or null if it does not exist. */
  const changing = <After extends Role | null>(
    who: SignedIn,
    id: string,
    change: Change,
    work: (query: Queries['query'], role: Role) => Promise<After>,
  ): Promise<After> => {
    const entry = { ...entryOf(who, change), target: id }
    return audit.refusals(entry, () =>
      database
        .ofTenant(who.tenantId, async ({ query }) => {
          if (isBuiltIn(id)) throw new ApiError('role.fixed')
          const role = isUuid(id) ? await store.findOwnRole(query, id) : null
          if (!role) throw new ApiError('role.unknown')
          if (role.id === who.role) throw new ApiError('permission.denied')
          requireHeld(who, role.permissions)
          const after = await work(query, role)
          const details = { before: written(role), ...(after ? { after: written(after) } : {}) }
          await audit.record(query, { ...entry, result: 'done', details })
          return after
        })
        .catch(refuseTakenName),
    )
  }

  return {
    list: async (who: SignedIn): Promise<Role[]> => [
      ...builtInRoles.map(builtIn),
      ...(await store.listOwnRoles(database, who.tenantId)),
    ],

    view: async (who: SignedIn, id: string): Promise<Role> => {
      if (isBuiltIn(id)) return builtIn(id)
      const role = isUuid(id) ? await database.ofTenant(who.tenantId, ({ query }) => store.findOwnRole(query, id)) : null
      if (!role) throw new ApiError('role.unknown')
      return role
    },

    create: (who: SignedIn, it: { name: string; permissions: Permission[] }, from: RequestContext): Promise<Role> => {
      const entry = entryOf(who, { action: 'role.create', from })
      return audit.refusals(entry, async () => {
        requireHeld(who, it.permissions)
        refuseBuiltInName(it.name)
        const createdAt = clock.now().toISOString()
        return database
          .ofTenant(who.tenantId, async ({ query }) => {
            const role = await store.insertRole(query, { id: randomUUID(), tenantId: who.tenantId, createdAt, ...it })
            if (!role) throw new ApiError('role.tooMany')
            await audit.record(query, { ...entry, result: 'done', target: role.id, details: { after: written(role) } })
            return role
          })
          .catch(refuseTakenName)
      })
    },

    rename: (who: SignedIn, id: string, name: string, from: RequestContext): Promise<Role> => {
      if (!isBuiltIn(id)) refuseBuiltInName(name)
      return changing(who, id, { action: 'role.rename', from }, (query, role) => store.renameRole(query, role.id, name))
    },

    /** Replaces the permissions of a role for all who have it. */
    grant: (who: SignedIn, id: string, permissions: Permission[], from: RequestContext): Promise<Role> =>
      changing(who, id, { action: 'role.grant', from }, async (query, role) => {
        requireHeld(who, permissions)
        return store.setPermissions(query, role.id, permissions)
      }),

    delete: async (who: SignedIn, id: string, from: RequestContext): Promise<void> => {
      await changing(who, id, { action: 'role.delete', from }, async (query, role) => {
        if (!(await store.deleteRole(query, role.id))) throw new ApiError('role.inUse')
        return null
      })
    },
  }
}

const builtIn = (id: BuiltInRole): Role => ({ id, name: id, builtIn: true, permissions: [...permissionsOf[id]] })

/** The data of a role in the audit record. */
const written = ({ name, permissions }: Role): string => JSON.stringify({ name, permissions })

const requireHeld = (who: SignedIn, permissions: readonly Permission[]) => {
  if (!permissions.every((it) => holds(who.permissions, it))) throw new ApiError('permission.notHeld')
}

const refuseBuiltInName = (name: string) => {
  if (isBuiltIn(name.toLowerCase())) throw new ApiError('role.taken')
}

const refuseTakenName = (failure: unknown): never => {
  throw isUniqueViolation(failure) ? new ApiError('role.taken') : failure
}
