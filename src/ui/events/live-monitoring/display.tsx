import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { Button } from '#ui/components/button.tsx'

type Props = { actor: ActorRefFrom<typeof liveMonitoringMachine>; button: RefObject<HTMLButtonElement | null> }

/** Pauses and resumes the list, and shows how many events wait. */
export const Display = ({ actor, button }: Props) => {
  const { i18n } = useLingui()
  const isPaused = useSelector(actor, (it) => it.matches({ display: 'paused' }))
  const waiting = i18n.number(useSelector(actor, (it) => it.context.heldCount))
  return (
    <Button
      ref={button}
      look={isPaused ? 'primary' : 'secondary'}
      icon={isPaused ? 'play' : 'pause'}
      onClick={() => actor.send({ type: isPaused ? 'display.play' : 'display.pause' })}
    >
      {isPaused ? <Trans>继续（{waiting} 个等待）</Trans> : <Trans>暂停</Trans>}
    </Button>
  )
}
