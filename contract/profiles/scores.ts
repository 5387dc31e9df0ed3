import * as v from 'valibot'

/** Names of the groups that the 25 cells of recency and frequency-money stand for, the best first. */
export const rfmGroups = [
  'champions',
  'loyal',
  'potential_loyalist',
  'new',
  'promising',
  'needs_attention',
  'about_to_sleep',
  'at_risk',
  'cant_lose',
  'hibernating',
  'lost',
] as const
export type RfmGroup = (typeof rfmGroups)[number]

/** The number of days ahead for which orders are predicted. */
export const predictedDays = 90
/** Fewer buyers with two orders or more are too few to predict orders. */
export const repeatBuyersNeeded = 200

const scoreSchema = v.picklist([1, 2, 3, 4, 5])
const groupSchema = v.picklist(rfmGroups)

const tooFewSchema = v.object({ state: v.literal('tooFew'), repeatBuyers: v.number(), need: v.number() })
/** There are enough buyers, but their orders do not follow the model: for example, because nobody ever stops to buy. */
const notConvergedSchema = v.object({ state: v.literal('notConverged') })

/**
 * One cell of the grid. `recency` is 5 for the fifth of the buyers that ordered last, and `frequency` is the score of frequency and money
 * together, floor((F + M + 1) / 2); both are 1 for the lowest. `revenue` is in units of the project's currency.
 */
const cellSchema = v.object({
  recency: scoreSchema,
  frequency: scoreSchema,
  group: groupSchema,
  people: v.number(),
  revenue: v.number(),
})
export type RfmCell = v.InferOutput<typeof cellSchema>

/**
 * How well the model describes the buyers: how many of them (`actual`) have placed 0, 1, 2 ... repeat orders so far, and how many of them
 * the model expects to have (`expected`). A repeat order is any order but the first. The last row stands for that many or more.
 */
const repeatCountSchema = v.object({ orders: v.number(), actual: v.number(), expected: v.number() })

const fittedSchema = v.object({
  state: v.literal('fitted'),
  /** When the parameters were fitted: at `computedAt`, or earlier where an earlier version was chosen. */
  fittedAt: v.string(),
  /** The computation that fitted them: it grows by 1 with each one. */
  version: v.number(),
  /** The same of the prediction of values; null without one, and in scores that were computed before it was noted. */
  valueVersion: v.optional(v.nullable(v.number())),
  /** How many of the buyers with two orders or more the model was fitted to: all, or a random sample of about 50,000 that stands for all. */
  fittedTo: v.number(),
  repeatCounts: v.array(repeatCountSchema),
  /** The share of the buyers (0 to 1) that the model expects at another count than the actual one. 0 is a perfect fit. */
  misplaced: v.number(),
  /** The sum of the buyers' probabilities that they still buy: how many of them are expected to be active, in people. */
  alive: v.number(),
  /** How many orders all buyers together are expected to place in the next 90 days. */
  expectedOrders90: v.number(),
  /** Their expected value, in units of the project's currency; null where the values of orders do not follow the model. */
  expectedRevenue90: v.nullable(v.number()),
  /** The expected value of one of these orders, in units of the project's currency. */
  orderValue: v.nullable(v.number()),
  /**
   * The correlation (-1 to 1) of number and value of orders. The prediction of values takes it for 0, so values far from it make
   * `expectedRevenue90` doubtful.
   */
  valueCorrelation: v.nullable(v.number()),
})

const buyingSchema = v.variant('state', [
  fittedSchema,
  tooFewSchema,
  notConvergedSchema,
  v.object({ state: v.literal('notComputed') }),
])

/**
 * How the buyers of a project buy, as a daily job computed it. Everything is of one version. Before the first run `computedAt` is null, all
 * numbers are 0 and `buying` is `notComputed`. A buyer is a person with an order; revenue is payments minus refunds.
 */
export const profileScoresSchema = v.object({
  computedAt: v.nullable(v.string()),
  buyers: v.number(),
  /** Buyers with two orders or more. */
  repeatBuyers: v.number(),
  /** Of all buyers, in units of the project's currency. */
  revenue: v.number(),
  /** All 25 cells: recency from 5 to 1, and in each the frequency from 1 to 5. */
  grid: v.array(cellSchema),
  /** All eleven groups, the best first. */
  groups: v.array(v.object({ name: groupSchema, people: v.number(), revenue: v.number() })),
  buying: buyingSchema,
})
export type ProfileScores = v.InferOutput<typeof profileScoresSchema>

/** The scores of one buyer, compared with all buyers of the project at `computedAt`. */
export const personScoresSchema = v.object({
  /** From 1, the lowest fifth of the buyers, to 5, the highest. */
  rfm: v.object({ recency: scoreSchema, frequency: scoreSchema, money: scoreSchema, group: groupSchema }),
  /** Whether the following three could be predicted. */
  buying: v.variant('state', [v.object({ state: v.literal('fitted') }), tooFewSchema, notConvergedSchema]),
  /** The probability (0 to 1) that this person still buys. */
  alive: v.nullable(v.number()),
  /** How many orders this person is expected to place in the 90 days after `computedAt`. */
  expectedOrders90: v.nullable(v.number()),
  /** The expected value of one of these orders, in units of the project's currency; null also where orders were in another currency. */
  orderValue: v.nullable(v.number()),
  /** The version of the parameters that made these predictions; null without predictions. */
  version: v.nullable(v.number()),
  computedAt: v.string(),
})
export type PersonScores = v.InferOutput<typeof personScoresSchema>
