import * as v from 'valibot'

/** Every answer of the API, whatever its HTTP status. `code` is 200 or 201 on success, else a number of `problemCodes`. */
export type Envelope<Data> = { code: number; msg: string; data: Data }

export const envelopeSchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() })

/** 0 is what older business helpers answer. */
export const isSuccess = (code: number): boolean => code === 200 || code === 201 || code === 0
