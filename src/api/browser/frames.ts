/** A hidden page has no animation frames, so a timer is used. */
const withoutFrames = 250
/** A portion is small enough to be drawn within one frame. */
const portion = 20
/** A very large number is handed on in about ten portions. */
const share = 0.1

/** Collects items and hands them on in order, one portion each frame. `flush` hands on everything at once. */
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
    /** Drops all waiting items. */
    end: () => {
      stop?.()
      waiting = []
    },
  }
}
