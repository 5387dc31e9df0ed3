import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { eventStreamMachine } from '#machines/events/event-stream.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { useDisplacedText } from '#ui/events/displaced.ts'
import { css } from '../../../../styled-system/css'

type Stream = ActorRefFrom<typeof eventStreamMachine>

type Props = { stream: Stream; isPaused: boolean }

/** The state of the live connection, and how many events a reconnection brought. */
export const Connection = ({ stream, isPaused }: Props) => {
  const connection = useSelector(stream, (it) => it.value.connection)
  const isWaiting = connection === 'waiting'
  const isRefused = connection === 'refused'
  const isDisplaced = connection === 'displaced'
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
      <span role="status" className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        {isWaiting && <Waiting stream={stream} />}
        {isRefused && (
          <State tone="bad">
            <Trans>无法连接</Trans>
          </State>
        )}
        {isDisplaced && <MadeRoom stream={stream} />}
        {typeof connection === 'object' && <Open stream={stream} isPaused={isPaused} />}
        {connection === 'resting' && <Connecting />}
      </span>
      {(isWaiting || isRefused) && (
        <Button size="small" icon="refresh" onClick={() => stream.send({ type: 'stream.retry' })}>
          <Trans>立即重试</Trans>
        </Button>
      )}
      {isDisplaced && (
        <Button size="small" icon="play" onClick={() => stream.send({ type: 'stream.retry' })}>
          <Trans>在此继续</Trans>
        </Button>
      )}
    </div>
  )
}

const Open = ({ stream, isPaused }: Props) => {
  const isLive = useSelector(stream, (it) => it.hasTag('live'))
  const isResumed = useSelector(stream, (it) => it.matches({ connection: { open: 'resumed' } }))
  if (!isLive) return <Connecting />
  return (
    <>
      {isResumed && <Resumed stream={stream} />}
      {isPaused ? (
        <State tone="neutral">
          <Trans>已暂停</Trans>
        </State>
      ) : (
        <State tone="good">
          <Trans>实时</Trans>
        </State>
      )}
    </>
  )
}

const Connecting = () => (
  <State tone="neutral">
    <Trans>正在连接…</Trans>
  </State>
)

/** Another page shows the events now. This one continues on request. */
const MadeRoom = ({ stream }: { stream: Stream }) => {
  const displacedText = useDisplacedText()
  const reason = useSelector(stream, (it) => it.context.displacedBy)
  return (
    <>
      <State tone="warn">
        <Trans>已停止更新</Trans>
      </State>
      {reason && <span className={css({ color: 'fg.muted', fontSize: 's' })}>{displacedText(reason)}</span>}
    </>
  )
}

/** The seconds are hidden from screen readers, which would read them aloud every second. */
const Waiting = ({ stream }: { stream: Stream }) => {
  const { i18n } = useLingui()
  const secondsLeft = useSelector(stream, (it) => it.context.secondsLeft)
  const seconds = i18n.number(secondsLeft)
  return (
    <State tone="warn">
      <span aria-hidden="true">
        <Trans>连接中断，{seconds} 秒后重新连接</Trans>
      </span>
      <VisuallyHidden>
        <Trans>连接中断，即将重新连接</Trans>
      </VisuallyHidden>
    </State>
  )
}

const Resumed = ({ stream }: { stream: Stream }) => {
  const { i18n } = useLingui()
  const missed = useSelector(stream, (it) => it.context.missed)
  if (!missed) return null
  const [replayed, leftOut] = [i18n.number(missed.replayed), i18n.number(missed.leftOut)]
  return (
    <span className={css({ color: 'fg.muted', fontSize: 's' })}>
      {missed.replayed === 0 ? <Trans>已重新连接，没有错过事件</Trans> : <Trans>已补回错过的 {replayed} 个事件</Trans>}
      {missed.leftOut > 0 && <Trans>，另有约 {leftOut} 个更早的未加载</Trans>}
    </span>
  )
}

const State = ({ tone, children }: { tone: 'neutral' | 'good' | 'warn' | 'bad'; children: ReactNode }) => (
  <Badge tone={tone}>
    <span aria-hidden="true" className={css({ width: '6px', height: '6px', borderRadius: 'full', bg: 'currentColor' })} />
    {children}
  </Badge>
)
