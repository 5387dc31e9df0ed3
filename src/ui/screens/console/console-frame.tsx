import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Project } from '#contract/projects.ts'
import type { IconName } from '#ui/components/icon.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  path: string
  username: string
  email: string
  projects: Project[]
  currentProject: Project | null
  onChooseProject: (id: string) => void
  onCreateProject: () => void
  onLeave: () => void
  leaving: boolean
  children: ReactNode
}

/** What surrounds every page of the console. */
export const ConsoleFrame = ({ path, children, ...top }: Props) => {
  const { t } = useLingui()
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else main.current?.querySelector('h1')?.focus()
  }, [path])
  return (
    <div
      className={css({
        minHeight: '100vh',
        display: 'grid',
        gridTemplateRows: 'auto auto 1fr',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '224px minmax(0, 1fr)' },
      })}
    >
      <a href="#content" className={skip}>
        <Trans>跳到主要内容</Trans>
      </a>
      <TopBar {...top} />
      <nav aria-label={t`主导航`} className={side}>
        {pages.map(({ href, icon }) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} className={entry}>
            <Icon name={icon} />
            <PageName href={href} />
          </Link>
        ))}
      </nav>
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={css({ padding: { base: '4', wide: '8' }, minWidth: '0', _focusVisible: { outline: 'none' } })}
      >
        <div className={css({ maxWidth: 'page', marginInline: 'auto' })}>{children}</div>
        <div className={css({ display: { base: 'flex', wide: 'none' }, justifyContent: 'center', marginTop: '10' })}>
          <Preferences />
        </div>
      </main>
    </div>
  )
}

const TopBar = ({
  username,
  email,
  projects,
  currentProject,
  onChooseProject,
  onCreateProject,
  onLeave,
  leaving,
}: Omit<Props, 'path' | 'children'>) => {
  const { t } = useLingui()
  const nameOf = (project: Project) => project.projectName || t`未命名项目`
  return (
    <header className={bar}>
      <Link href="/dashboard" aria-label="Causeway" className={css({ display: 'flex' })}>
        <Logo />
      </Link>
      <div className={css({ flex: '1' })} />
      <div className={css({ display: { base: 'none', wide: 'block' } })}>
        <Preferences />
      </div>
      {currentProject && (
        <Menu
          label={t`切换项目，当前为`}
          trigger={
            <>
              <Icon name="folder" />
              <span className={name}>{nameOf(currentProject)}</span>
            </>
          }
          items={[
            ...projects.map((project) => ({
              id: project.id,
              label: nameOf(project),
              checked: project.id === currentProject.id,
              onSelect: () => onChooseProject(project.id),
            })),
            { id: 'create', label: t`创建项目`, icon: 'plus', separated: true, onSelect: onCreateProject },
          ]}
        />
      )}
      <Menu
        label={t`用户菜单`}
        trigger={
          <>
            <Icon name="user" />
            <span className={name}>{username}</span>
          </>
        }
        heading={
          <>
            <p className={css({ fontWeight: 'medium' })}>{username}</p>
            <p className={css({ color: 'fg.muted', fontSize: 's' })}>{email}</p>
          </>
        }
        items={[{ id: 'leave', label: leaving ? t`正在退出…` : t`退出登录`, icon: 'logout', onSelect: onLeave }]}
      />
    </header>
  )
}

type Href = '/dashboard' | '/ai-marketing/live-monitoring' | '/projects' | '/sdk'

const pages: { href: Href; icon: IconName }[] = [
  { href: '/dashboard', icon: 'home' },
  { href: '/ai-marketing/live-monitoring', icon: 'activity' },
  { href: '/projects', icon: 'folder' },
  { href: '/sdk', icon: 'code' },
]

const PageName = ({ href }: { href: Href }) => {
  if (href === '/dashboard') return <Trans>首页</Trans>
  if (href === '/projects') return <Trans>项目管理</Trans>
  if (href === '/sdk') return <Trans>开发者工具</Trans>
  return <Trans>实时监控</Trans>
}

const skip = css({
  position: 'absolute',
  left: '4',
  top: '-20',
  zIndex: 'toast',
  padding: '2',
  bg: 'bg.raised',
  borderRadius: 'm',
  boxShadow: 'floating',
  _focus: { top: '2' },
})
const bar = css({
  gridColumn: '1 / -1',
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '14',
  paddingInline: { base: '4', wide: '5' },
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
})
const name = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { base: '72px', wide: '180px' },
})
const side = css({
  gridColumn: '1',
  gridRow: { base: '2', wide: '2 / span 2' },
  display: 'flex',
  flexDirection: { base: 'row', wide: 'column' },
  gap: '1',
  padding: { base: '2', wide: '3' },
  overflowX: 'auto',
  borderRight: { wide: '1px solid token(colors.line)' },
  borderBottom: { base: '1px solid token(colors.line)', wide: 'none' },
  position: { wide: 'sticky' },
  top: { wide: '14' },
  alignSelf: { wide: 'start' },
  height: { wide: 'calc(100vh - 56px)' },
})
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '&[aria-current]': { bg: 'accent.soft', color: 'accent', fontWeight: 'medium' },
})
