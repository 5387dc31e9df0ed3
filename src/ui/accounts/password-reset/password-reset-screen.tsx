import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { passwordResetMachine } from '#machines/accounts/password-reset.machine.ts'
import { AuthFrame } from '#ui/accounts/sign-in/auth-frame.tsx'
import { Link } from '#ui/components/link.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { css } from '../../../../styled-system/css'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type Props = { actor: ActorRefFrom<typeof passwordResetMachine>; mailsStayHere: boolean; onHome: () => void }

/** The two pages of a password reset: one for the code, one for the new password. */
export const PasswordResetScreen = ({ actor, mailsStayHere, onHome }: Props) => {
  const { t } = useLingui()
  const state = useSelector(actor, (it) => it)
  const { forgottenPassword, newPassword } = state.children
  const isChoosing = state.hasTag('atChoice')
  return (
    <AuthFrame
      title={isChoosing ? t`设置新密码` : t`找回密码`}
      heading={isChoosing ? <Trans>设置新密码</Trans> : <Trans>找回密码</Trans>}
      description={
        isChoosing ? <Trans>设置后，其他设备上的登录都会退出。</Trans> : <Trans>我们会向您的邮箱发送一个验证码。</Trans>
      }
      onHome={onHome}
    >
      {forgottenPassword && <ForgottenPasswordForm actor={forgottenPassword} mailsStayHere={mailsStayHere} />}
      {newPassword && <NewPasswordForm actor={newPassword} onRestart={() => actor.send({ type: 'reset.restart' })} />}
      {state.matches('verified') && (
        <Passing>
          <Trans>验证成功，正在前往下一步…</Trans>
        </Passing>
      )}
      {(state.matches('completed') || state.matches('finished')) && (
        <Passing>
          <Trans>密码已修改，正在前往登录…</Trans>
        </Passing>
      )}
      <p className={css({ marginTop: '6', fontSize: 's' })}>
        <Link href="/auth" className={css({ color: 'accent', _hover: { textDecoration: 'underline' } })}>
          <Trans>返回登录</Trans>
        </Link>
      </p>
    </AuthFrame>
  )
}

const Passing = ({ children }: { children: React.ReactNode }) => (
  <p role="status" className={css({ display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted', minHeight: '11' })}>
    <Spinner />
    {children}
  </p>
)
