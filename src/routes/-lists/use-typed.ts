import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** How long somebody has not typed when their text takes effect, in milliseconds. */
const pause = 250

/**
 * A text field whose text takes effect a moment after the last key, and which follows a change from elsewhere. Once another page was asked
 * for, the text takes no effect any more: it would lead back to the list while that page loads.
 */
export const useTyped = (value: string, commit: (value: string) => void): [text: string, type: (text: string) => void] => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== (resolvedLocation ?? location).pathname,
  })
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value || isLeaving) return
    const timer = setTimeout(() => latest.current(text), pause)
    return () => clearTimeout(timer)
  }, [text, value, isLeaving])
  return [text, setText]
}
