import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { locales } from '#contract/http/locale.ts'
import { languageTags, type PublicPath } from '#contract/site/site.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { languageNames, useChooseLanguage } from '#ui/locales/language.tsx'
import { css, cx } from '../../../styled-system/css'
import { Invite, useSiteHref } from './links.tsx'
import { features, solutions } from './names.ts'

/** What surrounds every public page. Works as it is sent; `src/site/site.ts` adds what only a script can do. */
export const SiteFrame = ({ path, children }: { path: PublicPath; children: ReactNode }) => (
  <>
    <p role="status" className={leaveRequest}>
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

const Header = ({ path }: { path: PublicPath }) => {
  const { t } = useLingui()
  const href = useSiteHref()
  return (
    <header className={bar}>
      <div className={row}>
        <a href={href('/marketing')} aria-label="Causeway" className={css({ display: 'flex' })}>
          <Logo />
        </a>
        <nav aria-label={t`主导航`} className={css({ display: { base: 'none', full: 'flex' }, gap: '1', marginLeft: '6' })}>
          <Group label={t`功能`} entries={features} path={path} />
          <Group label={t`解决方案`} entries={solutions} path={path} />
          <a href={href('/flows')} aria-current={path === '/flows' ? 'page' : undefined} className={entry}>
            <Trans>产品流程</Trans>
          </a>
        </nav>
        <div className={css({ flex: '1' })} />
        <button type="button" data-theme-toggle="" className={cx(entry, css({ _scriptless: { display: 'none' } }))}>
          <Icon name="theme" />
          <span className={hidden}>
            <Trans>切换浅色与深色</Trans>
          </span>
        </button>
        <LanguageMenu path={path} />
        <div className={css({ display: { base: 'none', wide: 'flex' }, gap: '2', marginLeft: '2' })}>
          <SignIn />
          <Invite to="contact" look="primary">
            <Trans>联系我们</Trans>
          </Invite>
        </div>
        <MobileMenu path={path} />
      </div>
    </header>
  )
}

const SignIn = () => (
  <>
    <a href="/auth" className={cx(buttonRecipe({ look: 'ghost' }), css({ _member: { display: 'none' } }))}>
      <Trans>登录</Trans>
    </a>
    <a
      href="/dashboard"
      className={cx(buttonRecipe({ look: 'ghost' }), css({ display: 'none', _member: { display: 'inline-flex' } }))}
    >
      <Trans>进入控制台</Trans>
    </a>
  </>
)

type Group = { label: string; entries: typeof features; path: PublicPath }

const Group = ({ label, entries, path }: Group) => {
  const { i18n } = useLingui()
  const href = useSiteHref()
  return (
    <details name="menu" className={css({ position: 'relative' })}>
      <summary className={entry}>
        {label}
        <Icon name="down" size={12} />
      </summary>
      <ul className={cx(panel, css({ width: '360px', left: '0' }))}>
        {entries.map((it) => (
          <li key={it.path}>
            <a href={href(it.path)} aria-current={it.path === path ? 'page' : undefined} className={choice}>
              <Icon name={it.icon} className={css({ color: 'accent', marginTop: '1' })} />
              <span>
                <span className={css({ display: 'block', fontWeight: 'medium' })}>{i18n._(it.name)}</span>
                <span className={css({ display: 'block', color: 'fg.muted', fontSize: 's' })}>{i18n._(it.about)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const LanguageMenu = ({ path }: { path: PublicPath }) => {
  const { i18n } = useLingui()
  return (
    <details name="menu" className={css({ position: 'relative' })}>
      <summary className={entry}>
        <Icon name="globe" />
        <span className={hidden}>
          <Trans>语言</Trans>
        </span>
        <span className={css({ display: { base: 'none', wide: 'inline' } })}>
          {languageNames[i18n.locale as keyof typeof languageNames]}
        </span>
      </summary>
      <ul className={cx(panel, css({ right: '0', minWidth: '160px' }))}>
        <LanguageLinks path={path} className={choice} />
      </ul>
    </details>
  )
}

/** One link a language, as list items. The script of the page remembers which was followed. */
export const LanguageLinks = ({ path, className }: { path: PublicPath; className: string }) => {
  const { i18n } = useLingui()
  const choose = useChooseLanguage()
  return locales.map((locale) => (
    <li key={locale}>
      <a
        href={`${path}?lng=${locale}`}
        lang={languageTags[locale]}
        hrefLang={languageTags[locale]}
        data-language={locale}
        aria-current={locale === i18n.locale ? 'true' : undefined}
        className={className}
        onClick={(event) => {
          if (!choose) return
          event.preventDefault()
          choose(locale)
        }}
      >
        {languageNames[locale]}
      </a>
    </li>
  ))
}

const MobileMenu = ({ path }: { path: PublicPath }) => {
  const { t, i18n } = useLingui()
  const href = useSiteHref()
  return (
    <details name="menu" className={css({ display: { base: 'block', full: 'none' } })}>
      <summary className={entry} aria-label={t`菜单`}>
        <Icon name="menu" size={20} />
      </summary>
      <nav aria-label={t`菜单`} className={sheet}>
        {[
          { label: t`功能`, entries: features },
          { label: t`解决方案`, entries: solutions },
        ].map(({ label, entries }) => (
          <div key={label}>
            <p className={css({ color: 'fg.muted', fontSize: 's', paddingInline: '2' })}>{label}</p>
            <ul>
              {entries.map((it) => (
                <li key={it.path}>
                  <a href={href(it.path)} aria-current={it.path === path ? 'page' : undefined} className={choice}>
                    {i18n._(it.name)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <a href={href('/flows')} className={choice}>
          <Trans>产品流程</Trans>
        </a>
        <div className={css({ display: 'flex', gap: '2', paddingTop: '2' })}>
          <SignIn />
          <Invite to="contact" look="primary">
            <Trans>联系我们</Trans>
          </Invite>
        </div>
      </nav>
    </details>
  )
}

const Footer = () => {
  const { t, i18n } = useLingui()
  const href = useSiteHref()
  return (
    <footer
      className={css({ borderTop: '1px solid token(colors.line)', bg: 'bg.sunken', marginTop: { base: '16', wide: '24' } })}
    >
      <div className={foot}>
        <div>
          <Logo />
          <p className={css({ color: 'fg.muted', marginTop: '3', maxWidth: '280px' })}>
            <Trans>行为事件进来，营销决定出去，每个决定都附上它带来的效果。</Trans>
          </p>
        </div>
        {[
          { label: t`功能`, entries: features },
          { label: t`解决方案`, entries: solutions },
        ].map(({ label, entries }) => (
          <nav key={label} aria-label={label}>
            <p className={css({ fontWeight: 'medium', marginBottom: '2' })}>{label}</p>
            <ul>
              {entries.map((it) => (
                <li key={it.path}>
                  <a href={href(it.path)} className={quiet}>
                    {i18n._(it.name)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label={t`更多`}>
          <p className={css({ fontWeight: 'medium', marginBottom: '2' })}>
            <Trans>更多</Trans>
          </p>
          <ul>
            <li>
              <a href={href('/flows')} className={quiet}>
                <Trans>产品流程</Trans>
              </a>
            </li>
            <li>
              <a href="/auth?tab=register" className={quiet}>
                <Trans>免费注册</Trans>
              </a>
            </li>
            <li>
              <a href="/auth" className={quiet}>
                <Trans>登录</Trans>
              </a>
            </li>
          </ul>
        </nav>
        <p className={css({ gridColumn: '1 / -1', color: 'fg.muted', fontSize: 's' })}>© 2024 Causeway</p>
      </div>
    </footer>
  )
}

const leaveRequest = css({
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
const bar = css({
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  maxWidth: 'page',
  minHeight: '14',
  marginInline: 'auto',
  paddingInline: { base: '4', wide: '8' },
})
const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '9',
  paddingInline: '2',
  borderRadius: 'm',
  color: 'fg.muted',
  fontWeight: 'medium',
  cursor: 'pointer',
  listStyle: 'none',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '&[aria-current]': { color: 'fg' },
  '&::-webkit-details-marker': { display: 'none' },
})
const panel = css({
  position: 'absolute',
  top: '11',
  zIndex: 'menu',
  padding: '1',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'floating',
})
const sheet = css({
  position: 'absolute',
  insetInline: '0',
  top: '14',
  maxHeight: 'calc(100vh - 56px)',
  overflow: 'auto',
  display: 'grid',
  gap: '3',
  padding: '4',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
  boxShadow: 'floating',
})
const choice = css({
  display: 'flex',
  gap: '3',
  padding: '2',
  borderRadius: 'm',
  _hover: { bg: 'bg.hover' },
  '&[aria-current]': { color: 'accent', fontWeight: 'medium' },
})
const foot = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', wide: '1fr 1fr', full: '1.6fr 1fr 1fr 1fr' },
  gap: '8',
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', wide: '8' },
  paddingBlock: '12',
})
const quiet = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '8',
  color: 'fg.muted',
  _hover: { color: 'fg', textDecoration: 'underline' },
})
const hidden = css({ srOnly: true })
