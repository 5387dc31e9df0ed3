import * as v from 'valibot'
import { ApiError } from '#server/kernel/api-error.ts'

/** A cursor is opaque to callers: the place of the last row of a page, and what the page was asked with. */
export const writeCursor = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const json = v.pipe(v.string(), v.parseJson())

export const readCursor = <Schema extends v.GenericSchema>(schema: Schema, cursor: string): v.InferOutput<Schema> => {
  const result = v.safeParse(v.pipe(json, schema), Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!result.success) throw new ApiError('request.invalid')
  return result.output
}

/** An instant in milliseconds that both databases can hold. */
export const instantRule = v.pipe(v.number(), v.integer(), v.minValue(-62_135_596_800_000), v.maxValue(253_402_300_799_999))
