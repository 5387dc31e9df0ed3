import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { useFocusOnRejection } from '../use-focus-on-rejection.ts'

export const LoginForm = ({ actor }: { actor: ActorRefFrom<typeof loginMachine> }) => {
  const { t } = useLingui()
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const problem = useSelector(actor, (it) => it.context.problem)
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  const field = (name: 'account' | 'password') => ({
    name,
    value: values[name],
    problem: fieldText(problems[name]),
    disabled: busy,
    onEdit: (value: string) => actor.send({ type: 'field.edit', field: name, value }),
    onLeave: () => actor.send({ type: 'field.leave', field: name }),
  })
  return (
    <div ref={useFocusOnRejection(actor)}>
      <Form label={t`登录`} onSubmit={() => actor.send({ type: 'form.submit' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          label={t`邮箱或用户名`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('account')}
        />
        <TextField label={t`密码`} type="password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>登录</Trans>
        </Button>
      </Form>
    </div>
  )
}
