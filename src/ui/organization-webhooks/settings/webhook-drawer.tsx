import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OrganizationDelivery, OrganizationWebhook } from '#contract/organization-webhooks/organization-webhooks.ts'
import type { webhookDeliveriesMachine } from '#machines/organization-webhooks/webhook-deliveries.machine.ts'
import type { webhookTrialMachine } from '#machines/organization-webhooks/webhook-trial.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { statusTones, useNoticeNames } from './names.ts'

type DeliveriesActor = ActorRefFrom<typeof webhookDeliveriesMachine>
type TrialActor = ActorRefFrom<typeof webhookTrialMachine>
type Props = { webhook: OrganizationWebhook; deliveries: DeliveriesActor; trial: TrialActor; onClose: () => void }

/** A webhook's last notices with what was sent and answered, and a call that is made now. */
export const WebhookDrawer = ({ webhook, deliveries, trial, onClose }: Props) => (
  <Drawer title={webhook.description === '' ? webhook.url : webhook.description} onClose={onClose}>
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
      <Trial actor={trial} />
      <Deliveries actor={deliveries} isOn={webhook.isOn} />
    </div>
  </Drawer>
)

const Trial = ({ actor }: { actor: TrialActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { outcome, milliseconds } = useNoticeNames()
  const { answer, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <section aria-label={t`测试`} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>立即发送一次签名的测试请求，不会留下记录。每分钟最多 10 次。</Trans>
      </p>
      <Button busy={isBusy} className={css({ justifySelf: 'start' })} onClick={() => actor.send({ type: 'test.request' })}>
        <Trans>发送测试请求</Trans>
      </Button>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      <div role="status" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        {answer && (
          <>
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
              <Badge tone={answer.failure === null ? 'good' : 'bad'}>{outcome(answer)}</Badge>
              <span className={css({ fontSize: 's', color: 'fg.muted' })}>{milliseconds(answer.milliseconds)}</span>
            </p>
            <CodeBlock label={t`发送的正文`} isPlain code={answer.body} />
            {answer.response !== '' && <CodeBlock label={t`接收方的应答`} isPlain code={answer.response} />}
          </>
        )}
      </div>
    </section>
  )
}

const Deliveries = ({ actor, isOn }: { actor: DeliveriesActor; isOn: boolean }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { list, problem } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <section aria-label={t`通知记录`} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        <h3 className={css({ flex: '1', fontWeight: 'bold' })}>
          <Trans>最近的 100 次通知</Trans>
        </h3>
        <Button size="small" icon="refresh" disabled={isBusy} onClick={() => actor.send({ type: 'deliveries.reload' })}>
          <Trans>刷新</Trans>
        </Button>
      </div>
      {list === null && !isFailed && <Skeleton height={120} />}
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'deliveries.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {!isFailed && problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      {list?.deliveries.length === 0 && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>还没有发送过通知。</Trans>
        </p>
      )}
      <ol className={css({ display: 'grid', gap: '2' })}>
        {list?.deliveries.map((it) => (
          <Delivery key={it.id} delivery={it} actor={actor} mayResend={isOn && it.status !== 'waiting'} />
        ))}
      </ol>
    </section>
  )
}

type DeliveryProps = { delivery: OrganizationDelivery; actor: DeliveriesActor; mayResend: boolean }

const Delivery = ({ delivery, actor, mayResend }: DeliveryProps) => {
  const { t } = useLingui()
  const { kinds, statuses, outcome, milliseconds } = useNoticeNames()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const { id, kind, status, attempts, nextAttemptAt, createdAt, body, response } = delivery
  return (
    <li className={css({ borderTop: '1px solid token(colors.line)', paddingTop: '2' })}>
      <details>
        <summary className={line}>
          <Icon name="down" size={14} />
          <span className={css({ flex: '1', minWidth: '0' })}>
            <span className={css({ display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' })}>{kinds[kind]}</span>
            <span className={css({ color: 'fg.muted', fontSize: 's', fontVariantNumeric: 'tabular-nums' })}>
              <Exact at={createdAt} />
            </span>
          </span>
          <Badge tone={statusTones[status]}>{statuses[status]}</Badge>
        </summary>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: '3',
            paddingBlock: '3',
            paddingLeft: '6',
          })}
        >
          {nextAttemptAt !== null && (
            <p className={css({ fontSize: 's' })}>
              <Trans>
                下次发送：
                <Exact at={nextAttemptAt} />
              </Trans>
            </p>
          )}
          <ol className={css({ display: 'grid', gap: '1', fontSize: 's', overflowWrap: 'anywhere' })}>
            {attempts.map((it) => (
              <li key={it.at}>
                <Exact at={it.at} /> · {outcome(it)} · {milliseconds(it.milliseconds)}
              </li>
            ))}
          </ol>
          <CodeBlock label={t`发送的正文`} isPlain code={body} />
          {response !== null && response !== '' && <CodeBlock label={t`接收方的应答`} isPlain code={response} />}
          {mayResend && (
            <Button
              size="small"
              disabled={isBusy}
              className={css({ justifySelf: 'start' })}
              onClick={() => actor.send({ type: 'delivery.resend', id })}
            >
              <Trans>重新发送</Trans>
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingBlock: '1',
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flex: 'none', color: 'fg.muted', transform: 'rotate(-90deg)' },
  '&:is([open] > *) > svg': { transform: 'none' },
})

const Exact = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  return <time dateTime={at}>{i18n.date(at, { dateStyle: 'short', timeStyle: 'medium' })}</time>
}
