import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { secondFactorMachine } from '#machines/accounts/second-factor.machine.ts'
import { AuthFrame } from '#ui/accounts/sign-in/auth-frame.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'

type Actor = ActorRefFrom<typeof secondFactorMachine>

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export const SecondFactorScreen = ({ actor, onHome }: { actor: Actor; onHome: () => void }) => {
  const { t } = useLingui()
  return (
    <AuthFrame
      title={t`两步验证`}
      heading={<Trans>两步验证</Trans>}
      description={<Trans>请输入验证器应用中显示的 6 位验证码。</Trans>}
      onHome={onHome}
    >
      <SecondFactorForm actor={actor} />
    </AuthFrame>
  )
}

export const SecondFactorForm = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  const hasPasskey = useSelector(actor, (it) => it.context.hasPasskey)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div ref={ref}>
      <Form label={t`两步验证`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField
          ref={input}
          label={t`验证码或恢复码`}
          hint={t`手机不在身边？可改用一个恢复码，每个恢复码只能使用一次。`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>验证并登录</Trans>
        </Button>
        {hasPasskey && (
          <Button size="large" wide disabled={busy} onClick={() => actor.send({ type: 'passkey.use' })}>
            <Trans>改用通行密钥</Trans>
          </Button>
        )}
        <Button look="ghost" wide disabled={busy} onClick={() => actor.send({ type: 'secondFactor.cancel' })}>
          <Trans>返回登录</Trans>
        </Button>
      </Form>
    </div>
  )
}
