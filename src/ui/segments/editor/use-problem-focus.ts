import { useEffect, useRef, useState } from 'react'
import type { EditorActor } from './segment-editor-screen.tsx'

/** A place in the editor: a field of the form, or a part of the conditions. */
export type Place = { field: string } | { part: string }

/** Leads the focus to what is wrong: a field, or the first wrong field of a condition. `onBefore` makes the form visible. */
export const useProblemFocus = (actor: EditorActor, onBefore: () => void) => {
  const root = useRef<HTMLDivElement>(null)
  const [place, focusOn] = useState<Place | null>(null)
  const before = useRef(onBefore)
  useEffect(() => {
    before.current = onBefore
  })
  useEffect(() => {
    const ofFields = actor.on('form.rejected', ({ field }) => field && focusOn({ field }))
    const ofParts = actor.on('part.rejected', ({ id }) => focusOn({ part: id }))
    return () => {
      ofFields.unsubscribe()
      ofParts.unsubscribe()
    }
  }, [actor])
  // Runs after the next render: until then a field may be disabled or hidden and cannot take the focus.
  useEffect(() => {
    if (!place) return
    before.current()
    elementAt(root.current, place)?.focus()
  }, [place])
  return { root, focusOn }
}

const elementAt = (root: HTMLElement | null, place: Place): HTMLElement | null => {
  if (!root) return null
  if ('field' in place) return root.querySelector<HTMLElement>(`[name="${place.field}"]`)
  const handle = root.querySelector<HTMLElement>(`[data-handle="${place.part}"]`)
  return handle?.closest('fieldset')?.querySelector<HTMLElement>('[aria-invalid=true]') ?? handle
}
