import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/accounts/login.machine.ts'
import type { adminRegistrationMachine } from '#machines/platform/admin-registration.machine.ts'
import { AuthFrame, AuthTabs } from '#ui/accounts/sign-in/auth-frame.tsx'
import { LoginForm } from '#ui/accounts/sign-in/login-form.tsx'
import { useChallenge } from '#ui/accounts/sign-in/use-challenge.tsx'
import { AdminRegistrationForm } from './admin-registration-form.tsx'

type Tab = 'login' | 'register'

type Props = {
  tab: Tab
  hrefOf: (tab: Tab) => string
  login: ActorRefFrom<typeof loginMachine>
  registration: ActorRefFrom<typeof adminRegistrationMachine>
  onHome: () => void
}

/** The page on which platform admins sign in, and invited admins register. */
export const AdminAuthScreen = ({ tab, hrefOf, login, registration, onHome }: Props) => {
  const { t } = useLingui()
  const challenge = useChallenge(login)
  if (challenge) return challenge(onHome)
  return (
    <AuthFrame
      title={tab === 'login' ? t`管理员登录` : t`管理员注册`}
      heading={tab === 'login' ? <Trans>管理员登录</Trans> : <Trans>管理员注册</Trans>}
      description={
        tab === 'login' ? <Trans>平台管理后台仅供平台管理员使用。</Trans> : <Trans>需要平台管理员通过邮件发送的邀请码。</Trans>
      }
      onHome={onHome}
    >
      <AuthTabs label={t`登录或注册`} tab={tab} hrefOf={hrefOf} />
      {tab === 'login' ? <LoginForm actor={login} /> : <AdminRegistrationForm actor={registration} />}
    </AuthFrame>
  )
}
