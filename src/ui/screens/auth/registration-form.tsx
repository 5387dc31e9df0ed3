import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registrationMachine } from '#machines/registration/registration.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Link } from '#ui/components/link.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { useFocusOnRejection } from '../use-focus-on-rejection.ts'
import { SendCodeButton } from './send-code-button.tsx'

type Props = { actor: ActorRefFrom<typeof registrationMachine>; mailsStayHere: boolean }
type Field = 'username' | 'email' | 'password' | 'confirmationCode'

export const RegistrationForm = ({ actor, mailsStayHere }: Props) => {
  const { t } = useLingui()
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const problem = useSelector(actor, (it) => it.context.problem)
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  const code = useSelector(actor, (it) => it.children.verificationCode)
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  const field = (name: Field) => ({
    name,
    value: values[name],
    problem: fieldText(problems[name]),
    disabled: busy,
    onEdit: (value: string) => actor.send({ type: 'field.edit', field: name, value }),
    onLeave: () => actor.send({ type: 'field.leave', field: name }),
  })
  return (
    <div ref={useFocusOnRejection(actor)}>
      <Form label={t`注册`} onSubmit={() => actor.send({ type: 'form.submit' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
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
        <TextField
          label={t`确认验证码`}
          placeholder={mailsStayHere ? t`见本地邮箱` : ''}
          hint={mailsStayHere && <OutboxHint />}
          inputMode="numeric"
          autoComplete="one-time-code"
          aside={code && <SendCodeButton actor={code} disabled={busy} onAsk={() => actor.send({ type: 'code.ask' })} />}
          {...field('confirmationCode')}
        />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>注册</Trans>
        </Button>
      </Form>
    </div>
  )
}

const OutboxHint = () => (
  <Trans>
    未配置邮件服务器，验证码在
    <Link href="/dev/outbox" target="_blank" rel="noreferrer" className={css({ color: 'accent', textDecoration: 'underline' })}>
      本地邮箱
    </Link>
    中查看。
  </Trans>
)
