import { useEffect, useRef } from 'react'
import type { EventObject, Subscription } from 'xstate'

type Emitter<Emitted extends EventObject> = {
  on: <Type extends Emitted['type'] | '*'>(type: Type, handler: (event: Emitted) => void) => Subscription
}

/** Hears what an actor emits for as long as the component lives. */
export const useEmitted = <Emitted extends EventObject>(actor: Emitter<Emitted>, hear: (event: Emitted) => void): void => {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const subscription = actor.on('*', (event) => latest.current(event))
    return () => subscription.unsubscribe()
  }, [actor])
}
