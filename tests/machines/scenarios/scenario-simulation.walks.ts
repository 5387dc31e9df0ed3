import type { ScenarioSimulation } from '#contract/scenarios/figures.ts'
import { scenarioSimulationMachine } from '#machines/scenarios/scenario-simulation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first', scenario: 'search' as const }

export const simulation: ScenarioSimulation = { excludedBy: 'pages', decisions: [], left: 0 }

export const graph = graphOf(scenarioSimulationMachine, {
  input: { ...of, properties: '{"query": "tea"}' },
  examples: [
    { type: 'field.edit', field: 'person', value: ' ben ' },
    { type: 'field.edit', field: 'path', value: ' /shop ' },
    { type: 'field.edit', field: 'properties', value: '{' },
    { type: 'field.leave', field: 'properties' },
    done('simulate', simulation),
    failed('simulate', { code: 'profile.unknown' }),
  ],
  serialize: ({ form, simulation: known }) => [form.values, known !== null],
  detail: (event) => ('field' in event ? String(event.field) : undefined),
})

export const { walks } = graph
