import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ProjectRole } from '#contract/members/members.ts'
import { Badge } from '#ui/components/badge.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'

/** A row has room for so many; the others are counted, and read out to screen readers. */
const shownAtMost = 2

/** The projects in which somebody has another role, each with that role. Nothing for those who have none. */
export const ProjectRoleChips = ({ roles }: { roles: readonly ProjectRole[] }) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  if (roles.length === 0) return null
  const textOf = ({ projectName, roleName }: ProjectRole) => {
    const [project, role] = [projectName || t`未命名项目`, roleOf(roleName)]
    return t`${project}：${role}`
  }
  const others = roles.slice(shownAtMost)
  return (
    <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', minWidth: '0' })}>
      {roles.slice(0, shownAtMost).map((it) => (
        <li key={it.projectId} title={textOf(it)} className={css({ minWidth: '0', maxWidth: 'full' })}>
          <Badge>
            <span className={clipped}>{textOf(it)}</span>
          </Badge>
        </li>
      ))}
      {others.length > 0 && (
        <li title={others.map(textOf).join('\n')}>
          <Badge>
            <span aria-hidden>+{others.length}</span>
            <VisuallyHidden>{others.map(textOf).join(', ')}</VisuallyHidden>
          </Badge>
        </li>
      )}
    </ul>
  )
}

const clipped = css({ display: 'block', maxWidth: '180px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
