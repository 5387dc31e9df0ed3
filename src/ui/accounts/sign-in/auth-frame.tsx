import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { css } from '../../../../styled-system/css'
import { Flow } from './flow.tsx'

type Props = {
  /** The document's title. */
  title: string
  heading: ReactNode
  description: ReactNode
  onHome: () => void
  children: ReactNode
}

/** The frame of every page for signing in. */
export const AuthFrame = ({ title, heading, description, onHome, children }: Props) => (
  <div className={css({ minHeight: '100vh', display: 'grid', gridTemplateColumns: { base: '1fr', full: '1fr 1fr' } })}>
    <title>{`${title} · Causeway`}</title>
    <div className={css({ display: 'flex', flexDirection: 'column', padding: { base: '4', wide: '6' } })}>
      <header
        className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: '2' })}
      >
        <Button look="ghost" size="small" icon="back" onClick={onHome}>
          <Trans>返回首页</Trans>
        </Button>
        <Preferences />
      </header>
      <main
        className={css({
          flex: '1',
          width: 'full',
          maxWidth: '400px',
          marginInline: 'auto',
          paddingBlock: { base: '8', wide: '16' },
        })}
      >
        <Logo />
        <h1
          tabIndex={-1}
          className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight', marginTop: '8', marginBottom: '2' })}
        >
          {heading}
        </h1>
        <p className={css({ color: 'fg.muted', marginBottom: '6' })}>{description}</p>
        {children}
      </main>
    </div>
    <aside
      className={css({
        display: { base: 'none', full: 'grid' },
        placeItems: 'center',
        bg: 'bg.sunken',
        borderLeft: '1px solid token(colors.line)',
        padding: '12',
      })}
    >
      <Flow />
    </aside>
  </div>
)

type Tab = 'login' | 'register'

/** The links to sign-in and registration. */
export const AuthTabs = ({ label, tab, hrefOf }: { label: string; tab: Tab; hrefOf: (tab: Tab) => string }) => (
  <nav aria-label={label} className={tabs}>
    {(['login', 'register'] as const).map((it) => (
      <Link key={it} href={hrefOf(it)} aria-current={it === tab ? 'page' : undefined} className={tabLink}>
        {it === 'login' ? <Trans>登录</Trans> : <Trans>注册</Trans>}
      </Link>
    ))}
  </nav>
)

const tabs = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '1',
  padding: '1',
  bg: 'bg.hover',
  borderRadius: 'l',
  marginBottom: '6',
})
const tabLink = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '9',
  borderRadius: 'm',
  color: 'fg.muted',
  fontWeight: 'medium',
  '&[aria-current]': { bg: 'bg.raised', color: 'fg', boxShadow: 'raised' },
})
