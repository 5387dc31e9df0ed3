import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { limits } from '#contract/http/rules.ts'
import type { organizationTransferMachine } from '#machines/organization-settings/organization-transfer.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

export type TransferActor = ActorRefFrom<typeof organizationTransferMachine>

/** Where an owner makes another member the owner. */
export const TransferSection = ({ actor }: { actor: TransferActor }) => {
  const { t } = useLingui()
  const isOpen = useSelector(actor, (it) => !it.matches('closed'))
  return (
    <TitledCard
      id="organization-transfer"
      title={t`移交组织`}
      description={<Trans>另一位成员成为所有者，您成为管理员。两人都会收到邮件。</Trans>}
    >
      <Button onClick={() => actor.send({ type: 'transfer.open' })}>
        <Trans>移交…</Trans>
      </Button>
      {isOpen && <TransferDialog actor={actor} />}
    </TitledCard>
  )
}

const TransferDialog = ({ actor }: { actor: TransferActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { email, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isSure = useSelector(actor, (it) => it.matches({ open: 'sure' }))
  const cancel = () => actor.send({ type: 'transfer.cancel' })
  return (
    <Dialog title={t`移交组织`} description={<Trans>移交立即生效，您无法自行撤销。</Trans>} onClose={isBusy ? undefined : cancel}>
      <Form onSubmit={() => actor.send({ type: 'transfer.confirm' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          name="email"
          type="email"
          label={t`新所有者的邮箱`}
          hint={<Trans>此人必须已是组织的成员。</Trans>}
          autoComplete="off"
          maxLength={limits.email.max}
          value={email}
          onEdit={(typed) => actor.send({ type: 'email.type', email: typed })}
          onLeave={() => {}}
        />
        <DialogButtons action={<Trans>移交组织</Trans>} look="danger" busy={isBusy} disabled={!isSure} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
