import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { changePasswordMachine } from '#machines/accounts/change-password.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof changePasswordMachine>; username: string; children?: ReactNode }

/** The form for changing the password. `children` are shown below it. */
export const PasswordChange = ({ actor, username, children }: Props) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <TitledCard id="password" title={<Trans>修改密码</Trans>} description={<Trans>修改后，其他设备上的登录都会退出。</Trans>}>
      <div ref={ref}>
        <Form label={t`修改密码`} onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <TextField label={t`当前密码`} type="password" autoComplete="current-password" {...field('oldPassword')} />
          <TextField
            label={t`新密码`}
            hint={t`6-32个字符，至少包含1个字母和1个数字`}
            type="password"
            autoComplete="new-password"
            {...field('password')}
          />
          <TextField label={t`确认密码`} type="password" autoComplete="new-password" {...field('confirmPassword')} />
          <Button type="submit" look="primary" busy={busy} className={css({ justifySelf: 'start' })}>
            <Trans>修改密码</Trans>
          </Button>
        </Form>
      </div>
      {children}
    </TitledCard>
  )
}
