import * as v from 'valibot'
import { cursorPage, pageQuery } from '../http/cursor-page.ts'
import { length } from '../http/rules.ts'
import { checks, outcomes } from './checks.ts'
import { definitionSchema } from './definition.ts'

export const strategiesAtMost = 200
/** In code points. */
export const strategyTextLimits = { name: 100, reason: 500 } as const

const id = v.pipe(v.string(), v.uuid())
const instant = v.pipe(v.string(), v.isoTimestamp())
const versionRule = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))

/** `scheduled` and `ended`: published, but now is before or after its schedule. */
export const strategyStatuses = ['draft', 'scheduled', 'running', 'paused', 'ended', 'archived'] as const
export type StrategyStatus = (typeof strategyStatuses)[number]
export const strategyModes = ['manual', 'semi', 'auto'] as const

/**
 * What triggered the stop-loss of a version. `metric` is the event of the goal, or the id of a guardrail's metric in the library.
 */
export const stopSchema = v.object({
  at: v.string(),
  version: v.number(),
  metric: v.string(),
  kind: v.picklist(['goal', 'guardrail']),
})
export type Stop = v.InferOutput<typeof stopSchema>

/**
 * `version` is the published one, null before the first. `definition` is the draft. `revision` grows with each change of the draft. `stopped`
 * says why a paused strategy was paused by its stop-loss; null if a person paused it.
 */
export const strategySchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(strategyStatuses),
  mode: v.picklist(strategyModes),
  version: v.nullable(v.number()),
  stopped: v.nullable(stopSchema),
  definition: definitionSchema,
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Strategy = v.InferOutput<typeof strategySchema>

export const strategyParams = v.object({ id })

const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= strategyTextLimits.name),
)

/**
 * `definition` is checked by `parseDefinition`: what is wrong with it is answered as `strategy.invalid`, and the answer's data are
 * `{ problems: StrategyProblem[] }`.
 */
export const createStrategyBody = v.strictObject({
  name: nameField,
  mode: v.optional(v.picklist(strategyModes), 'manual'),
  definition: v.unknown(),
})

/** `replaces` is the revision that one knows: where there is another by now, the call fails with `strategy.changed`. */
export const changeStrategyBody = v.strictObject({ ...createStrategyBody.entries, replaces: versionRule })

/**
 * `replaces` is the published version that one knows, null before the first, and `revision` the draft that one has seen: where there is
 * another by now, the call fails with `strategy.changed`. Without `revision` the draft is published as it is.
 */
export const publishStrategyBody = v.strictObject({ replaces: v.nullable(versionRule), revision: v.optional(versionRule) })
/** The version to publish anew, which also becomes the draft. Without `replaces` whatever is published is replaced. */
export const rollbackStrategyBody = v.strictObject({
  version: versionRule,
  replaces: v.optional(v.nullable(versionRule)),
  revision: v.optional(versionRule),
})

/** The last changed first. `q` is a part of the name. */
export const strategiesQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(strategyTextLimits.name))),
  status: v.optional(v.picklist(strategyStatuses)),
  ...pageQuery,
})
export const strategiesPage = cursorPage(strategySchema)

/** `archived`: it was published once, and its decisions name it. */
export const deletedStrategySchema = v.object({ outcome: v.picklist(['deleted', 'archived']) })

/** A version never changes. `of` is the version that it publishes anew. */
export const strategyVersionSchema = v.object({
  version: v.number(),
  publishedAt: v.string(),
  publishedBy: v.string(),
  of: v.nullable(v.number()),
  definition: definitionSchema,
})
export type StrategyVersion = v.InferOutput<typeof strategyVersionSchema>
/** The newest first. */
export const strategyVersionsSchema = v.array(strategyVersionSchema)

/** `from` (inclusive) and `to` (exclusive) are instants. */
export const funnelQuery = v.object({
  version: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
  from: v.optional(instant),
  to: v.optional(instant),
})

/**
 * How many decisions reached each check, in order, and how many ended there; how many had each outcome; and what became of each arm, by its
 * id: decisions that delivered it, and of their messages those that were seen, clicked and closed. E-mails and webhooks are not seen.
 */
export const funnelSchema = v.object({
  matches: v.number(),
  checks: v.array(v.object({ check: v.picklist(checks), reached: v.number(), failed: v.number() })),
  outcomes: v.object(v.entriesFromList(outcomes, v.number())),
  arms: v.array(
    v.object({ arm: v.string(), delivered: v.number(), shown: v.number(), clicked: v.number(), dismissed: v.number() }),
  ),
})
export type Funnel = v.InferOutput<typeof funnelSchema>

/** How many days the figures of the list are about, and after how many decisions of a strategy counting stops. */
export const recentFigures = { days: 30, atMost: 10_000 } as const

/** The budget of a published version, and what was spent of it: on this day in the project's time zone, or in total. Null: without a limit. */
const budgetSchema = v.object({
  per: v.picklist(['day', 'total']),
  coupons: v.object({ spent: v.number(), atMost: v.nullable(v.number()) }),
  money: v.object({ spent: v.number(), atMost: v.nullable(v.number()) }),
  currency: v.string(),
})
export type StrategyBudget = v.InferOutput<typeof budgetSchema>

/**
 * What each strategy decided in the last 30 days. Not `exact`: there are more, and these are the newest 10,000. `publishedBy` is the name of
 * the person who published the version in force; null before the first version, and where that person is no member any more. `budget` is
 * null for a version without one.
 */
export const strategyFiguresSchema = v.array(
  v.object({
    strategy: v.string(),
    decisions: v.number(),
    delivered: v.number(),
    exact: v.boolean(),
    publishedBy: v.nullable(v.string()),
    budget: v.nullable(budgetSchema),
  }),
)
export type StrategyFigures = v.InferOutput<typeof strategyFiguresSchema>[number]
