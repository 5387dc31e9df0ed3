/** How the text is hashed. Holdouts and arms use 2; 1 is for comparisons with experiments that other tools started. */
export type BucketVersion = 1 | 2

/**
 * The position of `value` between 0 and 1 for this `seed`: always the same, and evenly distributed over many values. Version 1: (fnv(value
 * + seed) mod 1,000) / 1,000. Version 2: (fnv(text of fnv(seed + value)) mod 10,000) / 10,000.
 */
export function bucketOf({ seed, value, version }: { seed: string; value: string; version: BucketVersion }) {
  if (version === 1) return (fnv1a(value + seed) % 1_000) / 1_000
  return (fnv1a(String(fnv1a(seed + value))) % 10_000) / 10_000
}

/** 32-bit FNV-1a over the UTF-16 code units of a text, as an unsigned integer (Fowler, Noll and Vo, RFC 9923). */
export function fnv1a(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
