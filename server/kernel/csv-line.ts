/** Spreadsheets take a cell that begins so for a formula, in half or full width. */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** A cell that no spreadsheet executes. Numbers stay numbers. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /^[\w.:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}

/** A line of a CSV file. */
export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`
