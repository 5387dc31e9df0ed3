import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react'

/** The place that somebody reads, by its id: all charts of the page that have this place show it. Null while nobody reads. */
let read: string | null = null
const listeners = new Set<() => void>()

const setRead = (id: string | null) => {
  if (id === read) return
  read = id
  for (const listen of listeners) listen()
}

const listenTo = (listen: () => void) => {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    // The chart that was read may be gone, without its pointer or focus having left it.
    if (listeners.size === 0) read = null
  }
}

/**
 * The one place that somebody reads, by pointer or by keyboard: arrows move it, Home and End go to the ends, Escape leaves. It is the same in
 * every chart of the page over the same places. `handlers` belong on an element as wide as the chart.
 */
export const useCrosshair = (places: readonly { id: string }[]) => {
  const placeRead = () => {
    const found = read === null ? -1 : places.findIndex(({ id }) => id === read)
    return found === -1 ? null : found
  }
  const place = useSyncExternalStore(listenTo, placeRead)
  const go = (to: number) => setRead(places[Math.min(places.length - 1, Math.max(0, to))]?.id ?? null)
  const last = places.length - 1
  return {
    place,
    handlers: {
      onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        if (width > 0) go(Math.floor(((clientX - left) / width) * places.length))
      },
      onPointerLeave: () => setRead(null),
      onFocus: () => go(placeRead() ?? last),
      onBlur: () => setRead(null),
      onKeyDown: (event: KeyboardEvent) => {
        const next = nextPlace(event.key, placeRead() ?? last, places.length)
        if (next === undefined) return
        event.preventDefault()
        if (next === null) setRead(null)
        else go(next)
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
