import * as v from 'valibot'

/** Of so many people, `predicted` and `observed` are the means of what was predicted for them and of what happened; 0 without people. */
const binSchema = v.object({ people: v.number(), predicted: v.number(), observed: v.number() })
export type TestBin = v.InferOutput<typeof binSchema>

/**
 * How well models predicted what they had not seen. `events` of the `people` ordered in the time that was kept back; null for a model of
 * values. `auc`: how likely somebody who ordered had a higher score than somebody who did not. `brier`: the mean squared error of the
 * probabilities. `error`: the expected calibration error. Null where a figure has no meaning for the model.
 * `bins`: ten of equal width. Of probabilities they reach from 0 to 1; of values of orders from 0 to 2 times the mean value of an order
 * of the project, and the last one also has everything above.
 */
export const testFiguresSchema = v.object({
  people: v.number(),
  events: v.nullable(v.number()),
  auc: v.nullable(v.number()),
  brier: v.nullable(v.number()),
  error: v.nullable(v.number()),
  bins: v.nullable(v.array(binSchema)),
})
export type TestFigures = v.InferOutput<typeof testFiguresSchema>

const testedAt = v.string()

/**
 * A test: parameters were fitted to the orders before `cutAt` and compared with the orders of the `days` from then to `until`.
 * `leftOut` people were not looked at, because not all of their orders are kept any more.
 */
export const modelTestSchema = v.variant('state', [
  v.object({
    state: v.literal('tested'),
    testedAt,
    days: v.number(),
    cutAt: v.string(),
    until: v.string(),
    leftOut: v.number(),
    ...testFiguresSchema.entries,
  }),
  /** The project has orders of `days` days. */
  v.object({ state: v.literal('tooShort'), testedAt, days: v.number(), need: v.number() }),
  /** So many buyers had two orders or more before the cut. */
  v.object({ state: v.literal('tooFew'), testedAt, repeatBuyers: v.number(), need: v.number() }),
  v.object({ state: v.literal('notConverged'), testedAt }),
  /** A project is tested once a day at most. */
  v.object({ state: v.literal('waiting') }),
])
export type ModelTest = v.InferOutput<typeof modelTestSchema>
