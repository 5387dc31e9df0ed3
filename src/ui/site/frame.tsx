import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicPath } from '#contract/site/site.ts'
import { css } from '../../../styled-system/css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every public page. It works without scripts; `src/site/site.ts` adds what only a script can do. */
export const SiteFrame = ({ path, children }: { path: PublicPath; children: ReactNode }) => (
  <>
    <p role="status" className={redirecting}>
      <Trans>正在跳转到仪表盘…</Trans>
    </p>
    <div className={css({ display: 'flex', flexDirection: 'column', minHeight: '100vh', _leaving: { display: 'none' } })}>
      <a href="#content" className={skip}>
        <Trans>跳到主要内容</Trans>
      </a>
      <Header path={path} />
      <main id="content" tabIndex={-1} className={css({ flex: '1', _focusVisible: { outline: 'none' } })}>
        {children}
      </main>
      <Footer />
    </div>
    <p id="form-missing" role="alert" hidden className={missing}>
      <Trans>表单没有加载成功，请检查网络后重试。</Trans>
    </p>
  </>
)

const redirecting = css({
  display: 'none',
  minHeight: '100vh',
  placeItems: 'center',
  color: 'fg.muted',
  _leaving: { display: 'grid' },
})
const missing = css({
  position: 'fixed',
  insetInline: '4',
  bottom: '4',
  zIndex: 'toast',
  maxWidth: '360px',
  marginInline: 'auto',
  padding: '3',
  bg: 'bad.soft',
  color: 'bad',
  borderRadius: 'm',
  boxShadow: 'floating',
})
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
