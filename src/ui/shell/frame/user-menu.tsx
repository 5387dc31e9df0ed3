import { useLingui } from '@lingui/react/macro'
import type { Project } from '#contract/projects/projects.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'
import { css } from '../../../../styled-system/css'
import { SampleMark } from './sample-mark.tsx'

export type User = { name: string; email: string; isAdmin: boolean }

type Props = {
  user: User
  projects: Project[]
  currentProject: Project | null
  /** What moves the person to another of their organisations. */
  organizations: MenuItem[]
  onNear: () => void
  onChooseProject: (id: string) => void
  onGo: (href: string) => void
  /** Shows all keyboard shortcuts. */
  onShortcuts: () => void
  onLeave: () => void
}

/** The menu with the signed-in user and the current project, and the actions on both. */
export const UserMenu = (props: Props) => {
  const { user, projects, currentProject, organizations, onNear, onChooseProject, onGo, onShortcuts, onLeave } = props
  const { t } = useLingui()
  const nameOf = (project: Project) => project.projectName || t`未命名项目`
  return (
    <Menu
      label={t`用户菜单`}
      onNear={onNear}
      trigger={
        <>
          <Icon name="user" />
          <span className={both}>
            <span className={name}>{user.name}</span>
            {currentProject && <span className={projectName}>{nameOf(currentProject)}</span>}
          </span>
          {currentProject?.isSample && <SampleMark />}
        </>
      }
      heading={
        <>
          <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{user.name}</p>
          <p className={css({ color: 'fg.muted', fontSize: 's', overflowWrap: 'anywhere' })}>{user.email}</p>
          {currentProject && (
            <p className={css({ color: 'fg.muted', fontSize: 's', overflowWrap: 'anywhere' })}>
              {t`当前项目：${nameOf(currentProject)}`} {currentProject.isSample && <SampleMark />}
            </p>
          )}
        </>
      }
      items={[
        ...projects.map((project) => ({
          id: project.id,
          label: nameOf(project),
          ...(project.isSample ? { mark: <SampleMark /> } : {}),
          checked: project.id === currentProject?.id,
          onSelect: () => onChooseProject(project.id),
        })),
        ...organizations,
        { id: 'projects', label: t`项目管理`, icon: 'folder', separated: true, onSelect: () => onGo('/projects') },
        { id: 'settings', label: t`个人设置`, icon: 'user', onSelect: () => onGo('/account/settings') },
        { id: 'shortcuts', label: t`键盘快捷键`, icon: 'keyboard', onSelect: onShortcuts },
        {
          id: 'leave',
          label: t`退出登录`,
          icon: 'logout',
          separated: true,
          onSelect: onLeave,
        },
      ]}
    />
  )
}

const both = css({ display: 'grid', minWidth: '0', textAlign: 'left', lineHeight: 'tight' })
const name = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { base: '80px', wide: '180px' },
  fontWeight: 'medium',
  fontSize: 's',
})
const projectName = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { base: '80px', wide: '180px' },
  color: 'fg.muted',
  fontSize: 'xs',
})
