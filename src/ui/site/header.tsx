import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicPath } from '#contract/site/site.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { css, cx } from '../../../styled-system/css'
import { LanguageMenu } from './languages.tsx'
import { Invite, useSiteHref } from './links.tsx'
import { choice, entry, panel } from './menu-styles.ts'
import { features, solutions } from './names.ts'

/** The header of every public page. `path` is the page that is shown. */
export const Header = ({ path }: { path: PublicPath }) => {
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
          <span className={css({ srOnly: true })}>
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
