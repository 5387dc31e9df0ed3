import type { MatrixData } from '#contract/organisation/role-draft.ts'
import { permissions, permissionsOf, type Role } from '#contract/organisation/roles.ts'

export const viewers: Role = {
  id: 'viewer',
  name: 'viewer',
  builtIn: true,
  permissions: [...permissionsOf.viewer],
  members: 3,
  revision: 'v',
  isOwn: false,
}

/** A custom role that nobody has. */
export const editors: Role = {
  id: '00000000-0000-4000-8000-000000000011',
  name: 'Editors',
  builtIn: false,
  permissions: ['project:read', 'event:read'],
  members: 0,
  revision: 'e1',
  isOwn: false,
}

/** A custom role with a permission that whoever looks at it does not hold. */
export const strong: Role = {
  ...editors,
  id: '00000000-0000-4000-8000-000000000012',
  name: 'Strong',
  permissions: ['organization:write'],
  members: 2,
  revision: 's1',
}

const held = permissions.filter((it) => it !== 'organization:write')

export const matrix: MatrixData = { roles: [viewers, editors, strong], held }

/** The matrix after somebody else has changed `editors`. */
export const theirs: MatrixData = {
  roles: [viewers, { ...editors, name: 'Writers', permissions: ['project:read', 'segment:read'], revision: 'e2' }, strong],
  held,
}
/** What somebody else made of `editors` is what is made of it here: one more permission. */
export const same: MatrixData = {
  roles: [viewers, { ...editors, permissions: ['project:read', 'event:read', 'segment:read'], revision: 'e3' }, strong],
  held,
}
/** The matrix after somebody else has deleted `editors`. */
export const gone: MatrixData = { roles: [viewers, strong], held }

export const written = { id: editors.id, name: 'Editors', permissions: 'project:read', revision: 'e1' }
