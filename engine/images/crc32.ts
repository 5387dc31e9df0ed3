const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** The checksum that PNG uses: CRC-32 of ISO 3309. */
export const crc32 = (bytes: Uint8Array): number =>
  (bytes.reduce((crc, byte) => (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0), 0xffffffff) ^ 0xffffffff) >>> 0
