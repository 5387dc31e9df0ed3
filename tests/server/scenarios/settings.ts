import type { ScenarioRules, ScenarioSettings } from '#contract/scenarios/settings.ts'
import type { Desk } from '#tests/server/decisions/desk.ts'

/** The rules of a scenario that nobody has changed. */
export const usual: ScenarioRules = { isEnabled: true, conditions: [], pages: { only: [], except: [] } }

/** Changes some of the rules of a scenario. */
export const setRules = async (desk: Desk, scenario: string, different: Partial<ScenarioRules>): Promise<ScenarioSettings> => {
  const params = { scenario }
  const { revision, isEnabled, conditions, pages } = await desk.data<ScenarioSettings>('viewScenarioSettings', { params })
  const body = { isEnabled, conditions, pages, ...different, replaces: revision }
  return desk.data('changeScenarioSettings', { params, body })
}
