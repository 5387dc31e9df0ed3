import { type ListProblemCode, listFileLimits } from '#contract/segments/list-file.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { isStorable } from '#server/kernel/storable.ts'

export type ListLine = { line: number; id: string }
export type ListProblem = { line: number; code: ListProblemCode; value: string }

const idLength = 200
const shownLength = 60
/** What columns with ids are called, in lower case and without spaces, `_` and `-`. */
const idColumns = ['id', 'cdpid', 'profileid', 'userid', 'anonymousid']
const separators = [',', ';', '\t']

/** The text of a file in UTF-8 or, with a mark at its beginning, UTF-16. */
export const textOfFile = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > listFileLimits.bytes) throw new ApiError('body.tooLarge')
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = decode(bytes, encoding)
  if (text === null || !isStorable(text)) throw new ApiError('list.unreadable')
  return text
}

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The ids of a CSV file, and what is wrong with its lines. A line that is blank is passed over. */
export const readListFile = (text: string): { ids: ListLine[]; problems: ListProblem[] } => {
  const lines = text
    .split(/\r\n|\n|\r/)
    .flatMap((content, index) => (content.trim() === '' ? [] : [{ content, line: index + 1 }]))
  const [first] = lines
  const separator = separators.find((it) => first?.content.includes(it)) ?? ','
  const column = first ? idColumnOf(fieldsOf(first.content, separator)) : -1
  const entries = column === -1 ? lines : lines.slice(1)
  if (entries.length > listFileLimits.lines) throw new ApiError('list.tooLong')
  const ids: ListLine[] = []
  const problems: ListProblem[] = []
  for (const { content, line } of entries) {
    const read = idIn(content, separator, Math.max(0, column))
    if (read.code === null) ids.push({ line, id: read.value })
    else problems.push({ line, code: read.code, value: shownPart(read.value) })
  }
  return { ids, problems }
}

const idColumnOf = (fields: string[] | null): number => {
  const names = (fields ?? []).map((it) => it.toLowerCase().replace(/[\s_-]/g, ''))
  for (const name of idColumns) if (names.includes(name)) return names.indexOf(name)
  return -1
}

const idIn = (content: string, separator: string, column: number): { value: string; code: ListProblemCode | null } => {
  const fields = fieldsOf(content, separator)
  if (fields === null) return { value: content, code: 'quote' }
  const field = fields[column]
  if (field === undefined) return { value: content, code: 'columns' }
  const value = field.trim()
  if (value === '') return { value: content, code: 'empty' }
  if (value.length > idLength) return { value, code: 'tooLong' }
  return { value, code: /\p{Cc}/u.test(value) ? 'unreadable' : null }
}

/** The fields of a line. Those in quotes may contain separators, and quotes that are doubled. Null where a quote is not closed. */
const fieldsOf = (content: string, separator: string): string[] | null => {
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

/** Whether a spreadsheet would compute a value. */
export const isFormula = (value: string): boolean => /^[=+\-@]/.test(value)

export const shownPart = (value: string): string => [...value].slice(0, shownLength).join('')
