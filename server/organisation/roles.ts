import { randomUUID } from 'node:crypto'
import { covers, type Rights } from '#contract/organisation/rights.ts'
import {
  type BuiltInRole,
  builtInRoles,
  holds,
  isBuiltIn,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
} from '#contract/organisation/roles.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import * as store from './roles.store.ts'

export type RolesDependencies = { database: Database; clock: Clock; audit: Audit; accounts: Pick<AccountsModule, 'people'> }

type Held = Rights & { isActive: boolean; roles: readonly string[] }

export type Roles = ReturnType<typeof createRoles>

/**
 * An organisation's roles: the built-in ones, which cannot be changed, and its custom ones. Users can grant or remove only permissions that
 * they have themselves.
 */
export const createRoles = ({ database, clock, audit, accounts }: RolesDependencies) => {
  type Change = { action: AuditAction; from: RequestContext }

  const entryOf = ({ tenantId, userId }: SignedIn, { action, from }: Change) => ({ action, tenantId, actorId: userId, from })

  const heldBy = async (query: Queries['query'], { userId, tenantId: organizationId, usertype }: SignedIn) => {
    const held = await accounts.people.rightsNow(query, { userId, organizationId, isOfPlatform: usertype === 'admin' })
    return held ?? { isActive: false, everywhere: [], inProjects: new Map(), roles: [] }
  }

  /**
   * Changes of roles and of members wait for each other, and each looks again at what its caller holds: of two who take permissions from
   * each other at once, the second has them no more.
   */
  const requireHeldNow = async (query: Queries['query'], who: SignedIn): Promise<Held> => {
    await takeLock(query, 'membersOfOrganization', who.tenantId)
    const held = await heldBy(query, who)
    if (!held.isActive || !holds(held.everywhere, 'role:write')) throw new ApiError('permission.denied')
    return held
  }

  const shown = async (query: Queries['query'], who: SignedIn, role: store.OwnRole): Promise<Role> =>
    roleOf(role, await heldBy(query, who), await store.countMembers(query, who.tenantId))

  /** `work` returns the role after the change, or null if it does not exist. */
  const changing = <After extends store.OwnRole | null>(
    who: SignedIn,
    id: string,
    change: Change,
    work: (query: Queries['query'], role: store.OwnRole, held: Held) => Promise<After>,
  ): Promise<After> => {
    const entry = { ...entryOf(who, change), target: id }
    return audit.refusals(entry, () =>
      database
        .ofTenant(who.tenantId, async ({ query }) => {
          if (isBuiltIn(id)) throw new ApiError('role.fixed')
          const held = await requireHeldNow(query, who)
          const role = isUuid(id) ? await store.findOwnRole(query, id) : null
          if (!role) throw new ApiError('role.unknown')
          if (held.roles.includes(role.id)) throw new ApiError('permission.denied')
          requireHeld(held, role.permissions)
          const after = await work(query, role, held)
          const details = { before: written(role), ...(after ? { after: written(after) } : {}) }
          await audit.record(query, { ...entry, result: 'done', details })
          return after
        })
        .catch(refuseTakenName),
    )
  }

  return {
    list: (who: SignedIn): Promise<Role[]> =>
      database.ofTenant(who.tenantId, async ({ query }) => {
        const [members, held] = [await store.countMembers(query, who.tenantId), await heldBy(query, who)]
        const all = [...builtInRoles.map(builtIn), ...(await store.listOwnRoles(query))]
        return all.map((role) => roleOf(role, held, members))
      }),

    /** The same rule as for a change: each of them may be in a role that people have in every project. */
    grantable: (who: SignedIn): Promise<Permission[]> =>
      database.ofTenant(who.tenantId, async ({ query }) => grantableWith(await heldBy(query, who))),

    view: (who: SignedIn, id: string): Promise<Role> =>
      database.ofTenant(who.tenantId, async ({ query }) => {
        const role = isBuiltIn(id) ? builtIn(id) : isUuid(id) ? await store.findOwnRole(query, id) : null
        if (!role) throw new ApiError('role.unknown')
        return shown(query, who, role)
      }),

    create: (who: SignedIn, it: { name: string; permissions: Permission[] }, from: RequestContext): Promise<Role> => {
      const entry = entryOf(who, { action: 'role.create', from })
      return audit.refusals(entry, async () => {
        refuseBuiltInName(it.name)
        const createdAt = clock.now().toISOString()
        return database
          .ofTenant(who.tenantId, async ({ query }) => {
            requireHeld(await requireHeldNow(query, who), it.permissions)
            const role = await store.insertRole(query, { id: randomUUID(), tenantId: who.tenantId, createdAt, ...it })
            if (!role) throw new ApiError('role.tooMany')
            await audit.record(query, { ...entry, result: 'done', target: role.id, details: { after: written(role) } })
            return shown(query, who, role)
          })
          .catch(refuseTakenName)
      })
    },

    /** Renames a role, and replaces its permissions for all who have it if they are given. */
    update: (who: SignedIn, id: string, { name, permissions, replaces }: Update, from: RequestContext): Promise<Role> => {
      if (name !== undefined && !isBuiltIn(id)) refuseBuiltInName(name)
      const action = permissions ? 'role.grant' : 'role.rename'
      return changing(who, id, { action, from }, async (query, role, held) => {
        const after = { ...role, ...(name === undefined ? {} : { name }), ...(permissions ? { permissions } : {}) }
        // A save that was made already is made again if its answer was lost.
        const known = [revisionOf(role), revisionOf(after)]
        if (replaces !== undefined && replaces !== known[0] && known[0] !== known[1]) throw new ApiError('role.changed')
        if (permissions) requireHeld(held, permissions)
        return shown(query, who, await store.updateRole(query, after))
      })
    },

    delete: async (who: SignedIn, id: string, from: RequestContext): Promise<void> => {
      await changing(who, id, { action: 'role.delete', from }, async (query, role) => {
        if (!(await store.deleteRole(query, role.id))) throw new ApiError('role.inUse')
        return null
      })
    },
  }
}

/** What of a role changes. `replaces` is the revision that the caller saw. */
type Update = { name?: string; permissions?: Permission[] | undefined; replaces?: string | undefined }

const builtIn = (id: BuiltInRole): store.OwnRole => ({ id, name: id, permissions: [...permissionsOf[id]] })

/** Another text for each name and each set of permissions. */
const revisionOf = ({ name, permissions }: store.OwnRole): string =>
  sha256(JSON.stringify([name, [...permissions].sort()])).slice(0, 32)

const roleOf = (role: store.OwnRole, { roles }: Pick<Held, 'roles'>, members: ReadonlyMap<string, number>): Role => ({
  ...role,
  builtIn: isBuiltIn(role.id),
  members: members.get(role.id) ?? 0,
  revision: revisionOf(role),
  isOwn: roles.includes(role.id),
})

/** The data of a role in the audit record. */
const written = ({ name, permissions }: store.OwnRole): string => JSON.stringify({ name, permissions })

/** A role may be that of people in every project, so its permissions have to be held in all of them. */
const mayGrant = (held: Rights, permissions: readonly Permission[]): boolean =>
  covers(held, { everywhere: permissions, inProjects: new Map() })

const requireHeld = (held: Rights, permissions: readonly Permission[]) => {
  if (!mayGrant(held, permissions)) throw new ApiError('permission.notHeld')
}

const grantableWith = (held: Rights): Permission[] => permissions.filter((it) => mayGrant(held, [it]))

const refuseBuiltInName = (name: string) => {
  if (isBuiltIn(name.toLowerCase())) throw new ApiError('role.taken')
}

const refuseTakenName = (failure: unknown): never => {
  throw isUniqueViolation(failure) ? new ApiError('role.taken') : failure
}
