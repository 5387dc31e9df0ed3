/** Spreadsheets take a cell that begins so for a formula, in half or full width. */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

export type CsvCell = string | number | null

/** A cell that no spreadsheet executes. Numbers stay numbers. */
const cellOf = (value: CsvCell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /^[\w.:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}

/** A table as CSV, with a byte order mark, by which spreadsheets know UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${[head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
