import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RoleDraft } from '#contract/organisation/role-draft.ts'
import type { Permission, Role } from '#contract/organisation/roles.ts'
import { css, cx } from '../../../styled-system/css'
import { useMemberNames } from '../members/names.ts'
import { cellAfter, cellOf, type MatrixRole } from './matrix-cells.ts'
import { MatrixMark } from './matrix-mark.tsx'
import { usePermissionNames } from './names.ts'
import { RoleHeading } from './role-heading.tsx'

export type MatrixProps = {
  columns: readonly MatrixRole[]
  draft: RoleDraft | null
  base: Role | null
  held: readonly string[]
  onToggle: (permission: Permission) => void
  onEdit: ((id: string) => void) | null
  onDelete: ((id: string) => void) | null
}

/** Permissions in rows, roles in columns. One tab stop; the arrow keys lead from cell to cell, Space ticks a box. */
export const MatrixGrid = ({ columns, held, onEdit, onDelete, ...editing }: MatrixProps) => {
  const { t } = useLingui()
  const names = usePermissionNames()
  const { groups } = names
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const order = groups.flatMap((it) => it.permissions)
  const rows = order.length
  const size = { rows, columns: columns.length }
  const place = { row: Math.min(active.row, rows - 1), column: Math.min(active.column, columns.length - 1) }

  const goTo = (next: typeof active) => {
    setActive(next)
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"] [data-cell]`)
    cell?.focus()
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute('data-cell')) return
    const next = cellAfter(event, place, size)
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
  return (
    <div className={scroller}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid, and its parts follow.
        role="grid"
        aria-label={t`角色与权限`}
        aria-rowcount={rows}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        className={look}
      >
        <thead>
          <tr>
            <th scope="col" className={cx(head, corner)}>
              <Trans>权限</Trans>
            </th>
            {columns.map((column) => (
              <th key={column.id ?? ''} scope="col" aria-current={column.isEdited || undefined} className={cx(head, above)}>
                <RoleHeading column={column} held={held} onEdit={onEdit} onDelete={onDelete} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.resource}>
            <tr>
              <th scope="rowgroup" className={cx(groupHead, first)}>
                {group.name}
              </th>
              <td colSpan={columns.length} className={groupHead} />
            </tr>
            {group.permissions.map((permission) => {
              const row = order.indexOf(permission)
              return (
                <Row
                  key={permission}
                  {...{ permission, columns, held, ...editing }}
                  row={row}
                  names={names}
                  active={place.row === row ? place.column : null}
                  onActive={setActive}
                />
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type RowProps = Omit<MatrixProps, 'onEdit' | 'onDelete'> & {
  permission: Permission
  row: number
  /** What the permissions are called, made once for all rows. */
  names: ReturnType<typeof usePermissionNames>
  /** The column of the tab stop; null if that is in another row. */
  active: number | null
  onActive: (place: { row: number; column: number }) => void
}

const Row = ({ permission, columns, row, names, active, onActive, onToggle, ...editing }: RowProps) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const { actionName, permissionName, hintOf } = names
  const hint = hintOf(permission)
  return (
    <tr className={line}>
      <th scope="row" className={cx(nameCell, first)}>
        {actionName(permission)}
        {hint !== undefined && <span className={hintLook}>{hint}</span>}
      </th>
      {columns.map((column, index) => {
        const name = column.role?.builtIn ? roleOf(column.name) : column.name.trim() || t`新角色`
        return (
          <td
            key={column.id ?? ''}
            data-place={`${row}-${index}`}
            className={cx(cellLook, column.isEdited && edited)}
            onFocus={() => onActive({ row, column: index })}
          >
            <MatrixMark
              cell={cellOf(column, permission, editing)}
              label={`${name}，${permissionName(permission)}`}
              permission={permission}
              tabIndex={active === index ? 0 : -1}
              onToggle={onToggle}
            />
          </td>
        )
      })}
    </tr>
  )
}

const scroller = css({
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 200px)',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  isolation: 'isolate',
})
const look = css({ borderCollapse: 'separate', borderSpacing: '0', width: 'full', fontSize: 'm' })
const head = css({
  position: 'sticky',
  top: '0',
  padding: '3',
  textAlign: 'left',
  verticalAlign: 'top',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
  '&[aria-current]': { bg: 'accent.soft' },
})
const above = css({ zIndex: '2', minWidth: '112px' })
// The corner stays above the first column and above the heads of the others.
const corner = css({ left: '0', zIndex: '3', minWidth: '240px' })
const first = css({ position: 'sticky', left: '0', zIndex: '1' })
const groupHead = css({
  paddingInline: '3',
  paddingBlock: '2',
  textAlign: 'left',
  fontSize: 's',
  fontWeight: 'medium',
  color: 'fg.muted',
  bg: 'bg.sunken',
})
const line = css({ '& > *': { borderBottom: '1px solid token(colors.line)' }, '&:hover > *': { bg: 'bg.hover' } })
const nameCell = css({ paddingInline: '3', paddingBlock: '1', textAlign: 'left', fontWeight: 'normal', bg: 'bg.raised' })
const hintLook = css({ display: 'block', color: 'fg.muted', fontSize: 'xs', maxWidth: '280px' })
const cellLook = css({ paddingInline: '3', paddingBlock: '0' })
const edited = css({ bg: 'accent.soft' })
