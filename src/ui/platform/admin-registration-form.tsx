import { Trans, useLingui } from '@lingui/react/macro'
import type { ActorRefFrom } from 'xstate'
import type { adminRegistrationMachine } from '#machines/platform/admin-registration.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'

export const AdminRegistrationForm = ({ actor }: { actor: ActorRefFrom<typeof adminRegistrationMachine> }) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`管理员注册`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField
          label={t`邮箱`}
          hint={t`收到邀请码的邮箱`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextField label={t`邀请码`} autoComplete="off" autoCapitalize="characters" spellCheck={false} {...field('inviteCode')} />
        <TextField
          label={t`用户名`}
          hint={t`6-20个字符`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField
          label={t`密码`}
          hint={t`6-32个字符，至少包含1个字母和1个数字`}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>注册</Trans>
        </Button>
      </Form>
    </div>
  )
}
