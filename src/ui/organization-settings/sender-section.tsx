import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import type { mailSenderMachine } from '#machines/organization-settings/mail-sender.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { InputOf } from './section-frame.tsx'
import { type CopyingActor, SenderRecords } from './sender-records.tsx'
import { SenderStanding } from './sender-standing.tsx'

type SenderActor = ActorRefFrom<typeof mailSenderMachine>
type Props = { actor: SenderActor; copying: CopyingActor; mayWrite: boolean }

/** The sender of the organisation's e-mails, and the proof that its domain is its own. */
export const SenderSection = ({ actor, copying, mayWrite }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { mailSender, problem, isReplaced } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  return (
    <TitledCard
      id="organization-sender"
      title={t`发件人`}
      description={<Trans>策略发送的邮件和每周摘要由谁发出。使用自己的域名需要先验证，保存前需要确认您的密码。</Trans>}
    >
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'sender.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {!mailSender && !isFailed && <Skeleton height={180} />}
      {mailSender && !isFailed && (
        <div className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
          <SenderStanding mailSender={mailSender} />
          <Form label={t`发件人`} onSubmit={() => actor.send({ type: 'form.submit' })}>
            {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
            {isReplaced && (
              <Callout kind="note">
                <Trans>有人在此期间更改了这些设置。保存会用您的内容替换，还原会显示对方的内容。</Trans>
              </Callout>
            )}
            <fieldset disabled={isBusy || !mayWrite} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
              <Fields actor={actor} platformAddress={mailSender.platformAddress} />
            </fieldset>
            {mayWrite ? (
              <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'fields.revert' })} />
            ) : (
              <MayNotChange />
            )}
          </Form>
          {mailSender.sender && <Proof {...{ actor, copying, mayWrite }} sender={mailSender.sender} />}
        </div>
      )}
      {isAsking && (
        <Dialog
          title={t`移除发件人？`}
          description={<Trans>之后的邮件改由平台的地址发出，域名的密钥会被删除，再次使用时需要重新验证。</Trans>}
          onClose={() => actor.send({ type: 'removal.cancel' })}
        >
          <Form onSubmit={() => actor.send({ type: 'removal.confirm' })}>
            <DialogButtons action={<Trans>移除</Trans>} look="danger" onCancel={() => actor.send({ type: 'removal.cancel' })} />
          </Form>
        </Dialog>
      )}
    </TitledCard>
  )
}

const Fields = ({ actor, platformAddress }: { actor: SenderActor; platformAddress: string }) => {
  const { t } = useLingui()
  const { fields, wrong } = useSelector(actor, (it) => it.context)
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    isWrong: wrong.includes(name),
    onEdit: (value: string) => actor.send({ type: 'fields.edit', fields: { [name]: value } }),
  })
  return (
    <>
      <InputOf
        label={t`显示名称`}
        field={field('displayName')}
        hint={<Trans>每个邮件行动可以另设发件人名称。</Trans>}
        problem={t`请输入 1 到 60 个字符，不能包含 @、引号和尖括号`}
      />
      <InputOf
        label={t`发件地址`}
        field={field('address')}
        hint={<Trans>留空则使用平台的地址 {platformAddress}。</Trans>}
        problem={t`请输入完整的邮箱地址，或留空`}
      />
      <InputOf
        label={t`回复地址（可选）`}
        field={field('replyTo')}
        hint={<Trans>邮件行动自己的回复地址优先。</Trans>}
        problem={t`请输入完整的邮箱地址，或留空`}
      />
    </>
  )
}

type ProofProps = Props & { sender: NonNullable<MailSender['sender']> }

const Proof = ({ actor, copying, mayWrite, sender }: ProofProps) => {
  const { t } = useLingui()
  const isChecking = useSelector(actor, (it) => it.matches('checking'))
  const isStill = useSelector(actor, (it) => it.matches('known'))
  const isOwn = sender.domain !== null
  return (
    <section aria-label={t`域名验证`} className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
      {isOwn && (
        <p className={css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })}>
          <Trans>
            请在 {sender.domain} 的 DNS 服务商处添加以下 TXT 记录。生效通常需要几分钟，有时要几个小时；我们每天也会自动检查一次。
          </Trans>
        </p>
      )}
      {isOwn && <SenderRecords records={sender.records} copying={copying} />}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        {mayWrite && isOwn && (
          <Button busy={isChecking} disabled={!isStill && !isChecking} onClick={() => actor.send({ type: 'check.begin' })}>
            <Trans>立即检查</Trans>
          </Button>
        )}
        {mayWrite && (
          <Button look="ghost" disabled={!isStill} onClick={() => actor.send({ type: 'removal.open' })}>
            <Trans>移除发件人</Trans>
          </Button>
        )}
        {sender.checkedAt && (
          <span className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>
              上次检查：
              <TimeText at={sender.checkedAt} />
            </Trans>
          </span>
        )}
      </div>
    </section>
  )
}
