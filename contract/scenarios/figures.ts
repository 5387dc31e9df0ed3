import * as v from 'valibot'
import { decisionSchema } from '../decisions/decision.ts'
import { strategyStatuses } from '../decisions/strategies.ts'
import { nameRule } from '../segments/operators.ts'
import { scenarios } from './scenarios.ts'
import { scenarioSettingsSchema } from './settings.ts'
import { installedTemplateSchema } from './templates.ts'

/** No more events than these are counted for one figure. */
export const scenarioSamples = {
  /** Events of a scenario in the last 24 hours. */
  day: 50_000,
  /** Events of a scenario in a chart. */
  chart: 100_000,
  /** The newest events whose properties are looked at. */
  properties: 500,
  /** The newest events for which it is looked what happened afterwards. */
  afterwards: 200,
  /** Decisions of a strategy. */
  decisions: 10_000,
} as const

/** Without `exact` there are at least so many. */
const countSchema = v.object({ value: v.number(), exact: v.boolean() })
export type Count = v.InferOutput<typeof countSchema>

/** Of `of` events, how many reached the scenario's goal. These are the newest events whose time for the goal is over. */
const shareSchema = v.object({ of: v.number(), reached: v.number() })

/** `live`: an event in the last hour. `quiet`: events before. `never`: no event is stored. */
export const scenarioHealth = ['live', 'quiet', 'never'] as const

const summaryEntries = {
  scenario: v.picklist(scenarios),
  isEnabled: v.boolean(),
  health: v.picklist(scenarioHealth),
  lastSeen: v.nullable(v.string()),
  /** In the last 24 hours, without bots. Visitors are browsers. */
  fires: countSchema,
  visitors: countSchema,
  /** In the last 60 minutes. */
  lastHour: countSchema,
  goal: v.nullable(shareSchema),
  /** Strategies that start on the scenario and are not archived, those of them that run, and their deliveries in the last 24 hours. */
  strategies: v.object({ all: v.number(), running: v.number() }),
  delivered: countSchema,
  conflicts: v.number(),
}
export const scenarioSummarySchema = v.object(summaryEntries)
export type ScenarioSummary = v.InferOutput<typeof scenarioSummarySchema>

/** Figures are at most a minute old. */
export const scenariosSchema = v.object({ items: v.array(scenarioSummarySchema), computedAt: v.string() })
export type Scenarios = v.InferOutput<typeof scenariosSchema>

export const scenarioRanges = ['24h', '7d', '30d'] as const
export type ScenarioRange = (typeof scenarioRanges)[number]
export const scenarioQuery = v.object({ range: v.optional(v.picklist(scenarioRanges), '24h') })

/** How many of the newest events carry a property that each should carry. `since` is when the oldest of them was received. */
const completenessSchema = v.object({
  of: v.number(),
  since: v.nullable(v.string()),
  properties: v.array(v.object({ name: v.string(), count: v.number() })),
})

/** From `from` on, in buckets of `seconds`; before `countedSince`, where it is given, there are events that are not counted. */
const chartSchema = v.object({
  range: v.picklist(scenarioRanges),
  seconds: v.number(),
  countedSince: v.nullable(v.string()),
  buckets: v.array(v.object({ at: v.string(), count: v.number() })),
})

/** What the same browser did within 30 minutes after `of` events. `none`: nothing. The most frequent first. */
const pathsSchema = v.object({
  of: v.number(),
  none: v.number(),
  events: v.array(v.object({ event: v.string(), count: v.number(), medianSeconds: v.number() })),
})

/**
 * A strategy that starts on the scenario. `priority` is the one in force, or that of the draft before the first version. `cancelledBy`: it
 * waits `delayMinutes`, and the event ends the wait. `orders`: it starts on the n-th order.
 */
export const scenarioStrategySchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(strategyStatuses),
  version: v.nullable(v.number()),
  priority: v.number(),
  group: v.nullable(v.string()),
  delayMinutes: v.nullable(v.number()),
  cancelledBy: v.nullable(v.string()),
  orders: v.nullable(v.number()),
  delivered: countSchema,
})
export type ScenarioStrategy = v.InferOutput<typeof scenarioStrategySchema>

/** Running strategies of the scenario that are in each other's way: the same priority, or the same exclusion group. */
export const conflictSchema = v.variant('kind', [
  v.object({ kind: v.literal('priority'), priority: v.number(), strategies: v.array(v.string()) }),
  v.object({ kind: v.literal('group'), group: v.string(), strategies: v.array(v.string()) }),
])
export type ScenarioConflict = v.InferOutput<typeof conflictSchema>

export const scenarioSchema = v.object({
  summary: scenarioSummarySchema,
  settings: scenarioSettingsSchema,
  template: installedTemplateSchema,
  completeness: completenessSchema,
  chart: chartSchema,
  paths: pathsSchema,
  /** In the order in which they decide for the same event: the highest priority first. */
  strategies: v.array(scenarioStrategySchema),
  conflictList: v.array(conflictSchema),
  computedAt: v.string(),
})
export type ScenarioDetail = v.InferOutput<typeof scenarioSchema>

const idsRule = v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(200))

/** All strategies of the scenario in their new order. `replaces` is the order that one knows. */
export const orderStrategiesBody = v.strictObject({ order: idsRule, replaces: idsRule })
export const orderedStrategiesSchema = v.array(scenarioStrategySchema)

/** No more strategies than these are simulated at once. */
export const simulatedAtMost = 20

/** An invented event of the scenario that happens now. `path` is that of its page; null for an event of a server. */
export const simulateScenarioBody = v.strictObject({
  profile: v.pipe(v.string(), v.uuid()),
  properties: v.optional(v.record(nameRule, v.unknown()), {}),
  path: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null),
})

/** Why an event of a scenario starts nothing. */
export const exclusions = ['off', 'conditions', 'pages'] as const

/** What each running strategy would decide, in order. Each decides alone: what the others would send is left out. */
export const scenarioSimulationSchema = v.object({
  excludedBy: v.nullable(v.picklist(exclusions)),
  decisions: v.array(v.object({ strategy: v.object({ id: v.string(), name: v.string() }), decision: decisionSchema })),
  /** Running strategies of the scenario that were left out, because there are more than 20. */
  left: v.number(),
})
export type ScenarioSimulation = v.InferOutput<typeof scenarioSimulationSchema>
