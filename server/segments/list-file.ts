import { type ListProblemCode, listFileLimits } from '#contract/segments/list-file.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { fieldsOf, linesOf, separatorOf, textOfBytes } from '#server/kernel/text-file.ts'

export type ListLine = { line: number; id: string }
export type ListProblem = { line: number; code: ListProblemCode; value: string }

const idLength = 200
const shownLength = 60
/** What columns with ids are called, in lower case and without spaces, `_` and `-`. */
const idColumns = ['id', 'cdpid', 'profileid', 'userid', 'anonymousid']

/** The text of a file in UTF-8 or, with a mark at its beginning, UTF-16. */
export const textOfFile = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > listFileLimits.bytes) throw new ApiError('body.tooLarge')
  const text = textOfBytes(bytes)
  if (text === null) throw new ApiError('list.unreadable')
  return text
}

/** The ids of a CSV file, and what is wrong with its lines. A line that is blank is passed over. */
export const readListFile = (text: string): { ids: ListLine[]; problems: ListProblem[] } => {
  const lines = linesOf(text)
  const [first] = lines
  const separator = separatorOf(first?.content)
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

/** Whether a spreadsheet would compute a value. */
export const isFormula = (value: string): boolean => /^[=+\-@]/.test(value)

export const shownPart = (value: string): string => [...value].slice(0, shownLength).join('')
