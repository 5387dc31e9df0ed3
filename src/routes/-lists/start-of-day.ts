/** When a day (YYYY-MM-DD) begins here, or so many days later; null for what is no day. */
export const startOfDay = (date: string | undefined, later = 0): Date | null => {
  const [, year, month, of] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(of) + later)
  return Number.isNaN(start.getTime()) ? null : start
}
