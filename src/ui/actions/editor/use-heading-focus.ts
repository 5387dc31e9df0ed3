import { useEffect, useRef } from 'react'

/** Leads the focus to the heading when the page shows something else, as after a navigation. Null: nothing is shown yet. */
export const useHeadingFocus = (shown: 'gallery' | 'form' | null) => {
  const before = useRef(shown)
  useEffect(() => {
    const isChanged = before.current !== null && shown !== null && before.current !== shown
    before.current = shown
    if (isChanged) document.querySelector<HTMLElement>('h1')?.focus()
  }, [shown])
}
