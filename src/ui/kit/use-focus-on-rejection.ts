import { useEffect, useRef, useState } from 'react'
import type { Subscription } from 'xstate'

type Rejection = { field: string | null }
export type Rejecting = { on: (type: 'form.rejected', handler: (event: Rejection) => void) => Subscription }

/** A form's element whose first problematic field takes the focus when its machine refuses to send it, or the server does. */
export const useFocusOnRejection = (actor: Rejecting) => {
  const form = useRef<HTMLDivElement>(null)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  useEffect(() => {
    const subscription = actor.on('form.rejected', setRejection)
    return () => subscription.unsubscribe()
  }, [actor])
  // After the render that follows, for until then a field that was being sent is disabled and takes no focus.
  useEffect(() => {
    if (rejection?.field) form.current?.querySelector<HTMLElement>(`[name="${rejection.field}"]`)?.focus()
  }, [rejection])
  return form
}
