import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { isGrantableIn, type MemberRole } from '#contract/members/members.ts'
import type { ProjectRoleChange } from '#contract/members/project-role-changes.ts'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'

export type NamedProject = { id: string; projectName: string }

type Props = {
  /** The name of the role in the organisation; empty while none is chosen. */
  usual: string
  /** The role that is chosen in a project; null for that in the organisation. */
  roleIn: (projectId: string) => string | null
  /** The role that the person has there already. It stays a choice for those who could not give it. */
  heldIn: (projectId: string) => string | null
  roles: readonly MemberRole[]
  projects: readonly NamedProject[]
  disabled: boolean
  onChoose: (change: ProjectRoleChange) => void
}

/** A choice of the role in each project. */
export const ProjectRoleFields = ({ usual, roleIn, heldIn, roles, projects, disabled, onChoose }: Props) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const role = roleOf(usual)
  const asUsual = usual === '' ? t`与组织角色相同` : t`与组织角色相同（${role}）`
  if (projects.length === 0)
    return (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>组织中还没有项目。</Trans>
      </p>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section aria-label={t`各项目中的角色`} tabIndex={0} className={box}>
      {projects.map(({ id, projectName }) => {
        const offered = roles.filter((it) => it.id !== 'owner' && (isGrantableIn(it, id) || it.id === heldIn(id)))
        return (
          <ChoiceField
            key={id}
            label={projectName || t`未命名项目`}
            name={`role-${id}`}
            value={roleIn(id) ?? ''}
            placeholder={asUsual}
            options={offered.map((it) => ({ value: it.id, label: roleOf(it.name) }))}
            disabled={disabled}
            onEdit={(role) => onChoose({ projectId: id, role: role === '' ? null : role })}
            onLeave={nothing}
          />
        )
      })}
    </section>
  )
}

const nothing = () => {}
const box = css({ display: 'grid', gap: '3', maxHeight: 'min(360px, 45vh)', overflow: 'auto', padding: '2px' })
