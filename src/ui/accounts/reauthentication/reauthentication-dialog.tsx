import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { reauthenticationMachine } from '#machines/accounts/reauthentication.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof reauthenticationMachine>; username: string; onSignInAgain: () => void }

/** Asks a user who signed in a while ago for the password, without losing the present page. */
export const ReauthenticationDialog = ({ actor, username, onSignInAgain }: Props) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  const input = useRef<HTMLInputElement>(null)
  const decline = () => actor.send({ type: 'reauthentication.decline' })
  return (
    <Dialog
      title={t`确认您的身份`}
      description={t`此操作较为敏感。请输入密码，15 分钟内无需再次确认。`}
      onClose={decline}
      initialFocus={() => input.current}
    >
      <div ref={ref}>
        <Form label={t`确认您的身份`} onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <TextField ref={input} label={t`当前密码`} type="password" autoComplete="current-password" {...field('password')} />
          <DialogButtons action={<Trans>确认</Trans>} busy={busy} onCancel={decline} />
          <p className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>没有密码或不记得密码？</Trans>{' '}
            <Button look="ghost" size="small" onClick={onSignInAgain}>
              <Trans>重新登录</Trans>
            </Button>
          </p>
        </Form>
      </div>
    </Dialog>
  )
}
