import { type MatrixData, mayToggle, type RoleDraft } from '#contract/organisation/role-draft.ts'
import type { Permission, Role } from '#contract/organisation/roles.ts'

/** A role as a column of the matrix. The one that is edited shows its draft. */
export type MatrixRole = {
  /** Null for a new role. */
  id: string | null
  name: string
  role: Role | null
  permissions: ReadonlySet<Permission>
  isEdited: boolean
}

/** The columns of the matrix: the roles, with a new one at the end. */
export const matrixRoles = ({ roles }: Pick<MatrixData, 'roles'>, draft: RoleDraft | null): MatrixRole[] => {
  const known = roles.map((role): MatrixRole => {
    const isEdited = draft?.id === role.id
    return {
      id: role.id,
      name: isEdited ? draft.name : role.name,
      role,
      permissions: new Set(isEdited ? draft.permissions : role.permissions),
      isEdited,
    }
  })
  if (draft?.id !== null || draft === null) return known
  return [...known, { id: null, name: draft.name, role: null, permissions: new Set(draft.permissions), isEdited: true }]
}

/** `kept` is as it is saved; the others differ from it. */
export type CellChange = 'kept' | 'granted' | 'withdrawn'

export type MatrixCell = { isHeld: boolean; change: CellChange; isEdited: boolean; mayChange: boolean }

type Editing = { draft: RoleDraft | null; base: Role | null; held: readonly string[] }

export const cellOf = (column: MatrixRole, permission: Permission, { draft, base, held }: Editing): MatrixCell => {
  const isHeld = column.permissions.has(permission)
  if (!column.isEdited || !draft) return { isHeld, change: 'kept', isEdited: false, mayChange: false }
  const wasHeld = base?.permissions.includes(permission) ?? false
  const change = isHeld === wasHeld ? 'kept' : isHeld ? 'granted' : 'withdrawn'
  return { isHeld, change, isEdited: true, mayChange: mayToggle(permission, { draft, base, held }) }
}

/** The cell that a key leads to, or null where the key leads nowhere. */
export const cellAfter = (
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: { row: number; column: number },
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | null => {
  const places: Record<string, { row: number; column: number }> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
    PageDown: { row: row + 8, column },
    PageUp: { row: row - 8, column },
  }
  const place = places[key]
  if (!place || rows === 0 || columns === 0) return null
  return { row: within(place.row, rows), column: within(place.column, columns) }
}

const within = (place: number, count: number) => Math.max(0, Math.min(place, count - 1))
