import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { css } from '../../../styled-system/css'

type Props = {
  /** The open pages. */
  tabs: ReactNode
  onLeave: () => void
  children: ReactNode
}

/** The frame of every page of the platform admins. */
export const AdminFrame = ({ tabs, onLeave, children }: Props) => (
  <>
    <header className={bar}>
      <Logo />
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        <Preferences />
        <Button size="small" onClick={onLeave}>
          <Trans>退出登录</Trans>
        </Button>
      </div>
    </header>
    {tabs}
    <main className={css({ width: 'full', maxWidth: '960px', marginInline: 'auto', padding: { base: '4', wide: '8' } })}>
      {children}
    </main>
  </>
)

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '2',
  minHeight: '14',
  paddingInline: { base: '4', wide: '8' },
  paddingBlock: '2',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
})
