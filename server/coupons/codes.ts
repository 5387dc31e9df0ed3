import { randomBytes } from 'node:crypto'
import type { CodeProblemCode } from '#contract/coupons/code-file.ts'
import { codeAlphabet, codeKey, codeLimits, isCode } from '#contract/coupons/codes.ts'
import { fieldsOf, linesOf, separatorOf } from '#server/kernel/text-file.ts'

/** Bytes from here on are not used: with them some characters would be more frequent than others. */
const fairBytes = Math.floor(256 / codeAlphabet.length) * codeAlphabet.length

/** So many different codes by a pattern, in which random characters stand for each `#`. */
export const makeCodes = (pattern: string, count: number): string[] => {
  const codes = new Set<string>()
  let bytes = randomBytes(65_536)
  let place = 0
  const random = (): string => {
    for (;;) {
      if (place === bytes.length) {
        bytes = randomBytes(65_536)
        place = 0
      }
      const byte = bytes[place] ?? 0
      place += 1
      if (byte < fairBytes) return codeAlphabet[byte % codeAlphabet.length] ?? ''
    }
  }
  while (codes.size < count) codes.add(pattern.replaceAll('#', random))
  return [...codes]
}

type CodeLine = { line: number; code: string }
export type CodeProblem = { line: number; code: CodeProblemCode; value: string }

const shownLength = 60
const codeColumns = ['code', 'couponcode', 'coupon']

/** The codes of a CSV file, each once, and what is wrong with its lines. A line that is blank is passed over. */
export const readCodes = (text: string): { lines: number; codes: CodeLine[]; problems: CodeProblem[] } => {
  const lines = linesOf(text)
  const separator = separatorOf(lines[0]?.content)
  const names = (fieldsOf(lines[0]?.content ?? '', separator) ?? []).map((it) => it.toLowerCase().replace(/[\s_-]/g, ''))
  const column = names.findIndex((it) => codeColumns.includes(it))
  const entries = column === -1 ? lines : lines.slice(1)
  const seen = new Set<string>()
  const codes: CodeLine[] = []
  const problems: CodeProblem[] = []
  for (const { content, line } of entries) {
    const fields = fieldsOf(content, separator)
    const code = fields?.[Math.max(0, column)]?.trim()
    const wrong = fields === null ? 'quote' : code === undefined ? 'columns' : wrongWith(code, seen)
    if (wrong === null && code !== undefined) {
      seen.add(codeKey(code))
      codes.push({ line, code })
    } else if (wrong !== null) problems.push({ line, code: wrong, value: shownPart(code ?? content) })
  }
  return { lines: entries.length, codes, problems }
}

const wrongWith = (code: string, seen: ReadonlySet<string>): CodeProblemCode | null => {
  if (code === '') return 'empty'
  if (code.length > codeLimits.length) return 'tooLong'
  if (!isCode(code)) return 'invalid'
  return seen.has(codeKey(code)) ? 'repeated' : null
}

export const shownPart = (value: string): string => [...value].slice(0, shownLength).join('')
