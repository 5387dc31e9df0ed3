import type { Context } from 'hono'
import { scenarioEndpoints as calls } from '#contract/scenarios/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { createAcrossProjects } from './across-projects.ts'
import type { createScenarios } from './scenarios.ts'
import type { Caller, Changer, createSettings } from './settings.ts'

type Served = {
  scenarios: ReturnType<typeof createScenarios>
  settings: ReturnType<typeof createSettings>
  across: ReturnType<typeof createAcrossProjects>
}

export const serveScenarios = ({ serve, requestContextOf }: HttpRoutes, { scenarios, settings, across }: Served) => {
  const changerOf = ({ context, who, projectId }: Caller & { context: Context }): Changer => ({
    who,
    projectId,
    from: requestContextOf(context),
  })
  serve(calls.listScenarios, (call) => scenarios.list(call))
  serve(calls.viewScenario, (call) => scenarios.view(call, call.params.scenario, call.query.range))
  serve(calls.viewScenarioSettings, (call) => settings.view(call, call.params.scenario))
  serve(calls.changeScenarioSettings, (call) => settings.change(changerOf(call), call.params.scenario, call.body))
  serve(calls.orderScenarioStrategies, (call) => scenarios.reorder(changerOf(call), call.params.scenario, call.body))
  serve(calls.listScenariosAcrossProjects, () => across.list())
  serve(calls.listProjectsOfScenario, ({ params, query }) => across.listProjects(params.scenario, query))
  serve(calls.simulateScenario, (call) => scenarios.simulate(call, call.params.scenario, call.body))
}
