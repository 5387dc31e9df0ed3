import { useEffect, useRef } from 'react'
import type { EventObject, Subscription } from 'xstate'

type Emitter<Emitted extends EventObject> = {
  on: <Type extends Emitted['type'] | '*'>(type: Type, handler: (event: Emitted) => void) => Subscription
}

/** Hears what an actor emits for as long as the component lives. An actor hears nothing of what its children emit: they are heard one by one. */
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
