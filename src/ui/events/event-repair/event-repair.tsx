import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ActorRefFrom, EmittedFrom } from 'xstate'
import type { LiveEvent } from '#contract/events/events.ts'
import type { eventReplayMachine } from '#machines/events/event-replay.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'
import { Editor } from './editor.tsx'
import { Outcome } from './outcome.tsx'

export type ReplayActor = ActorRefFrom<typeof eventReplayMachine>

/** `payload` is the event as sent, as formatted JSON. */
type Props = { actor: ReplayActor; event: LiveEvent; payload: string }

/** The section in which a rejected event is repaired and sent again, after a press of its button. */
export const EventRepair = ({ actor, event, payload }: Props) => {
  const id = useId()
  const section = useFollowingFocus(actor)
  const isOpen = useSelector(actor, (it) => it.context.rejected?.id === event.id)
  const isStored = useSelector(actor, (it) => it.matches('stored'))
  return (
    <section ref={section} aria-labelledby={id}>
      <h3 id={id} className={css({ fontSize: 's', fontWeight: 'bold', marginBottom: '2' })}>
        <Trans>修复并重新发送</Trans>
      </h3>
      {isOpen && !isStored && <Editor actor={actor} event={event} />}
      <div role="status" tabIndex={-1} className={css({ outline: 'none' })}>
        {isOpen && isStored && <Outcome actor={actor} />}
      </div>
      {!isOpen && (
        <>
          <p className={css({ color: 'fg.muted', fontSize: 's', marginBottom: '3' })}>
            <Trans>改好内容后再次发送。无论发送几次，只会计入一次。</Trans>
          </p>
          <Button size="small" icon="edit" onClick={() => actor.send({ type: 'event.open', id: event.id, text: payload })}>
            <Trans>编辑事件</Trans>
          </Button>
        </>
      )}
    </section>
  )
}

/** The element of a section in which the focus moves to the text if something must be corrected, and to the result when it is known. */
const useFollowingFocus = (actor: ReplayActor) => {
  const section = useRef<HTMLElement>(null)
  const [news, setNews] = useState<EmittedFrom<typeof eventReplayMachine> | null>(null)
  useEffect(() => {
    // The same result may come twice in a row, and each must be announced.
    const subscription = actor.on('*', (it) => setNews({ ...it }))
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (!news) return
    section.current?.querySelector<HTMLElement>(news.type === 'event.stored' ? '[role=status]' : 'textarea')?.focus()
  }, [news])
  return section
}
