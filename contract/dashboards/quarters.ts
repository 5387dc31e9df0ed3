/**
 * Reports count by quarters of an hour, numbered from 1970 in UTC: the days and hours of every time zone that is in use consist of whole
 * quarters.
 */
export const quarterMs = 900_000

export const quarterOf = (at: number): number => Math.floor(at / quarterMs)

/** No day of a time zone has more quarters. */
export const mostQuartersADay = 104
