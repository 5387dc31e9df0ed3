import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ProjectRole } from '#contract/members/members.ts'
import { Badge } from '#ui/components/badge.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'

/** A row has room for so many; the others are counted, and read out to screen readers. */
const shownAtMost = 2

/** The projects in which somebody has another role, each with that role. They stay on one line, because rows have a fixed height. */
export const ProjectRoleChips = ({ roles }: { roles: readonly ProjectRole[] }) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const textOf = ({ projectName, roleName }: ProjectRole) => {
    const [project, role] = [projectName || t`未命名项目`, roleOf(roleName)]
    return t`${project}：${role}`
  }
  const others = roles.slice(shownAtMost)
  return (
    <ul className={css({ display: 'inline-flex', gap: '1', maxWidth: 'full', overflow: 'hidden', verticalAlign: 'middle' })}>
      {roles.slice(0, shownAtMost).map((it) => (
        <li key={it.projectId} title={textOf(it)} className={css({ minWidth: '0' })}>
          <Badge>
            <span className={clipped}>{textOf(it)}</span>
          </Badge>
        </li>
      ))}
      {others.length > 0 && (
        <li className={css({ flex: 'none' })} title={others.map(textOf).join('\n')}>
          <Badge>
            <span aria-hidden>+{others.length}</span>
            <VisuallyHidden>{others.map(textOf).join(', ')}</VisuallyHidden>
          </Badge>
        </li>
      )}
    </ul>
  )
}

const clipped = css({
  display: 'block',
  maxWidth: { base: '72px', wide: '180px' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
