import { Trans, useLingui } from '@lingui/react/macro'
import type { ActorRefFrom } from 'xstate'
import type { newPasswordMachine } from '#machines/accounts/new-password.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'

type Props = { actor: ActorRefFrom<typeof newPasswordMachine>; onRestart: () => void }

export const NewPasswordForm = ({ actor, onRestart }: Props) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`设置新密码`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField
          label={t`新密码`}
          hint={t`6-32个字符，至少包含1个字母和1个数字`}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <TextField label={t`确认密码`} type="password" autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>修改密码</Trans>
        </Button>
        <Button look="ghost" disabled={busy} onClick={onRestart}>
          <Trans>重新获取验证码</Trans>
        </Button>
      </Form>
    </div>
  )
}
