const typeOfText = 25
const headerBytes = 20
const isNull = -1

/**
 * PostgreSQL's binary format of a one-dimensional `text[]`, as its `array_recv` reads it: the number of dimensions, whether there may be
 * nulls, the type of the elements, their number and the index of the first; then for each element its length in bytes and the bytes.
 */
export const binaryTextArray = (texts: readonly (string | null)[]): Buffer => {
  const bytes = texts.reduce((sum, text) => sum + 4 + (text === null ? 0 : Buffer.byteLength(text)), headerBytes)
  const array = Buffer.allocUnsafe(bytes)
  let end = 0
  for (const field of [1, 1, typeOfText, texts.length, 1]) end = array.writeInt32BE(field, end)
  for (const text of texts) {
    const length = text === null ? isNull : array.write(text, end + 4)
    array.writeInt32BE(length, end)
    end += 4 + Math.max(0, length)
  }
  return array
}
