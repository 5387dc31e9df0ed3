import { Trans, useLingui } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { good, muted, Picture } from './parts.tsx'

const may = {
  owner: [true, true, true, true],
  admin: [true, true, true, true],
  marketer: [true, true, false, false],
  analyst: [true, false, false, false],
  developer: [true, false, true, false],
  viewer: [true, false, false, false],
}
type Role = keyof typeof may

/** The permissions of the six built-in roles. */
export const RolesPicture = () => {
  const { t } = useLingui()
  const roles: Record<Role, string> = {
    owner: t`所有者`,
    admin: t`管理员`,
    marketer: t`营销`,
    analyst: t`分析`,
    developer: t`开发`,
    viewer: t`查看者`,
  }
  return (
    <Picture title={<Trans>角色与权限</Trans>}>
      <table
        className={css({
          width: 'full',
          fontSize: 's',
          borderCollapse: 'collapse',
          '& tbody tr': { borderTop: '1px solid token(colors.line)' },
        })}
      >
        <thead>
          <tr className={muted}>
            {[t`角色`, t`查看事件`, t`发布活动`, t`管理密钥`, t`管理成员`].map((name) => (
              <th key={name} scope="col" className={cx(cell, css({ fontWeight: 'normal', fontSize: 'xs' }))}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(may).map(([role, permissions]) => (
            <tr key={role}>
              <th scope="row" className={cx(cell, css({ fontWeight: 'medium' }))}>
                {roles[role as Role]}
              </th>
              {permissions.map((permitted, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a permission is its column
                <td key={index} className={cell}>
                  <span className={permitted ? good : muted}>{permitted ? <Trans>可以</Trans> : '—'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Picture>
  )
}

const cell = css({ textAlign: 'left', padding: { base: '2', wide: '3' } })
