import { useEffect, useRef, useState } from 'react'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import type { EditorActor } from './editor-screen.tsx'

/** Leads the focus to the field of a fault. `onBefore` makes the form and the language visible. */
export const useFaultFocus = (actor: EditorActor, onBefore: (fault: ContentFault) => void) => {
  const root = useRef<HTMLDivElement>(null)
  const [fault, focusOn] = useState<{ fault: ContentFault } | null>(null)
  const before = useRef(onBefore)
  useEffect(() => {
    before.current = onBefore
  })
  useEffect(() => {
    const shown = actor.on('fault.shown', (event) => focusOn({ fault: event.fault }))
    return () => shown.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (!fault) return
    before.current(fault.fault)
    // The language or the form may be shown by the next render only.
    const frame = requestAnimationFrame(() => elementAt(root.current, fault.fault.path)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [fault])
  return { root, focusOn: (it: ContentFault) => focusOn({ fault: it }) }
}

/** The field of a path, or of the part of the content that contains it. */
const elementAt = (root: HTMLElement | null, path: readonly (string | number)[]): HTMLElement | null => {
  for (let end = path.length; end > 0; end -= 1) {
    const found = root?.querySelector<HTMLElement>(`[name=${JSON.stringify(path.slice(0, end).join('.'))}]`)
    if (found) return found
  }
  return null
}
