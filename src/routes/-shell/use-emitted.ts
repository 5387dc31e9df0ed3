import { useEffect, useRef } from 'react'
import type { EventObject, Subscription } from 'xstate'

type Emitter<Emitted extends EventObject> = {
  on: <Type extends Emitted['type'] | '*'>(type: Type, handler: (event: Emitted) => void) => Subscription
}

/**
 * Calls back for events that an actor emits while the component is mounted. Events of child actors do not reach the parent: subscribe to
 * each child.
 */
export const useEmitted = <Emitted extends EventObject>(
  actor: Emitter<Emitted> | undefined,
  hear: (event: Emitted) => void,
): void => {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const subscription = actor?.on('*', (event) => latest.current(event))
    return () => subscription?.unsubscribe()
  }, [actor])
}
