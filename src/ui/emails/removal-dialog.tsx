import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isRemovalReason, removalLimits } from '#contract/emails/suppressions.ts'
import type { suppressionRemovalMachine } from '#machines/emails/suppression-removal.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../styled-system/css'

export type RemovalActor = ActorRefFrom<typeof suppressionRemovalMachine>

/** Asks why an address is taken off the list, and whether somebody who unsubscribed has agreed. */
export const RemovalDialog = ({ actor }: { actor: RemovalActor }) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { asked, reason, hasConsent, isMarked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!asked) return null
  const { mark } = asked
  const isUnsubscribed = asked.reason === 'unsubscribed'
  const cancel = () => actor.send({ type: 'removal.cancel' })
  const most = i18n.number(removalLimits.reason)
  return (
    <Dialog
      title={t`将 ${mark} 移出名单`}
      description={
        isUnsubscribed ? (
          <Trans>对方已退订。只有本人要求重新接收邮件时才能移出；移出后，组织的项目会重新向其发送营销邮件。</Trans>
        ) : (
          <Trans>邮件服务器曾答复该地址不存在。移出后，组织的项目会重新尝试向其发送营销邮件。</Trans>
        )
      }
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'removal.confirm' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextArea
          label={t`理由（写入审计记录）`}
          name="reason"
          value={reason}
          problem={isMarked && !isRemovalReason(reason) ? t`请写明理由，最多 ${most} 个字符，不要写邮箱地址` : undefined}
          disabled={isBusy}
          onEdit={(it) => actor.send({ type: 'reason.edit', reason: it })}
          onLeave={() => {}}
        />
        {isUnsubscribed && (
          <Consent
            isChosen={hasConsent}
            isMissing={isMarked && !hasConsent}
            disabled={isBusy}
            onChoose={(it) => actor.send({ type: 'consent.edit', hasConsent: it })}
          />
        )}
        <DialogButtons action={<Trans>移出名单</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

type ConsentProps = { isChosen: boolean; isMissing: boolean; disabled: boolean; onChoose: (isChosen: boolean) => void }

const Consent = ({ isChosen, isMissing, disabled, onChoose }: ConsentProps) => {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          disabled={disabled}
          aria-invalid={isMissing}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <label htmlFor={id}>
          <Trans>本人已明确要求重新接收邮件</Trans>
        </label>
      </div>
      <p id={`${id}-problem`} aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {isMissing ? t`没有本人的同意，不能移出已退订的地址` : ''}
      </p>
    </div>
  )
}
