import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { OfflineNotice } from './offline-notice.tsx'
import { type SavingActor, SavingNotice } from './saving-notice.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

type Props = TopBarProps & {
  /** The actor that knows whether the server can save. */
  saving: SavingActor
  /** The open pages. */
  tabs: ReactNode
  /** The path of the page that is shown: while another page is loading, it is not yet `path`. */
  shownPath: string
  /** Whether the focus is not moved, for a page that was not requested but stayed. */
  keepsFocus: boolean
  /** Called when the network is back. */
  onReturn: () => void
  children: ReactNode
}

/** The frame of every page of the console. */
export const ConsoleFrame = ({ saving, tabs, shownPath, keepsFocus, onReturn, children, ...top }: Props) => {
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main, { path: top.path, shownPath, keepsFocus })
  return (
    <div className={frame}>
      <SkipLink to={main}>
        <Trans>跳到主要内容</Trans>
      </SkipLink>
      <TopBar {...top} />
      <SideNavigation shell={top.shell} path={top.path} isAdmin={top.user?.isAdmin === true} />
      {tabs}
      <main id="content" ref={main} tabIndex={-1} className={content}>
        <div className={css({ maxWidth: 'page', marginInline: 'auto', '&:has([data-page=board])': { maxWidth: '1680px' } })}>
          <OfflineNotice onReturn={onReturn} />
          <SavingNotice actor={saving} />
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
const content = css({
  padding: { base: '4', wide: '8' },
  minWidth: '0',
  gridColumn: { wide: '2' },
  _focusVisible: { outline: 'none' },
})
