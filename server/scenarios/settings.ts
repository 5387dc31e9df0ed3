import type * as v from 'valibot'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { changeScenarioSettingsBody, ScenarioRules, ScenarioSettings } from '#contract/scenarios/settings.ts'
import type { Leaf } from '#contract/segments/segment.ts'
import { markedTraits } from '#engine/profiles/mask.ts'
import { maskLeaf, personalConditions } from '#engine/segments/personal.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { holdScenarios, readAllSettings, writeSettings } from './settings.store.ts'

export type Caller = { who: SignedIn; projectId: string }
/** The same, for a change that is on record. */
export type Changer = Caller & { from: RequestContext }

type Dependencies = { database: Database; clock: Clock; audit: Audit; decisions: Pick<DecisionsModule, 'ofScenarios'> }

/** Which events of a scenario start strategies. */
export const createSettings = ({ database, clock, audit, decisions }: Dependencies) => {
  const recorder = changeRecorder(audit)
  return {
    view: ({ who, projectId }: Caller, scenario: Scenario): Promise<ScenarioSettings> =>
      database.ofTenant(who.tenantId, async (queries) => shownTo(who, (await readAllSettings(queries, projectId))(scenario))),

    change: (
      { who, projectId, from }: Changer,
      scenario: Scenario,
      { replaces, ...given }: v.InferOutput<typeof changeScenarioSettingsBody>,
    ): Promise<ScenarioSettings> =>
      database.ofTenant(who.tenantId, async (queries) => {
        await holdScenarios(queries, projectId)
        const before = (await readAllSettings(queries, projectId))(scenario)
        if (before.revision !== replaces) {
          const shown = shownTo(who, before)
          if (isSavedAlready(shown, given)) return shown
          throw new ApiError('scenario.changed')
        }
        const { isMasked } = viewerOf(who)
        // What an editor left as it was shown to them keeps the personal values that they do not see.
        const isKept = isMasked && keyOf(given.conditions) === keyOf(shownTo(who, before).conditions)
        const rules: ScenarioRules = isKept ? { ...given, conditions: before.conditions } : given
        if (isMasked && !isKept && comparesPersonal(scenario, rules)) throw new ApiError('scenario.personal')
        const written = { scenario, rules, replaces, now: clock.now() }
        if (!(await writeSettings(queries, { projectId, tenantId: who.tenantId }, written)))
          throw new ApiError('scenario.changed')
        await decisions.ofScenarios.noteRules(queries, { who, projectId })
        const details = { project: projectId, isEnabled: String(rules.isEnabled), revision: String(before.revision + 1) }
        await recorder(who, scenario, 'scenario.change', from)(queries.query, details)
        return shownTo(who, (await readAllSettings(queries, projectId))(scenario))
      }),
  }
}

/** The same text for the same conditions: the database stores their parts in an order of its own. */
const keyOf = (conditions: ScenarioRules['conditions']): string =>
  JSON.stringify(conditions.map((it) => [it.property, it.is, 'value' in it ? it.value : null]))

const leafOf = (scenario: Scenario, { conditions }: ScenarioRules): Leaf => ({ did: scenario, where: conditions })

const comparesPersonal = (scenario: Scenario, rules: ScenarioRules): boolean =>
  personalConditions(leafOf(scenario, rules), markedTraits).length > 0

/** Settings without the personal values that they compare with, for readers who must not see these. */
export const shownTo = (who: SignedIn, settings: ScenarioSettings): ScenarioSettings => {
  if (!viewerOf(who).isMasked) return settings
  const masked = maskLeaf({ did: '', where: settings.conditions }, markedTraits)
  return { ...settings, conditions: ('did' in masked ? masked.where : undefined) ?? [] }
}
