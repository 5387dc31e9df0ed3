/** A page that nobody looks at has no frames. */
const withoutFrames = 250
/** So few at a time that what is drawn of them fits into a frame. */
const portion = 20
/** Of a great many, so much at a time that they are handed on in some ten frames. */
const share = 0.1

/** Gathers what comes and hands it on in its order, a portion each frame. `flush` hands on at once all that waits. */
export const createFrames = <Item>(handOn: (items: Item[]) => void) => {
  let waiting: Item[] = []
  let stop: (() => void) | null = null
  const handOnSome = (most: number) => {
    stop?.()
    const items = waiting.slice(0, most)
    waiting = waiting.slice(most)
    stop = waiting.length > 0 ? atNextFrame() : null
    if (items.length > 0) handOn(items)
  }
  const atNextFrame = () => {
    const frame = requestAnimationFrame(() => handOnSome(Math.max(portion, Math.ceil(waiting.length * share))))
    const timer = setTimeout(() => handOnSome(waiting.length), withoutFrames)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }
  return {
    add: (item: Item) => {
      waiting.push(item)
      stop ??= atNextFrame()
    },
    flush: () => handOnSome(waiting.length),
    /** Forgets what waits. */
    end: () => {
      stop?.()
      waiting = []
    },
  }
}
