import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from '../members/names.ts'
import { usePermissionNames } from './names.ts'
import type { MemberReading } from './permission-checker.tsx'

/** The permissions of the member who is chosen, each with its source. */
export const MemberAnswer = ({ isChosen, answer }: { isChosen: boolean; answer: MemberReading }) => {
  const { t } = useLingui()
  const { permissions, problem, isLoading, onRetry } = answer
  const isProject = problem?.code === 'project.unknown'
  if (!isChosen)
    return (
      <p className={css({ color: 'fg.muted', paddingBlock: '3' })}>
        <Trans>还没有选择成员。</Trans>
      </p>
    )
  if (!permissions)
    return (
      <PageState
        problem={problem}
        isRetrying={isLoading}
        onRetry={onRetry}
        denied={t`这里是组织的成员。`}
        unknown={{
          codes: ['member.unknown', 'project.unknown'],
          icon: 'user',
          title: isProject ? t`未找到项目` : t`未找到成员`,
          text: isProject ? <Trans>该项目可能已被删除。</Trans> : <Trans>此人可能已被移出组织。</Trans>,
          action: null,
        }}
      />
    )
  return <Permissions of={permissions} />
}

const Permissions = ({ of }: { of: MemberPermissions }) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const { groups, actionName } = usePermissionNames()
  const [role, projectRole] = [roleOf(of.roleName), roleOf(of.project?.roleName ?? '')]
  const projectName = of.project?.name || t`未命名项目`
  const held = of.permissions.filter(({ isHeld }) => isHeld).length
  const all = of.permissions.length
  const known = new Map(of.permissions.map((it) => [it.permission, it]))
  const sourceOf = ({ through, decidedBy, grantedByRole }: MemberPermissions['permissions'][number]): string => {
    if (through === 'platform') return t`平台管理员`
    if (through === 'role') return t`来自角色“${role}”`
    if (through === 'projectRole') return t`来自项目角色“${projectRole}”`
    if (decidedBy === 'projectRole')
      return grantedByRole ? t`项目角色“${projectRole}”包含此权限，但此人已被暂停` : t`项目角色“${projectRole}”不包含此权限`
    return grantedByRole ? t`角色“${role}”包含此权限，但此人已被暂停` : t`角色“${role}”不包含此权限`
  }
  return (
    <section aria-label={t`“${of.name}”的权限`} className={css({ display: 'grid', gap: '4' })}>
      <p role="status" className={css({ fontVariantNumeric: 'tabular-nums' })}>
        {of.project?.roleName ? (
          <Trans>
            <strong>{of.name}</strong>，在“{projectName}”中的角色是“{projectRole}”，取代组织中的“{role}”，拥有 {held} / {all}{' '}
            项权限。
          </Trans>
        ) : of.project ? (
          <Trans>
            <strong>{of.name}</strong>，在“{projectName}”中没有单独的角色，组织中的“{role}”有效，拥有 {held} / {all} 项权限。
          </Trans>
        ) : (
          <Trans>
            <strong>{of.name}</strong>，角色“{role}”，拥有 {held} / {all} 项权限。
          </Trans>
        )}
      </p>
      {of.status === 'suspended' && (
        <Callout kind="note">
          <Trans>此人已被暂停，恢复之前不能做任何操作。</Trans>
        </Callout>
      )}
      <div className={grid}>
        {groups.map((group) => (
          <section key={group.resource} aria-label={group.name}>
            <h3 className={css({ fontSize: 's', fontWeight: 'medium', color: 'fg.muted', marginBottom: '1' })}>{group.name}</h3>
            <ul>
              {group.permissions.map((permission) => {
                const it = known.get(permission)
                if (!it) return null
                return (
                  <li key={permission} className={line}>
                    <span
                      role="img"
                      aria-label={it.isHeld ? t`可以` : t`不可以`}
                      className={it.isHeld ? css({ color: 'good' }) : css({ color: 'fg.faint' })}
                    >
                      <Icon name={it.isHeld ? 'check' : 'close'} size={14} />
                    </span>
                    <span>
                      {actionName(permission)}
                      <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>{sourceOf(it)}</span>
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

const grid = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'repeat(2, minmax(0, 1fr))', broad: 'repeat(3, minmax(0, 1fr))' },
})
const line = css({ display: 'flex', gap: '2', paddingBlock: '1', '& > :first-child': { marginTop: '4px' } })
