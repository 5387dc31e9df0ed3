import * as v from 'valibot'

/** Every answer of the API, whatever its HTTP status. `code` is 200 or 201 on success, else a number of `problemCodes`. */
export type Envelope<Data> = { code: number; msg: string; data: Data }

/** The envelope as a client accepts it: other servers and proxies may leave out `msg` and `data`, or write the code as text. */
export const envelopeSchema = v.object({
  code: v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.transform((it) => (/^\d+$/.test(it) ? Number(it) : it)),
    ),
  ]),
  msg: v.nullish(v.string(), ''),
  data: v.optional(v.unknown()),
})

/** Older servers answer 0 for success. */
export const isSuccess = (code: number | string): boolean => code === 200 || code === 201 || code === 0
