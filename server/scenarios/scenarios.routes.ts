import type { Context } from 'hono'
import { scenarioEndpoints as calls } from '#contract/scenarios/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { createAcrossProjects } from './across-projects.ts'
import type { createScenarios } from './scenarios.ts'
import type { Caller, Changer, createSettings } from './settings.ts'
import type { createOffers } from './templates/offers.ts'
import type { Rollouts } from './templates/rollouts.ts'
import type { Templates } from './templates/templates.ts'

type Served = {
  scenarios: ReturnType<typeof createScenarios>
  settings: ReturnType<typeof createSettings>
  across: ReturnType<typeof createAcrossProjects>
  templates: Templates
  rollouts: Rollouts
  offers: ReturnType<typeof createOffers>
}

export const serveScenarios = ({ serve, requestContextOf }: HttpRoutes, served: Served) => {
  const { scenarios, settings, across, templates, rollouts, offers } = served
  const adminOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })
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
  serve(calls.viewScenarioTemplate, ({ params }) => templates.view(params.scenario))
  serve(calls.saveScenarioTemplate, (call) => templates.save(adminOf(call), call.params.scenario, call.body))
  serve(calls.publishScenarioTemplate, (call) => templates.publish(adminOf(call), call.params.scenario, call.body))
  serve(calls.previewScenarioRollout, ({ params, body }) => rollouts.preview(params.scenario, body))
  serve(calls.startScenarioRollout, (call) => rollouts.start(adminOf(call), call.params.scenario, call.body))
  serve(calls.viewScenarioRollout, ({ params }) => rollouts.view(params.scenario, params.id))
  serve(calls.rollBackScenario, (call) => rollouts.rollBack(adminOf(call), call.params, call.body.reason))
  serve(calls.resumeScenarioRollout, (call) => rollouts.resume(adminOf(call), call.params, call.body.reason))
  serve(calls.answerScenarioOffer, (call) => offers.answer(changerOf(call), call.params.scenario, call.body))
  serve(calls.simulateScenario, (call) => scenarios.simulate(call, call.params.scenario, call.body))
}
