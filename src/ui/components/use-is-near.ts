import { useEffect, useRef, useState } from 'react'

/** Whether an element has come near the visible part of the page. Where the browser cannot tell, it counts as near. */
export const useIsNear = () => {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    if (typeof IntersectionObserver === 'undefined') return setNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((it) => it.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, isNear }
}
