export type Random = ReturnType<typeof randomOf>

/** Random numbers that follow from a text: the same text gives the same numbers. */
export const randomOf = (text: string) => {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)

  /** From 0 up to, but not including, 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)

  return {
    next,
    below,
    chance: (share: number): boolean => next() < share,
    pick: <Item>(list: readonly Item[]): Item => at(list, below(list.length)),
    /** One of a list, by the `share` of each. */
    weighted: <Item extends { share: number }>(list: readonly Item[]): Item => {
      let left = next() * list.reduce((sum, { share }) => sum + share, 0)
      for (const item of list) {
        left -= item.share
        if (left < 0) return item
      }
      return at(list, 0)
    },
    normal: (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean: number): number => -mean * Math.log(1 - next()),
  }
}

/** An item of a list that has one there. */
export const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index]
  if (item === undefined) throw new RangeError(`the list has no item ${index}`)
  return item
}
