import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LiveEvent } from '#contract/events/events.ts'
import type { eventStreamMachine } from '#machines/events/event-stream.machine.ts'
import type { sdkSettingsMachine } from '#machines/sdk-keys/sdk-settings.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { useDisplacedText } from '#ui/events/displaced.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css, cx } from '../../../../styled-system/css'

type Props = { stream: ActorRefFrom<typeof eventStreamMachine>; settings: ActorRefFrom<typeof sdkSettingsMachine> }

const lookEvery = 5_000

/** Waits for the first event, and shows when it has arrived or why it does not. */
export const LiveCheck = ({ stream, settings }: Props) => {
  const last = useSelector(stream, (it) => it.context.lastAccepted)
  const isLost = useSelector(stream, (it) => it.matches({ connection: 'waiting' }) || it.matches({ connection: 'refused' }))
  const problem = useSelector(stream, (it) => it.context.problem)
  const displacedBy = useSelector(stream, (it) => it.context.displacedBy)
  const refusal = useSelector(settings, (it) => it.context.settings?.refusal)
  const [problemText, displacedText] = [useProblemText(), useDisplacedText()]
  const isWaiting = last === null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => settings.send({ type: 'settings.reload' }), lookEvery)
    return () => clearInterval(timer)
  }, [settings, isWaiting])
  const isBlocked = refusal && (isWaiting || refusal.at > last.receivedAt)
  return (
    <Card aria-labelledby="live-check">
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        <h2 id="live-check" className={css({ fontSize: 'l', fontWeight: 'bold', flex: '1' })}>
          <Trans>集成检查</Trans>
        </h2>
        {last && (
          <Link href="/ai-marketing/live-monitoring" className={buttonRecipe({ size: 'small' })}>
            <Trans>打开实时监控</Trans>
          </Link>
        )}
      </div>
      <div role="status" className={css({ marginTop: '4' })}>
        {last ? <Received event={last} /> : <Waiting />}
      </div>
      {isBlocked && (
        <div className={css({ marginTop: '4' })}>
          <Callout kind="bad">
            <Trans>
              来自 {refusal.origin || '—'} 的事件被拒绝（
              <Moment at={refusal.at} />
              ）：此来源不在允许列表中。
            </Trans>
          </Callout>
        </div>
      )}
      {isLost && problem && (
        <LoadFailure size="small" onRetry={() => stream.send({ type: 'stream.retry' })} className={css({ marginTop: '4' })}>
          {problemText(problem)}
        </LoadFailure>
      )}
      {displacedBy && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center', marginTop: '4' })}>
          <Callout kind="note">{displacedText(displacedBy)}</Callout>
          <Button size="small" icon="play" onClick={() => stream.send({ type: 'stream.retry' })}>
            <Trans>在此继续</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

const Waiting = () => (
  <Outcome
    mark={<span className={pulse} />}
    tone={css({ bg: 'warn.soft', color: 'warn' })}
    title={<Trans>等待第一个事件…</Trans>}
  >
    <Trans>把代码片段粘贴到页面并打开它，这里会自动变为已连接。</Trans>
  </Outcome>
)

const Received = ({ event }: { event: LiveEvent }) => (
  <Outcome mark={<Icon name="check" />} tone={css({ bg: 'good.soft', color: 'good' })} title={<Trans>已连接</Trans>}>
    <Trans>
      最近收到：{event.event}，<Moment at={event.receivedAt} />
    </Trans>
    {event.url && <span className={css({ display: 'block', overflowWrap: 'anywhere' })}>{event.url}</span>}
  </Outcome>
)

type OutcomeProps = { mark: ReactNode; tone: string; title: ReactNode; children: ReactNode }

const Outcome = ({ mark, tone, title, children }: OutcomeProps) => (
  <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
    <span
      className={cx(
        css({ flex: 'none', display: 'grid', placeItems: 'center', width: '8', height: '8', borderRadius: 'full' }),
        tone,
      )}
    >
      {mark}
    </span>
    <div className={css({ minWidth: '0' })}>
      <p className={css({ fontWeight: 'medium' })}>{title}</p>
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>{children}</p>
    </div>
  </div>
)

const pulse = css({
  width: '8px',
  height: '8px',
  borderRadius: 'full',
  bg: 'currentColor',
  animation: 'pulse 1.6s ease-in-out infinite',
})
