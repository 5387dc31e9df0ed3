import { DatabaseError } from '#server/kernel/database.ts'

/** Whether an error has its cause in the events: one of the code, or a value that the database does not take. */
export const isOfEvents = (failure: unknown): boolean =>
  !(failure instanceof DatabaseError) || /^(?:22|23|54)/.test(failure.sqlState ?? '')

const longestError = 300

/** What a database says may quote values of the event; only its code is kept. */
export const errorOf = (failure: unknown): string => {
  if (failure instanceof DatabaseError) return `DatabaseError ${failure.sqlState}`
  return (failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown').slice(0, longestError)
}
