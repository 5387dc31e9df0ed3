import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import type { webhookReplayMachine } from '#machines/webhooks/webhook-replay.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { statusTones, useWebhookNames } from './names.ts'

type ReplayActor = ActorRefFrom<typeof webhookReplayMachine>
/** `replay` is null for those who may not send it again. */
type Props = { delivery: WebhookDelivery; replay: ReplayActor | null; onClose: () => void }

/** One message to a receiver: every attempt, what was sent, what was answered, and a way to send it again once it is dead. */
export const DeliveryDrawer = ({ delivery, replay, onClose }: Props) => {
  const { t } = useLingui()
  const { statuses, outcome, milliseconds } = useWebhookNames()
  const { id, url, status, attempts, body, response, createdAt, nextAttemptAt } = delivery
  const facts = [
    { id: 'status', label: t`状态`, value: <Badge tone={statusTones[status]}>{statuses[status]}</Badge> },
    { id: 'url', label: t`地址`, value: url },
    { id: 'id', label: 'webhook-id', value: id },
    { id: 'created', label: t`产生于`, value: <TimeText at={createdAt} /> },
    { id: 'next', label: t`下次发送`, value: nextAttemptAt && <Exact at={nextAttemptAt} /> },
  ]
  return (
    <Drawer title={t`发送`} onClose={onClose}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
        <KeyFacts facts={facts} />
        {replay && <Replay delivery={delivery} actor={replay} />}
        <section>
          <h3 className={heading}>
            <Trans>尝试</Trans>
          </h3>
          {attempts.length === 0 && (
            <p className={css({ fontSize: 's', color: 'fg.muted' })}>
              <Trans>还没有尝试过。</Trans>
            </p>
          )}
          <ol className={css({ display: 'grid', gap: '2' })}>
            {attempts.map((it) => (
              <li key={it.at} className={css({ fontSize: 's', overflowWrap: 'anywhere' })}>
                <Exact at={it.at} /> · {outcome(it)} · {milliseconds(it.milliseconds)}
              </li>
            ))}
          </ol>
        </section>
        {body === null ? (
          <p className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>查看发送和应答的内容需要 profile:pii 权限。</Trans>
          </p>
        ) : (
          <CodeBlock label={t`发送的正文`} isPlain code={body} />
        )}
        {response !== null && response !== '' && <CodeBlock label={t`接收方的应答`} isPlain code={response} />}
      </div>
    </Drawer>
  )
}

const Replay = ({ delivery: { id, status }, actor }: { delivery: WebhookDelivery; actor: ReplayActor }) => {
  const problemText = useProblemText()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const problem = useSelector(actor, ({ context }) => (context.id === id ? context.problem : null))
  return (
    <>
      {status === 'dead' && (
        <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
          <p className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>所有重试都失败了，或等待过久而未发送。重新发送时 webhook-id 不变，接收方可以据此忽略已经收到的内容。</Trans>
          </p>
          <Button icon="refresh" busy={isBusy} onClick={() => actor.send({ type: 'delivery.replay', id })}>
            <Trans>重新发送</Trans>
          </Button>
        </div>
      )}
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
    </>
  )
}

const Exact = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  return <time dateTime={at}>{i18n.date(at, { dateStyle: 'short', timeStyle: 'medium' })}</time>
}

const heading = css({ fontSize: 's', fontWeight: 'bold', marginBottom: '2' })
