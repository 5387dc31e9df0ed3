import * as v from 'valibot'
import { pagePatternRule } from '../actions/response-actions-fields.ts'
import { nameRule, segmentLimits, timelessTest } from '../segments/operators.ts'
import { scenarios } from './scenarios.ts'

export const scenarioLimits = { conditions: segmentLimits.conditions, patterns: 20 } as const

const conditionsRule = v.pipe(v.array(timelessTest({ property: nameRule })), v.maxLength(scenarioLimits.conditions))
const patternsRule = v.pipe(v.array(pagePatternRule), v.maxLength(scenarioLimits.patterns))

/**
 * Which events of a scenario start strategies. Without `isEnabled` none does. All `conditions` must hold, for example `value` of at least 100.
 * `pages` are patterns of paths: an event of a page must fit one of `only`, if there are any, and none of `except`. An event without a page,
 * as servers send it, is not held to the patterns.
 */
const settingEntries = {
  isEnabled: v.boolean(),
  conditions: conditionsRule,
  pages: v.strictObject({ only: patternsRule, except: patternsRule }),
}
export const scenarioRulesSchema = v.object(settingEntries)
export type ScenarioRules = v.InferOutput<typeof scenarioRulesSchema>

/** `revision` grows with each change; 0 and no time until the first. */
export const scenarioSettingsSchema = v.object({
  ...settingEntries,
  revision: v.number(),
  changedAt: v.nullable(v.string()),
})
export type ScenarioSettings = v.InferOutput<typeof scenarioSettingsSchema>

export const usualRules: ScenarioRules = { isEnabled: true, conditions: [], pages: { only: [], except: [] } }

/** `replaces` is the revision that one knows: where there is another by now, the call fails with `scenario.changed`. */
export const changeScenarioSettingsBody = v.strictObject({
  ...settingEntries,
  replaces: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export const scenarioParams = v.object({ scenario: v.picklist(scenarios) })
