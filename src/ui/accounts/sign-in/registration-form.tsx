import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registrationMachine } from '#machines/accounts/registration.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { CodeField } from './code-field.tsx'

type Props = { actor: ActorRefFrom<typeof registrationMachine>; mailsStayHere: boolean }

export const RegistrationForm = ({ actor, mailsStayHere }: Props) => {
  const { t } = useLingui()
  const code = useSelector(actor, (it) => it.children.verificationCode)
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`注册`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField
          label={t`用户名`}
          hint={t`6-20个字符`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField label={t`邮箱`} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <TextField
          label={t`密码`}
          hint={t`6-32个字符，至少包含1个字母和1个数字`}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <CodeField
          code={code}
          mailsStayHere={mailsStayHere}
          onAsk={() => actor.send({ type: 'code.ask' })}
          {...field('confirmationCode')}
        />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>注册</Trans>
        </Button>
      </Form>
    </div>
  )
}
