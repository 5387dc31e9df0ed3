import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { forgottenPasswordMachine } from '#machines/accounts/forgotten-password.machine.ts'
import { CodeField } from '#ui/accounts/sign-in/code-field.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'

type Props = { actor: ActorRefFrom<typeof forgottenPasswordMachine>; mailsStayHere: boolean }

export const ForgottenPasswordForm = ({ actor, mailsStayHere }: Props) => {
  const { t } = useLingui()
  const code = useSelector(actor, (it) => it.children.verificationCode)
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`找回密码`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField label={t`邮箱`} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <CodeField
          code={code}
          mailsStayHere={mailsStayHere}
          onAsk={() => actor.send({ type: 'code.ask' })}
          {...field('confirmationCode')}
        />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>验证</Trans>
        </Button>
      </Form>
    </div>
  )
}
