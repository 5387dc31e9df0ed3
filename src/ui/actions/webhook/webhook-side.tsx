import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type { TypedWebhook } from '#machines/actions/response-action-editing.ts'
import type { responseActionPreviewMachine, Sample } from '#machines/actions/response-action-preview.machine.ts'
import type { webhookTestMachine } from '#machines/webhooks/webhook-test.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../../styled-system/css'
import { useWebhookNames } from './names.ts'
import { requestText, usualBody } from './request-text.ts'

export type WebhookTestActor = ActorRefFrom<typeof webhookTestMachine>

type Props = {
  preview: ActorRefFrom<typeof responseActionPreviewMachine>
  test: WebhookTestActor
  typed: TypedWebhook
  /** The properties of a sample person's event. */
  eventOf: (sample: Sample) => Readonly<Record<string, unknown>>
}

/** The request as it would be sent for a sample person, and a call that sends it now. */
export const WebhookSide = ({ preview, test, typed, eventOf }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { preview: filled, problem, sample } = useSelector(preview, (it) => it.context)
  const isStale = useSelector(preview, (it) => it.hasTag('stale'))
  const sampleNames: Record<Sample, string> = { known: t`资料齐全的访客`, stranger: t`陌生访客` }
  const { content } = typed
  const isFilled = filled !== null && !(isStale && !content.body.includes('{'))
  const body = isFilled ? bodyIn(filled.content, content.body) : content.body
  const names = (filled?.missing ?? []).join(', ')
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <Card aria-label={t`请求预览`} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <h2 className={heading}>
          <Trans>将要发送的请求</Trans>
        </h2>
        <Switch
          label={t`访客`}
          options={['known', 'stranger']}
          names={sampleNames}
          value={sample}
          onChoose={(it) => preview.send({ type: 'sample.choose', sample: it })}
        />
        <CodeBlock label={t`请求`} isPlain code={requestText(content, content.body === '' ? usualBody(eventOf(sample)) : body)} />
        <p role="status" className={css({ fontSize: 's', color: 'fg.muted', minHeight: '5' })}>
          {names !== '' && !isStale && <Trans>这位访客没有这些值：{names}</Trans>}
        </p>
        {problem && <LoadFailure onRetry={() => preview.send({ type: 'preview.retry' })}>{problemText(problem)}</LoadFailure>}
      </Card>
      <TestCall actor={test} typed={typed} sample={sample} />
    </div>
  )
}

const TestCall = ({ actor, typed, sample }: { actor: WebhookTestActor; typed: TypedWebhook; sample: Sample }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { outcome, milliseconds } = useWebhookNames()
  const { answer, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const { content } = typed
  const isReady = content.url !== '' && !('faults' in parseContent('webhook', content))
  return (
    <Card aria-label={t`测试`} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <h2 className={heading}>
        <Trans>测试</Trans>
      </h2>
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>立即用这位访客的资料调用一次接收方。每分钟最多 10 次。</Trans>
      </p>
      <Button
        busy={isBusy}
        disabled={!isReady}
        className={css({ justifySelf: 'start' })}
        onClick={() => actor.send({ type: 'test.request', content, sample })}
      >
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
    </Card>
  )
}

/** The answer of the server has the shape of what was sent. */
const bodyIn = (filled: unknown, instead: string): string =>
  typeof filled === 'object' && filled !== null && 'body' in filled && typeof filled.body === 'string' ? filled.body : instead

const heading = css({ fontSize: 'l', fontWeight: 'bold' })
