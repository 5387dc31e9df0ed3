import { LRUCache } from 'lru-cache'

const one = () => 1

/**
 * A map of at most `most` keys. Beyond that, the least recently used one is removed. It grows as keys come: with its option `max` the
 * library would make room for all of them at once, which takes 6 ms for 100,000.
 */
export const keepRecent = <Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: one })
