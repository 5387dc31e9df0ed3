import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { changePasswordMachine } from '#machines/accounts/change-password.machine.ts'
import type { adminInvitationMachine } from '#machines/platform/admin-invitation.machine.ts'
import { PasswordChange } from '#ui/accounts/settings/password-change.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Form } from '#ui/components/form.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { css } from '../../../styled-system/css'

type Props = {
  /** The figures of the platform. */
  board: ReactNode
  username: string
  email: string
  invitation: ActorRefFrom<typeof adminInvitationMachine>
  passwordChange: ActorRefFrom<typeof changePasswordMachine>
}

/** The first page of the platform admins: the figures of the platform, the form that invites other admins, and their password. */
export const AdminScreen = ({ board, username, email, invitation, passwordChange }: Props) => {
  const { t } = useLingui()
  return (
    <div data-page="board">
      <PageHeader title={t`系统概览`} description={`${username} · ${email}`} />
      {board}
      <div
        className={css({
          display: 'grid',
          gap: '6',
          gridTemplateColumns: { base: '1fr', full: '1fr 1fr' },
          alignItems: 'start',
        })}
      >
        <Invitation actor={invitation} />
        <PasswordChange actor={passwordChange} username={username} />
      </div>
    </div>
  )
}

const Invitation = ({ actor }: { actor: Props['invitation'] }) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <Card aria-labelledby="invite">
      <h2 id="invite" className={heading}>
        <Trans>邀请管理员</Trans>
      </h2>
      <p className={css({ color: 'fg.muted', marginBottom: '4' })}>
        <Trans>邀请码通过邮件发送，7 天内有效，仅限该邮箱使用一次。</Trans>
      </p>
      <div ref={ref}>
        <Form label={t`邀请管理员`} onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField label={t`邮箱`} type="email" autoComplete="off" autoCapitalize="none" {...field('email')} />
          <Button type="submit" look="primary" busy={busy}>
            <Trans>发送邀请</Trans>
          </Button>
        </Form>
      </div>
    </Card>
  )
}

const heading = css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '1' })
