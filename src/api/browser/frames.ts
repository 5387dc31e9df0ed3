/** A hidden page has no animation frames, so a timer is used. */
const withoutFrames = 250
/** The number of items that can be drawn within one frame. */
const portion = 20
/** A very large number of items is passed on in about ten frames. */
const share = 0.1

/** Collects items and passes them on in order, some of them in each frame. `flush` passes on all of them at once. */
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
