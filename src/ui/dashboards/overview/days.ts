/** A `day` is a date without a time: it is read and written in UTC, whatever the reader's time zone. */
export const dayFormat = { timeZone: 'UTC', month: 'long', day: 'numeric' } as const
export const shortDay = { timeZone: 'UTC', month: 'numeric', day: 'numeric' } as const
