import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { SkipLink } from '#ui/shell/frame/skip-link.tsx'
import { useHeadingFocus } from '#ui/shell/frame/use-heading-focus.ts'
import { css } from '../../../styled-system/css'
import { AdminMenu, AdminSideNavigation } from './admin-navigation.tsx'

type Props = {
  path: string
  /** The path of the page that is shown: while another page is loading, it is not yet `path`. */
  shownPath: string
  /** Whether the focus is not moved, for a page that was not requested but stayed. */
  keepsFocus: boolean
  /** The open pages. */
  tabs: ReactNode
  onLeave: () => void
  children: ReactNode
}

/** The frame of every page of the platform admins. */
export const AdminFrame = ({ path, shownPath, keepsFocus, tabs, onLeave, children }: Props) => {
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main, { path, shownPath, keepsFocus })
  return (
    <div className={frame}>
      <SkipLink to={main}>
        <Trans>跳到主要内容</Trans>
      </SkipLink>
      <header className={bar}>
        <AdminMenu path={path} />
        <Logo />
        <div className={css({ flex: '1' })} />
        <div className={css({ display: { base: 'none', wide: 'block' } })}>
          <Preferences />
        </div>
        <Button size="small" onClick={onLeave}>
          <Trans>退出登录</Trans>
        </Button>
      </header>
      <AdminSideNavigation path={path} />
      {tabs}
      <main id="content" ref={main} tabIndex={-1} className={content}>
        <div className={css({ maxWidth: 'page', marginInline: 'auto', '&:has([data-page=board])': { maxWidth: '1680px' } })}>
          {children}
        </div>
      </main>
    </div>
  )
}

const frame = css({
  minHeight: '100vh',
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'auto minmax(0, 1fr)' },
})
const bar = css({
  gridColumn: '1 / -1',
  position: 'sticky',
  top: '0',
  zIndex: 'menu',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  height: '14',
  paddingInline: { base: '4', wide: '5' },
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
})
const content = css({
  padding: { base: '4', wide: '8' },
  minWidth: '0',
  gridColumn: { wide: '2' },
  _focusVisible: { outline: 'none' },
})
