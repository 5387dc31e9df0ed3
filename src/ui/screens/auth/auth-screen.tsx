import { Trans, useLingui } from '@lingui/react/macro'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { registrationMachine } from '#machines/registration/registration.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { css, cx } from '../../../../styled-system/css'
import { Flow } from './flow.tsx'
import { LoginForm } from './login-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

type Tab = 'login' | 'register'

type Props = {
  tab: Tab
  hrefOf: (tab: Tab) => string
  login: ActorRefFrom<typeof loginMachine>
  registration: ActorRefFrom<typeof registrationMachine>
  /** Whether mails stay in the local outbox, where the code then is. */
  mailsStayHere: boolean
  onHome: () => void
}

/** Where people sign in and register. */
export const AuthScreen = ({ tab, hrefOf, login, registration, mailsStayHere, onHome }: Props) => {
  const { t } = useLingui()
  const title = tab === 'login' ? t`登录` : t`注册`
  return (
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
          <h1 className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight', marginTop: '8', marginBottom: '2' })}>
            {tab === 'login' ? <Trans>欢迎回来</Trans> : <Trans>创建账号</Trans>}
          </h1>
          <p className={css({ color: 'fg.muted', marginBottom: '6' })}>
            {tab === 'login' ? <Trans>登录后查看正在发生的事件。</Trans> : <Trans>注册后即可创建项目并接收第一个事件。</Trans>}
          </p>
          <nav aria-label={t`登录或注册`} className={tabs}>
            {(['login', 'register'] as const).map((it) => (
              <Link key={it} href={hrefOf(it)} aria-current={it === tab ? 'page' : undefined} className={cx(tabLink)}>
                {it === 'login' ? <Trans>登录</Trans> : <Trans>注册</Trans>}
              </Link>
            ))}
          </nav>
          {tab === 'login' ? (
            <LoginForm actor={login} />
          ) : (
            <RegistrationForm actor={registration} mailsStayHere={mailsStayHere} />
          )}
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
}

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
