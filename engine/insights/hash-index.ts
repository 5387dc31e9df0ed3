/** Places of keys that have been hashed already, or are as good as random: an open-addressing table over the bytes that hold them. */
export type HashIndex = {
  /** The place of the key that is in these bytes at this offset; -1 where it is unknown. */
  find: (view: DataView, offset: number) => number
  /** The same; an unknown key gets the next place. */
  add: (view: DataView, offset: number) => number
  size: () => number
}

/** `atMost`: how many keys may be added. `bytes`: the length of each, a multiple of four. */
export const createHashIndex = (atMost: number, bytes: number): HashIndex => {
  const words = bytes / 4
  const slots = 2 ** Math.ceil(Math.log2(Math.max(2, atMost * 2)))
  const mask = slots - 1
  const keys = new Int32Array(atMost * words)
  /** The place after that of the key in a slot; 0 in an empty one. */
  const places = new Int32Array(slots)
  let size = 0

  const isAt = (place: number, view: DataView, offset: number): boolean => {
    for (let index = 0; index < words; index += 1)
      if (keys[place * words + index] !== view.getInt32(offset + index * 4)) return false
    return true
  }
  const slotOf = (view: DataView, offset: number): number => {
    let slot = view.getInt32(offset + bytes - 4) & mask
    for (let place = places[slot]; place; place = places[slot]) {
      if (isAt(place - 1, view, offset)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }
  return {
    find: (view, offset) => (places[slotOf(view, offset)] ?? 0) - 1,
    add: (view, offset) => {
      const slot = slotOf(view, offset)
      const known = places[slot] ?? 0
      if (known > 0) return known - 1
      for (let index = 0; index < words; index += 1) keys[size * words + index] = view.getInt32(offset + index * 4)
      size += 1
      places[slot] = size
      return size - 1
    },
    size: () => size,
  }
}
