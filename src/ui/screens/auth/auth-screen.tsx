import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { registrationMachine } from '#machines/registration/registration.machine.ts'
import { AuthFrame, AuthTabs } from './auth-frame.tsx'
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
  /** The identity provider's way in, where there is one. */
  provider: ReactNode
  onHome: () => void
}

/** Where people sign in and register. */
export const AuthScreen = ({ tab, hrefOf, login, registration, mailsStayHere, provider, onHome }: Props) => {
  const { t } = useLingui()
  return (
    <AuthFrame
      title={tab === 'login' ? t`登录` : t`注册`}
      heading={tab === 'login' ? <Trans>欢迎回来</Trans> : <Trans>创建账号</Trans>}
      description={
        tab === 'login' ? <Trans>登录后查看正在发生的事件。</Trans> : <Trans>注册后即可创建项目并接收第一个事件。</Trans>
      }
      onHome={onHome}
    >
      <AuthTabs label={t`登录或注册`} tab={tab} hrefOf={hrefOf} />
      {tab === 'login' ? (
        <LoginForm actor={login} recoveryHref="/forgot-password" />
      ) : (
        <RegistrationForm actor={registration} mailsStayHere={mailsStayHere} />
      )}
      {provider}
    </AuthFrame>
  )
}
