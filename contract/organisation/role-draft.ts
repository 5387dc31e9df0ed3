import * as v from 'valibot'
import { holds, ownRolesAtMost, type Permission, permissions, type Role, roleNameRule } from './roles.ts'

/**
 * The roles of the organisation, and the permissions that whoever looks at them holds everywhere. One that they lack in a single project is
 * not among them: a role counts in every project, so they may not change one with it.
 */
export type MatrixData = { roles: readonly Role[]; held: readonly string[] }

/** A role as somebody wants it. `id` is null for a new one. */
export type RoleDraft = { id: string | null; name: string; permissions: readonly Permission[] }

/** What is wrong with the name of a role. */
export type RoleNameProblem = 'empty' | 'tooLong' | 'taken'

/**
 * Why a role cannot be changed: it is built in, it is that of whoever looks at it, it holds a permission which they do not hold, or they may
 * not change roles at all.
 */
export type RoleLock = 'builtIn' | 'own' | 'notHeld' | 'readOnly'

export const lockOf = (role: Role, held: readonly string[]): RoleLock | null => {
  if (role.builtIn) return 'builtIn'
  if (!holds(held, 'role:write')) return 'readOnly'
  if (role.isOwn) return 'own'
  return role.permissions.every((it) => holds(held, it)) ? null : 'notHeld'
}

export const mayCreate = ({ roles, held }: MatrixData): boolean =>
  holds(held, 'role:write') && roles.filter((it) => !it.builtIn).length < ownRolesAtMost

export const draftOf = ({ id, name, permissions: granted }: Role): RoleDraft => ({ id, name, permissions: sorted(granted) })

/** A new role with what another one may do, as far as its maker may grant it. */
export const draftFrom = (template: Role | undefined, held: readonly string[]): RoleDraft => ({
  id: null,
  name: '',
  permissions: sorted(template?.permissions.filter((it) => holds(held, it)) ?? []),
})

export const toggled = (draft: RoleDraft, permission: Permission): RoleDraft => ({
  ...draft,
  permissions: draft.permissions.includes(permission)
    ? draft.permissions.filter((it) => it !== permission)
    : sorted([...draft.permissions, permission]),
})

/** What saving a draft does to the role that was there. */
export type RoleDifference = { granted: Permission[]; withdrawn: Permission[]; renamedFrom: string | null }

export const differenceOf = (base: Role | null, draft: RoleDraft): RoleDifference => {
  const before: readonly Permission[] = base?.permissions ?? []
  const after = draft.permissions
  return {
    granted: after.filter((it) => !before.includes(it)),
    withdrawn: sorted(before.filter((it) => !after.includes(it))),
    renamedFrom: base && base.name !== draft.name.trim() ? base.name : null,
  }
}

/** A new role differs from what is saved from the beginning. */
export const isChanged = (base: Role | null, draft: RoleDraft): boolean => {
  const { granted, withdrawn, renamedFrom } = differenceOf(base, draft)
  return base === null || granted.length > 0 || withdrawn.length > 0 || renamedFrom !== null
}

export const nameProblemOf = (draft: RoleDraft, roles: readonly Role[]): RoleNameProblem | null => {
  const name = draft.name.trim()
  if (name === '') return 'empty'
  if (!v.safeParse(roleNameRule, name).success) return 'tooLong'
  const isTaken = roles.some((it) => it.id !== draft.id && it.name.toLowerCase() === name.toLowerCase())
  return isTaken ? 'taken' : null
}

/** A permission that was granted in this draft can be taken back, also by somebody who has lost it meanwhile. */
export const mayToggle = (permission: Permission, { base, draft, held }: Toggling): boolean =>
  holds(held, permission) || (draft.permissions.includes(permission) && base?.permissions.includes(permission) !== true)
type Toggling = { base: Role | null; draft: RoleDraft; held: readonly string[] }

/** A draft as texts, as it is kept for somebody who has to sign in again. */
export type WrittenDraft = { id: string; name: string; permissions: string; revision: string }

export const writtenDraft = (draft: RoleDraft | null, base: Role | null): Record<string, string> =>
  draft ? { id: draft.id ?? '', name: draft.name, permissions: draft.permissions.join(' '), revision: base?.revision ?? '' } : {}

/** The draft that was written, and the role which it changes. Null if that no longer exists, or may not be changed. */
export const readDraft = (
  { id, name, permissions: names, revision }: WrittenDraft,
  { roles, held }: MatrixData,
): { base: Role | null; draft: RoleDraft } | null => {
  const granted = new Set(names.split(' '))
  const draft = { id: id === '' ? null : id, name, permissions: permissions.filter((it) => granted.has(it)) }
  if (draft.id === null) return mayCreate({ roles, held }) ? { base: null, draft } : null
  const role = roles.find((it) => it.id === id)
  if (!role || lockOf(role, held) !== null) return null
  const base = { ...role, revision }
  return isChanged(base, draft) ? { base, draft } : null
}

/** In the order of the contract. */
const sorted = (some: readonly Permission[]): Permission[] => permissions.filter((it) => some.includes(it))
