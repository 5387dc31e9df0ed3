import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/accounts/login.machine.ts'
import type { registrationMachine } from '#machines/accounts/registration.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'
import { AuthFrame, AuthTabs } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useChallenge } from './use-challenge.tsx'

type Tab = 'login' | 'register'

type Props = {
  tab: Tab
  /** The user who is signed in already, or null. */
  signedInAs: string | null
  hrefOf: (tab: Tab) => string
  login: ActorRefFrom<typeof loginMachine>
  registration: ActorRefFrom<typeof registrationMachine>
  /** Whether mails stay in the local outbox, which then contains the code. */
  mailsStayHere: boolean
  /** The identity provider's button, if one is configured. */
  provider: ReactNode
  /** Signing in with a passkey alone; it is loaded after the page. */
  passkey: ReactNode
  onHome: () => void
}

/** Where people sign in and register. */
export const AuthScreen = ({ tab, signedInAs, hrefOf, login, registration, mailsStayHere, provider, ...rest }: Props) => {
  const { passkey, onHome } = rest
  const { t } = useLingui()
  const challenge = useChallenge(login)
  if (challenge) return challenge(onHome)
  return (
    <AuthFrame
      title={tab === 'login' ? t`登录` : t`注册`}
      heading={tab === 'login' ? <Trans>欢迎回来</Trans> : <Trans>创建账号</Trans>}
      description={
        tab === 'login' ? <Trans>登录后查看正在发生的事件。</Trans> : <Trans>注册后即可创建项目并接收第一个事件。</Trans>
      }
      onHome={onHome}
    >
      {signedInAs !== null && <SignedIn name={signedInAs} />}
      <AuthTabs label={t`登录或注册`} tab={tab} hrefOf={hrefOf} />
      {tab === 'login' ? (
        <>
          <LoginForm actor={login} recoveryHref="/forgot-password" />
          <div className={css({ minHeight: '11', marginTop: '3' })}>
            <Suspense>{passkey}</Suspense>
          </div>
        </>
      ) : (
        <RegistrationForm actor={registration} mailsStayHere={mailsStayHere} />
      )}
      {provider}
    </AuthFrame>
  )
}

const SignedIn = ({ name }: { name: string }) => (
  <div className={css({ marginBottom: '4' })}>
    <Callout kind="note">
      <Trans>您已登录为 {name}，登录其他账号会退出当前账号。</Trans>{' '}
      <Link href="/dashboard" className={css({ color: 'accent', textDecoration: 'underline' })}>
        <Trans>进入控制台</Trans>
      </Link>
    </Callout>
  </div>
)
