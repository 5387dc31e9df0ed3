import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the main heading of every page that is come to, as soon as it is there. Whoever has gone elsewhere meanwhile stays
 * there.
 */
export const useHeadingFocus = (main: RefObject<HTMLElement | null>, shownPath: string, keepsFocus: boolean): void => {
  const shown = useRef(shownPath)
  useEffect(() => {
    if (shown.current === shownPath) return
    shown.current = shownPath
    if (!keepsFocus && main.current) return focusHeading(main.current)
  }, [main, shownPath, keepsFocus])
}

/** Returns how to wait no longer. */
const focusHeading = (main: HTMLElement): (() => void) => {
  const before = document.activeElement
  const attempt = () => {
    const heading = main.querySelector('h1')
    if (!heading) return
    observer.disconnect()
    const now = document.activeElement
    if (now === before || now === document.body) heading.focus()
  }
  const observer = new MutationObserver(attempt)
  observer.observe(main, { childList: true, subtree: true })
  attempt()
  return () => observer.disconnect()
}
