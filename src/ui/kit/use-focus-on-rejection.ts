import { useEffect, useRef, useState } from 'react'
import type { Subscription } from 'xstate'

type Rejection = { field: string | null }
export type Rejecting = { on: (type: 'form.rejected', handler: (event: Rejection) => void) => Subscription }

/** A ref for a form's element. When the form's machine or the server refuses the form, the first field with a problem gets the focus. */
export const useFocusOnRejection = (actor: Rejecting) => {
  const form = useRef<HTMLDivElement>(null)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  useEffect(() => {
    const subscription = actor.on('form.rejected', setRejection)
    return () => subscription.unsubscribe()
  }, [actor])
  // Runs after the next render: until then the field may be disabled and cannot take the focus.
  useEffect(() => {
    if (rejection?.field) form.current?.querySelector<HTMLElement>(`[name="${rejection.field}"]`)?.focus()
  }, [rejection])
  return form
}
