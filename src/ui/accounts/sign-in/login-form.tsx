import { Trans, useLingui } from '@lingui/react/macro'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/accounts/login.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Link } from '#ui/components/link.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { css } from '../../../../styled-system/css'

type Props = {
  actor: ActorRefFrom<typeof loginMachine>
  /** The address of the password reset, if this realm has one. */
  recoveryHref?: string
}

export const LoginForm = ({ actor, recoveryHref }: Props) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`登录`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField
          label={t`邮箱或用户名`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('account')}
        />
        <TextField label={t`密码`} type="password" autoComplete="current-password" {...field('password')} />
        {recoveryHref && (
          <Link href={recoveryHref} className={recovery}>
            <Trans>忘记密码？</Trans>
          </Link>
        )}
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>登录</Trans>
        </Button>
      </Form>
    </div>
  )
}

const recovery = css({ justifySelf: 'end', fontSize: 's', color: 'accent', _hover: { textDecoration: 'underline' } })
