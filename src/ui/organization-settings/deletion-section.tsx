import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { organizationGraceDays } from '#contract/organization-settings/deletion.ts'
import type { organizationDeletionMachine } from '#machines/organization-settings/organization-deletion.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { ExactName } from '#ui/components/exact-name.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../styled-system/css'
import { useDayAndTime } from './names.ts'

export type DeletionActor = ActorRefFrom<typeof organizationDeletionMachine>

/** Where an owner deletes the organisation, or cancels its deletion. */
export const DeletionSection = ({ actor }: { actor: DeletionActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isDoomed = useSelector(actor, (it) => it.matches('doomed') || it.matches('cancelling'))
  const isOpen = useSelector(actor, (it) => it.matches('open') || it.matches('deleting'))
  return (
    <TitledCard
      id="organization-deletion"
      title={t`删除组织`}
      description={
        <Trans>
          组织先变为只读，
          <Plural value={organizationGraceDays} other="# 天" />
          内可以撤销。之后它的全部数据将被永久删除。
        </Trans>
      }
    >
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'organization.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {isLoading && <Skeleton height={40} />}
      {isDoomed && <Doomed actor={actor} />}
      {!isFailed && !isLoading && !isDoomed && (
        <Button look="danger" onClick={() => actor.send({ type: 'deletion.open' })}>
          <Trans>删除组织…</Trans>
        </Button>
      )}
      {isOpen && <DeletionDialog actor={actor} />}
    </TitledCard>
  )
}

const Doomed = ({ actor }: { actor: DeletionActor }) => {
  const endsAt = useSelector(actor, (it) => it.context.deletion?.endsAt ?? '')
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const at = useDayAndTime()(endsAt)
  return (
    <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
      <Callout kind="bad">
        <Trans>组织将于 {at} 之后永久删除。</Trans>
      </Callout>
      <Button look="primary" busy={isBusy} onClick={() => actor.send({ type: 'deletion.cancel' })}>
        <Trans>撤销删除</Trans>
      </Button>
    </div>
  )
}

const DeletionDialog = ({ actor }: { actor: DeletionActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { name, typed, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isSure = useSelector(actor, (it) => it.matches({ open: 'sure' }))
  const close = () => actor.send({ type: 'deletion.close' })
  return (
    <Dialog
      title={t`删除组织`}
      description={
        <Trans>
          “<ExactName name={name} />
          ”将立即变为只读，停止接收事件和发送消息，所有成员都会收到邮件。成员的账号会保留。
        </Trans>
      }
      onClose={isBusy ? undefined : close}
    >
      <Form onSubmit={() => actor.send({ type: 'deletion.confirm' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          name="name"
          label={t`输入组织名称以确认`}
          autoComplete="off"
          value={typed}
          onEdit={(it) => actor.send({ type: 'name.type', name: it })}
          onLeave={() => {}}
        />
        <DialogButtons action={<Trans>删除组织</Trans>} look="danger" busy={isBusy} disabled={!isSure} onCancel={close} />
      </Form>
    </Dialog>
  )
}
