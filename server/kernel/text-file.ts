import { isStorable } from './storable.ts'

/** The text of a file in UTF-8 or, with a mark at its beginning, UTF-16. Null if it is neither, or cannot be stored. */
export const textOfBytes = (bytes: Uint8Array): string | null => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = decode(bytes, encoding)
  return text !== null && isStorable(text) ? text : null
}

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The lines of a text that are not blank, with their numbers from 1. */
export const linesOf = (text: string): { content: string; line: number }[] =>
  text.split(/\r\n|\n|\r/).flatMap((content, index) => (content.trim() === '' ? [] : [{ content, line: index + 1 }]))

const separators = [',', ';', '\t']
export const separatorOf = (line: string | undefined): string => separators.find((it) => line?.includes(it)) ?? ','

/** The fields of a line. Those in quotes may contain separators, and quotes that are doubled. Null where a quote is not closed. */
export const fieldsOf = (content: string, separator: string): string[] | null => {
  const fields: string[] = []
  for (let place = 0; place <= content.length; ) {
    const rest = content.slice(place)
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const end = quoted ? place + quoted[0].length : nextOf(content, separator, place)
    const isWhole = end === content.length || content[end] === separator
    const plain = content.slice(place, end)
    if (!isWhole || (!quoted && plain.includes('"'))) return null
    fields.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain)
    place = end + 1
  }
  return fields
}

const nextOf = (content: string, separator: string, place: number): number => {
  const next = content.indexOf(separator, place)
  return next === -1 ? content.length : next
}
