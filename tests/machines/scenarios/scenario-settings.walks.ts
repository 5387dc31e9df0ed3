import type { ScenarioSettings } from '#contract/scenarios/settings.ts'
import { noRules, type TypedRules } from '#machines/scenarios/scenario-rules.ts'
import { scenarioSettingsMachine } from '#machines/scenarios/scenario-settings.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first', scenario: 'search' as const }

export const settingsWith = (revision: number, different: Partial<ScenarioSettings> = {}): ScenarioSettings => ({
  isEnabled: true,
  conditions: [],
  pages: { only: [], except: [] },
  revision,
  changedAt: '2026-03-02T08:00:00.000Z',
  ...different,
})

export const off: TypedRules = { ...noRules, isEnabled: false }
export const unfinished: TypedRules = { ...noRules, conditions: [{ property: '', is: 'equals', value: '' }], only: 'shop' }

export const graph = graphOf(scenarioSettingsMachine, {
  input: of,
  examples: [
    { type: 'rules.edit', rules: noRules },
    { type: 'rules.edit', rules: off },
    { type: 'rules.edit', rules: unfinished },
    done('viewSettings', settingsWith(1)),
    failed('viewSettings', { code: 'transport.offline', status: 0 }),
    done('saveSettings', settingsWith(2, { isEnabled: false })),
    failed('saveSettings', { code: 'permission.denied' }),
    failed('saveSettings', { code: 'scenario.changed' }),
    done('rereadSettings', settingsWith(3, { pages: { only: ['/shop/*'], except: [] } })),
    failed('rereadSettings', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ typed, settings, isReplaced }) => [
    typed.isEnabled,
    typed.conditions.length,
    typed.only,
    settings?.revision,
    isReplaced,
  ],
  detail: (event) =>
    event.type === 'rules.edit'
      ? event.rules === off
        ? 'off'
        : event.rules === unfinished
          ? 'unfinished'
          : 'none'
      : 'error' in event
        ? String((event.error as { problem?: { code: string } }).problem?.code)
        : undefined,
})

export const { walks } = graph
