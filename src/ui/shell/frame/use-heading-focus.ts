import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** `path` is the target of the navigation, `shownPath` the page that is shown: while the target is loading, still the previous one. */
type Way = { path: string; shownPath: string; keepsFocus: boolean }

/** Where the focus was when the navigation began. Overlays that close during it give the focus back. */
type Start = { path: string; from: Element | null; wasOver: boolean }

/** Moves the focus to the main heading of a new page, as soon as it exists, unless the user moved the focus since the navigation began. */
export const useHeadingFocus = (main: RefObject<HTMLElement | null>, { path, shownPath, keepsFocus }: Way): void => {
  const start = useRef<Start | null>(null)
  const shown = useRef(shownPath)
  // Before anybody can act on the new frame: a focus that moves after this moment was moved by the user.
  useLayoutEffect(() => {
    if (start.current?.path !== path) start.current = startOf(path)
  }, [path])
  useEffect(() => {
    if (shown.current === shownPath) return
    shown.current = shownPath
    if (!keepsFocus && main.current && start.current) return focusHeading(main.current, start.current)
  }, [main, shownPath, keepsFocus])
}

const startOf = (path: string): Start => {
  const from = document.activeElement
  return { path, from, wasOver: from?.closest('[role=menu], [role=dialog], [role=alertdialog]') != null }
}

const hasGone = ({ from, wasOver }: Start): boolean => {
  const now = document.activeElement
  return now !== document.body && now !== from && !wasOver
}

/** Returns a function that stops waiting. */
const focusHeading = (main: HTMLElement, start: Start): (() => void) => {
  const attempt = () => {
    const heading = main.querySelector('h1')
    if (!heading) return
    observer.disconnect()
    if (!hasGone(start)) heading.focus()
  }
  const observer = new MutationObserver(attempt)
  observer.observe(main, { childList: true, subtree: true })
  attempt()
  return () => observer.disconnect()
}
