/** A page that nobody looks at has no frames. */
const withoutFrames = 250

/** Gathers what comes and hands it on once a frame, in its order. `flush` hands on at once what waits. */
export const createFrames = <Item>(handOn: (items: Item[]) => void) => {
  let items: Item[] = []
  let stop: (() => void) | null = null
  const flush = () => {
    stop?.()
    stop = null
    const gathered = items
    items = []
    if (gathered.length > 0) handOn(gathered)
  }
  const atNextFrame = () => {
    const frame = requestAnimationFrame(flush)
    const timer = setTimeout(flush, withoutFrames)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }
  return {
    add: (item: Item) => {
      items.push(item)
      stop ??= atNextFrame()
    },
    flush,
    /** Forgets what waits. */
    end: () => {
      stop?.()
      items = []
    },
  }
}
