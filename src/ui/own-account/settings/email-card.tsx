import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OwnAccount } from '#contract/own-account/own-account.ts'
import type { emailCodesMachine } from '#machines/own-account/email-codes.machine.ts'
import type { newAddressMachine } from '#machines/own-account/new-address.machine.ts'
import type { ownAccountMachine } from '#machines/own-account/own-account.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { css } from '../../../../styled-system/css'

type Props = {
  account: ActorRefFrom<typeof ownAccountMachine>
  newAddress: ActorRefFrom<typeof newAddressMachine>
  codes: ActorRefFrom<typeof emailCodesMachine>
}

/** Changes the e-mail address: first the new one is asked for, then the codes that were mailed to both. */
export const EmailCard = ({ account: actor, newAddress, codes }: Props) => {
  const account = useSelector(actor, (it) => it.context.account)
  return (
    <TitledCard
      id="email"
      title={<Trans>更换邮箱</Trans>}
      description={<Trans>当前邮箱和新邮箱都要用验证码确认。更换后，其他设备上的登录都会退出。</Trans>}
    >
      {account?.emailChange ? (
        <Codes actor={codes} present={account.email} change={account.emailChange} />
      ) : (
        <Address actor={newAddress} />
      )}
    </TitledCard>
  )
}

const Address = ({ actor }: { actor: Props['newAddress'] }) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`更换邮箱`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField label={t`新邮箱`} type="email" inputMode="email" autoComplete="email" spellCheck={false} {...field('email')} />
        <Button type="submit" look="primary" busy={busy} className={css({ justifySelf: 'start' })}>
          <Trans>发送验证码</Trans>
        </Button>
      </Form>
    </div>
  )
}

type CodesProps = { actor: Props['codes']; present: string; change: NonNullable<OwnAccount['emailChange']> }

const Codes = ({ actor, present, change }: CodesProps) => {
  const { t, i18n } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  const until = i18n.date(change.expiresAt, { timeStyle: 'short' })
  const code = { inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false } as const
  return (
    <div ref={ref}>
      <Form label={t`确认更换邮箱`} onSubmit={submit}>
        <Callout kind="note">
          <Trans>
            已向 {present} 和 {change.email} 各发送一个验证码，请在 {until} 之前输入。
          </Trans>
        </Callout>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <TextField label={t`当前邮箱的验证码`} {...code} {...field('oldCode')} />
        <TextField label={t`新邮箱的验证码`} {...code} {...field('newCode')} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button type="submit" look="primary" busy={busy}>
            <Trans>确认更换</Trans>
          </Button>
          <Button look="ghost" disabled={busy} onClick={() => actor.send({ type: 'change.cancel' })}>
            <Trans>取消更换</Trans>
          </Button>
        </div>
      </Form>
    </div>
  )
}
