import { useEffect, useRef, useState } from 'react'

/** How long somebody has not typed when their text takes effect, in milliseconds. */
const pause = 250

/** A text field whose text takes effect a moment after the last key, and which follows a change from elsewhere. */
export const useTyped = (value: string, commit: (value: string) => void): [text: string, type: (text: string) => void] => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), pause)
    return () => clearTimeout(timer)
  }, [text, value])
  return [text, setText]
}
