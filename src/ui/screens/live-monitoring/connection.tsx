import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { eventStreamMachine } from '#machines/event-stream/event-stream.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'

/** Whether what is shown is what happens. */
export const Connection = ({ actor }: { actor: ActorRefFrom<typeof eventStreamMachine> }) => {
  const state = useSelector(actor, (it) => it)
  const { attempt } = state.context
  const waiting = state.matches({ connection: 'waiting' })
  const live = state.matches({ connection: { open: 'live' } })
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
      <span role="status">
        {live && (
          <Badge tone="good">
            <Dot />
            <Trans>实时</Trans>
          </Badge>
        )}
        {!live && attempt === 0 && (
          <Badge>
            <Dot />
            <Trans>正在连接…</Trans>
          </Badge>
        )}
        {!live && attempt > 0 && (
          <Badge tone="warn">
            <Dot />
            <Trans>连接中断，第 {attempt} 次重新连接</Trans>
          </Badge>
        )}
      </span>
      {waiting && (
        <Button size="small" icon="refresh" onClick={() => actor.send({ type: 'stream.retry' })}>
          <Trans>立即重试</Trans>
        </Button>
      )}
    </div>
  )
}

const Dot = () => (
  <span aria-hidden="true" className={css({ width: '6px', height: '6px', borderRadius: 'full', bg: 'currentColor' })} />
)
