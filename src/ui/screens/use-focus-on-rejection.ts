import { useEffect, useRef } from 'react'
import type { Subscription } from 'xstate'

type Rejecting = { on: (type: 'form.rejected', handler: (event: { field: string | null }) => void) => Subscription }

/** A form's element whose first problematic field takes the focus when its machine refuses to send it. */
export const useFocusOnRejection = (actor: Rejecting) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const subscription = actor.on('form.rejected', ({ field }) => {
      const input = field && form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)
      if (input) input.focus()
    })
    return () => subscription.unsubscribe()
  }, [actor])
  return form
}
