import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AlertFiring, AlertRule, AlertRules } from '#contract/alerts/alerts.ts'
import type { alertActionMachine } from '#machines/alerts/alert-action.machine.ts'
import type { firingAcknowledgementMachine } from '#machines/alerts/firing-acknowledgement.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../styled-system/css'
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx'
import { FiringList } from './firing-list.tsx'
import { RuleList } from './rule-list.tsx'

export type FiringsReading = Reading<readonly AlertFiring[]> & { hasMore: boolean; onMore: () => void }
type Props = {
  rules: Reading<AlertRules>
  firings: FiringsReading
  action: ActorRefFrom<typeof alertActionMachine>
  acknowledgement: ActorRefFrom<typeof firingAcknowledgementMachine>
  mayWrite: boolean
  onCreate: () => void
  onEdit: (rule: AlertRule) => void
}

/** The alert rules of a project and the times that they fired. */
export const AlertsSection = ({ rules, firings, action, acknowledgement, mayWrite, onCreate, onEdit }: Props) => {
  const { t } = useLingui()
  const create = (
    <Button look="secondary" size="small" onClick={onCreate}>
      <Trans>新建规则</Trans>
    </Button>
  )
  const denied = <Trans>这里是告警，需要 monitoring:read 权限。</Trans>
  return (
    <section aria-label={t`告警`} id="alerts" className={board}>
      <Block title={t`什么时候告警？`} tools={mayWrite ? create : undefined}>
        <BlockStates reading={rules} denied={denied} height={160}>
          {(data) =>
            data.rules.length === 0 ? (
              <BlockMessage icon="alert" title={<Trans>还没有告警规则</Trans>} action={mayWrite ? create : undefined}>
                <Trans>事件中断、拒绝变多、投放失败时，让系统通知您和同事。</Trans>
              </BlockMessage>
            ) : (
              <RuleList
                rules={data.rules}
                at={data.at}
                mayWrite={mayWrite}
                onEdit={onEdit}
                onAction={(rule, it) => action.send({ type: 'action.ask', action: it, rule })}
              />
            )
          }
        </BlockStates>
      </Block>
      <Block title={t`最近发生过哪些告警？`} note={<Trans>保留 90 天。</Trans>}>
        <BlockStates reading={firings} denied={denied} height={160}>
          {(items) =>
            items.length === 0 ? (
              <BlockMessage icon="check" title={<Trans>没有告警记录</Trans>}>
                <Trans>规则触发后，开始、结束和通知情况会记在这里。</Trans>
              </BlockMessage>
            ) : (
              <>
                <FiringList
                  firings={items}
                  onAcknowledge={mayWrite ? (firing) => acknowledgement.send({ type: 'firing.choose', firing }) : null}
                />
                {firings.hasMore && (
                  <Button look="ghost" size="small" busy={firings.isLoading} onClick={firings.onMore}>
                    <Trans>显示更早的</Trans>
                  </Button>
                )}
              </>
            )
          }
        </BlockStates>
      </Block>
      <DeletionOf actor={action} />
      <AcknowledgementDialog actor={acknowledgement} />
    </section>
  )
}

/** Asks before a rule is deleted. */
const DeletionOf = ({ actor }: { actor: Props['action'] }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { asked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (asked?.action.kind !== 'delete') return null
  const { name } = asked.rule
  const cancel = () => actor.send({ type: 'action.cancel' })
  return (
    <Dialog
      title={t`删除告警规则“${name}”`}
      description={<Trans>规则删除后不再检查；已有的告警记录会保留。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'action.confirm' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <DialogButtons action={<Trans>删除规则</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

const board = css({
  display: 'grid',
  gap: '4',
  marginTop: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', broad: 'minmax(0, 3fr) minmax(0, 2fr)' },
})
