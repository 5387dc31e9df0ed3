import { useEffect, useRef, useState } from 'react'
import type { StrategyFault } from '#machines/strategies/strategy-editing.ts'
import type { EditorActor } from './strategy-editor-screen.tsx'

/** Leads the focus to the field of a fault. `onBefore` makes the form visible. */
export const useFaultFocus = (actor: EditorActor, onBefore: () => void) => {
  const root = useRef<HTMLDivElement>(null)
  const [shown, show] = useState<{ fault: StrategyFault } | null>(null)
  const before = useRef(onBefore)
  useEffect(() => {
    before.current = onBefore
  })
  useEffect(() => {
    const subscription = actor.on('fault.shown', ({ fault }) => show({ fault }))
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (!shown) return
    before.current()
    // The form may be shown by the next render only.
    const frame = requestAnimationFrame(() => elementOf(root.current, shown.fault)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [shown])
  return { root, focusOn: (fault: StrategyFault) => show({ fault }) }
}

/** The field of a fault: a part of a tree, or the field of its path, or of the part of the definition that contains it. */
const elementOf = (root: HTMLElement | null, { path, part }: StrategyFault): HTMLElement | null => {
  if (part !== undefined) {
    const handle = root?.querySelector<HTMLElement>(`[data-tree="${String(path[0])}"] [data-handle="${part}"]`) ?? null
    return handle?.closest('fieldset')?.querySelector<HTMLElement>('[aria-invalid=true]') ?? handle
  }
  for (let end = path.length; end > 0; end -= 1) {
    const name = path.slice(0, end).join('.')
    const found = root?.querySelector<HTMLElement>(`[name=${JSON.stringify(name)}], [data-field=${JSON.stringify(name)}]`)
    if (found) return found
  }
  return null
}
