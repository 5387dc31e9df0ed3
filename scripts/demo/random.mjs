/** Random numbers that follow from a text: the same text gives the same numbers. */
export const randomOf = (text) => {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)

  /** From 0 up to, but not including, 1 (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit) => Math.floor(next() * limit)

  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** One of a list, by the `share` of each. */
    weighted: (list) => {
      let left = next() * list.reduce((sum, { share }) => sum + share, 0)
      for (const item of list) {
        left -= item.share
        if (left < 0) return item
      }
      return list[0]
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
  }
}
