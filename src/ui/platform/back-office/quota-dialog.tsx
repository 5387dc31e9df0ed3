import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { validate } from '#contract/http/rules.ts'
import { reasonRule } from '#contract/platform/reasons.ts'
import type { quotaEditMachine } from '#machines/platform/quota-edit.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { ReasonField } from './reason-field.tsx'

/** The monthly quota of a project. */
export const QuotaDialog = ({ actor }: { actor: ActorRefFrom<typeof quotaEditMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { project, draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isClosed = useSelector(actor, (it) => it.matches('closed'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (isClosed || !project) return null
  const { name } = project
  const close = () => actor.send({ type: 'form.close' })
  return (
    <Dialog
      title={t`“${name}”的每月配额`}
      description={<Trans>达到配额后，新事件会被拒绝，直到下个月。更改在几秒内生效。</Trans>}
      onClose={isBusy ? undefined : close}
    >
      <Form onSubmit={() => actor.send({ type: 'quota.save' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          label={t`每月事件数`}
          name="limit"
          inputMode="numeric"
          autoComplete="off"
          hint={t`留空则使用服务器的设置。`}
          value={draft.limit}
          problem={wrong.includes('limit') ? t`请填写整数，最多 12 位` : undefined}
          disabled={isBusy}
          onEdit={(limit) => actor.send({ type: 'draft.edit', change: { limit } })}
          onLeave={nothing}
        />
        <ReasonField
          value={draft.reason}
          wrong={wrong.includes('reason') ? validate(reasonRule, draft.reason) : null}
          disabled={isBusy}
          onEdit={(reason) => actor.send({ type: 'draft.edit', change: { reason } })}
        />
        <DialogButtons action={<Trans>保存配额</Trans>} busy={isBusy} onCancel={close} />
      </Form>
    </Dialog>
  )
}

const nothing = () => {}
