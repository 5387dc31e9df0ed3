import * as v from 'valibot'

/** A number that was counted, or where `exact` is false an estimate or a number that there are at least. */
export const countSchema = v.object({ value: v.number(), exact: v.boolean() })

/** Some of many items. `next` asks for those that follow, as `cursor`; null after the last ones. `total` counts them all. */
// @__NO_SIDE_EFFECTS__
export const cursorPage = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), next: v.nullable(v.string()), total: countSchema })

export const pageLimits = { usual: 50, most: 100 } as const

/** What a page is asked for with; in a query all values are texts. */
export const pageQuery = {
  cursor: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(pageLimits.most)),
    String(pageLimits.usual),
  ),
}
