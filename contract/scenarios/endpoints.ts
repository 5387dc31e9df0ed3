import { defineEndpoints } from '#contract/http/endpoint.ts'
import { scenarioAcrossEndpoints } from './across-projects.ts'
import {
  orderedStrategiesSchema,
  orderStrategiesBody,
  scenarioQuery,
  scenarioSchema,
  scenarioSimulationSchema,
  scenariosSchema,
  simulateScenarioBody,
} from './figures.ts'
import { changeScenarioSettingsBody, scenarioParams, scenarioSettingsSchema } from './settings.ts'
import { scenarioTemplateEndpoints } from './template-calls.ts'

const scenario = '/quote/api/v1/scenarios/:scenario'

export const scenarioEndpoints = defineEndpoints({
  ...scenarioAcrossEndpoints,
  ...scenarioTemplateEndpoints,
  listScenarios: {
    method: 'GET',
    path: '/quote/api/v1/scenarios',
    access: 'project',
    permission: 'scenario:read',
    data: scenariosSchema,
    problems: ['project.unknown'],
  },
  viewScenario: {
    method: 'GET',
    path: scenario,
    access: 'project',
    permission: 'scenario:read',
    params: scenarioParams,
    query: scenarioQuery,
    data: scenarioSchema,
    problems: ['project.unknown'],
  },
  viewScenarioSettings: {
    method: 'GET',
    path: `${scenario}/settings`,
    access: 'project',
    permission: 'scenario:read',
    params: scenarioParams,
    data: scenarioSettingsSchema,
    problems: ['project.unknown'],
  },
  changeScenarioSettings: {
    method: 'PUT',
    path: `${scenario}/settings`,
    repeatable: true,
    access: 'project',
    permission: 'scenario:write',
    params: scenarioParams,
    body: changeScenarioSettingsBody,
    data: scenarioSettingsSchema,
    problems: ['project.unknown', 'scenario.changed', 'scenario.personal'],
  },
  /** Gives the strategies of a scenario priorities in this order, at once and in their drafts. No version is published for it. */
  orderScenarioStrategies: {
    method: 'PUT',
    path: `${scenario}/order`,
    access: 'project',
    permission: 'strategy:publish',
    params: scenarioParams,
    body: orderStrategiesBody,
    data: orderedStrategiesSchema,
    problems: ['project.unknown', 'scenario.changed', 'scenario.order'],
  },
  /** What the running strategies of a scenario would decide for a person now. Nothing is written. */
  simulateScenario: {
    method: 'POST',
    path: `${scenario}/simulate`,
    access: 'project',
    permission: 'strategy:read',
    params: scenarioParams,
    body: simulateScenarioBody,
    data: scenarioSimulationSchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
})
