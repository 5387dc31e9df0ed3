import { ApiError } from '#server/kernel/api-error.ts'

/** The place of a row in a list that is ordered by an instant and an id. `at` is ISO 8601. */
export type TimePlace = { at: string; id: string }

const pattern = /^(\d{1,14})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The cursor of a page that ends with this row. */
export const timeCursorOf = ({ at, id }: { at: Date; id: string }): string => `${at.getTime()}_${id}`

/** The place that a cursor names; null without one. Throws `request.invalid` for any other text. */
export const placeOfCursor = (cursor: string | undefined): TimePlace | null => {
  if (cursor === undefined) return null
  const [, at = '', id = ''] = pattern.exec(cursor) ?? []
  if (at === '') throw new ApiError('request.invalid')
  return { at: new Date(Number(at)).toISOString(), id }
}
