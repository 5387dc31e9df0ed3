import './texts.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RoleDifference } from '#contract/organisation/role-draft.ts'
import type { Permission } from '#contract/organisation/roles.ts'
import { css, cx } from '../../../styled-system/css'
import { usePermissionNames } from './names.ts'

type Props = {
  difference: RoleDifference
  /** The name that the role gets. */
  name: string
  /** How many members have the role; null for a new one. */
  members: number | null
}

/** What saving a role does: what is granted, what is withdrawn, and how many people it concerns. */
export const Difference = ({ difference: { granted, withdrawn, renamedFrom }, name, members }: Props) => (
  <div className={css({ display: 'grid', gap: '4' })}>
    {renamedFrom !== null && (
      <p>
        <Trans>
          名称从“{renamedFrom}”改为“{name}”。
        </Trans>
      </p>
    )}
    {granted.length > 0 && (
      <Permissions
        tone="granted"
        sign="+"
        title={<Plural value={granted.length} other="授予 # 项权限" />}
        permissions={granted}
      />
    )}
    {withdrawn.length > 0 && (
      <Permissions
        tone="withdrawn"
        sign="−"
        title={<Plural value={withdrawn.length} other="收回 # 项权限" />}
        permissions={withdrawn}
      />
    )}
    {granted.length === 0 && members === null && (
      <p>
        <Trans>这个角色没有任何权限。</Trans>
      </p>
    )}
    <p className={css({ color: 'fg.muted' })}>
      {members === null ? (
        <Trans>保存后，可以在成员管理中把这个角色授予成员。</Trans>
      ) : members === 0 ? (
        <Trans>目前没有成员使用这个角色。</Trans>
      ) : (
        <Plural value={members} other="影响 # 位成员，从他们的下一次操作起生效。" />
      )}
    </p>
  </div>
)

type PermissionsProps = { tone: 'granted' | 'withdrawn'; sign: string; title: ReactNode; permissions: readonly Permission[] }

const Permissions = ({ tone, sign, title, permissions }: PermissionsProps) => {
  const { permissionName } = usePermissionNames()
  return (
    <section>
      <h3 className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>{title}</h3>
      <ul className={list}>
        {permissions.map((it) => (
          <li key={it} className={css({ display: 'flex', gap: '2', paddingBlock: '1' })}>
            <span aria-hidden className={cx(signLook, tone === 'granted' ? css({ color: 'good' }) : css({ color: 'bad' }))}>
              {sign}
            </span>
            {permissionName(it)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const list = css({ maxHeight: '240px', overflow: 'auto', fontSize: 's' })
const signLook = css({ width: '3', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })
