import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * The one place of a chart that somebody reads, by pointer or by keyboard: arrows move it, Home and End go to the ends, Escape leaves.
 * `handlers` belong on an element as wide as the chart.
 */
export const useCrosshair = (places: number) => {
  const [place, setPlace] = useState<number | null>(null)
  const within = (it: number) => Math.min(places - 1, Math.max(0, it))
  return {
    place: place === null || places === 0 ? null : within(place),
    handlers: {
      onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        if (width > 0) setPlace(within(Math.floor(((clientX - left) / width) * places)))
      },
      onPointerLeave: () => setPlace(null),
      onFocus: () => setPlace((it) => it ?? places - 1),
      onBlur: () => setPlace(null),
      onKeyDown: (event: KeyboardEvent) => {
        const next = nextPlace(event.key, place ?? places - 1, places)
        if (next === undefined) return
        event.preventDefault()
        setPlace(next === null ? null : within(next))
      },
    },
  }
}

const nextPlace = (key: string, place: number, places: number): number | null | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return place - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return place + 1
  if (key === 'Home') return 0
  if (key === 'End') return places - 1
  return key === 'Escape' ? null : undefined
}
