import { Trans, useLingui } from '@lingui/react/macro'
import { Logo } from '#ui/components/logo.tsx'
import { css } from '../../../styled-system/css'
import { useSiteHref } from './links.tsx'
import { features, solutions } from './names.ts'

/** The footer of every public page. */
export const Footer = () => {
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
