import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { control } from '../components/labelled.tsx'
import { useMemberNames } from '../members/names.ts'
import { cellOf, type MatrixRole } from './matrix-cells.ts'
import type { MatrixProps } from './matrix-grid.tsx'
import { MatrixMark } from './matrix-mark.tsx'
import { usePermissionNames } from './names.ts'
import { RoleHeading } from './role-heading.tsx'

/** The matrix on a narrow screen: one role at a time, with a list of permissions for each kind of thing. */
export const MatrixList = ({ columns, held, onEdit, onDelete, onToggle, ...editing }: MatrixProps) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const { groups, actionName, permissionName, hintOf } = usePermissionNames()
  const [chosen, choose] = useState<string | null>(null)
  const nameOf = ({ name, role }: MatrixRole) => (role?.builtIn ? roleOf(name) : name.trim() || t`新角色`)
  const column = columns.find((it) => it.isEdited) ?? columns.find((it) => it.id === chosen) ?? columns[0]
  if (!column) return null
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <select
        aria-label={t`角色`}
        value={column.id ?? ''}
        disabled={column.isEdited}
        onChange={({ target }) => choose(target.value)}
        className={control}
      >
        {columns.map((it) => (
          <option key={it.id ?? ''} value={it.id ?? ''}>
            {nameOf(it)}
          </option>
        ))}
      </select>
      <RoleHeading column={column} held={held} onEdit={onEdit} onDelete={onDelete} />
      {groups.map((group) => (
        <section key={group.resource} aria-label={group.name} className={card}>
          <h2 className={css({ fontSize: 's', fontWeight: 'medium', color: 'fg.muted', paddingBlock: '2' })}>{group.name}</h2>
          <ul>
            {group.permissions.map((permission) => (
              <li key={permission} className={line}>
                <span className={css({ flex: '1' })}>
                  {actionName(permission)}
                  {hintOf(permission) !== undefined && (
                    <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>{hintOf(permission)}</span>
                  )}
                </span>
                <MatrixMark
                  cell={cellOf(column, permission, { held, ...editing })}
                  label={`${nameOf(column)}，${permissionName(permission)}`}
                  permission={permission}
                  tabIndex={column.isEdited ? 0 : -1}
                  onToggle={onToggle}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const card = css({
  paddingInline: '4',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
})
const line = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  minHeight: '11',
  borderTop: '1px solid token(colors.line)',
})
