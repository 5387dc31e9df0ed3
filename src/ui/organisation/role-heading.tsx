import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lockOf, type RoleLock } from '#contract/organisation/role-draft.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from '../members/names.ts'
import type { MatrixRole } from './matrix-cells.ts'
import { usePermissionNames } from './names.ts'

type Props = {
  column: MatrixRole
  held: readonly string[]
  /** Null while a role is edited: one after the other. */
  onEdit: ((id: string) => void) | null
  onDelete: ((id: string) => void) | null
}

/** A role above its permissions: its name, how many members have it, and what can be done with it or why nothing can. */
export const RoleHeading = ({ column: { name, role, isEdited }, held, onEdit, onDelete }: Props) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const { locks } = usePermissionNames()
  const lock: RoleLock | null = role ? lockOf(role, held) : null
  const shown = role?.builtIn ? roleOf(name) : name.trim() || t`新角色`
  return (
    <div className={css({ display: 'grid', gap: '1', justifyItems: 'start' })}>
      <span
        className={css({ fontWeight: 'medium', maxWidth: '160px', overflow: 'hidden', textOverflow: 'ellipsis' })}
        title={shown}
      >
        {shown}
      </span>
      <span className={css({ color: 'fg.muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
        {role ? <Plural value={role.members} other="# 位成员" /> : <Trans>尚未保存</Trans>}
      </span>
      {isEdited ? (
        <Badge tone="accent">
          <Trans>正在编辑</Trans>
        </Badge>
      ) : role && lock === null && onEdit && onDelete ? (
        <Menu
          label={t`角色“${shown}”的操作`}
          trigger={<Trans>操作</Trans>}
          className={css({ fontSize: 'xs', minHeight: '7' })}
          items={[
            { id: 'edit', label: t`编辑`, onSelect: () => onEdit(role.id) },
            {
              id: 'delete',
              label: role.members > 0 ? t`删除（仍有成员使用）` : t`删除`,
              disabled: role.members > 0,
              separated: true,
              onSelect: () => onDelete(role.id),
            },
          ]}
        />
      ) : (
        lock !== null &&
        lock !== 'readOnly' && (
          <>
            <span title={lock === 'builtIn' ? locks[lock] : undefined}>
              <Badge>
                {lock === 'builtIn' ? <Trans>内置</Trans> : lock === 'own' ? <Trans>您的角色</Trans> : <Trans>已锁定</Trans>}
              </Badge>
            </span>
            {lock !== 'builtIn' && <span className={reason}>{locks[lock]}</span>}
          </>
        )
      )}
    </div>
  )
}

const reason = css({ color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal', maxWidth: '160px', overflowWrap: 'anywhere' })
