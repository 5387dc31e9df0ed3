import type { Context } from 'hono'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { createFigures } from './figures.ts'
import type { createPerformance } from './performance.ts'
import type { createPersonReading } from './person.ts'
import type { createProjectSettings } from './project-settings.ts'
import type { createReading } from './reading.ts'
import type { createSimulating } from './simulating.ts'
import type { createStrategies } from './strategies.ts'

type Served = {
  strategies: ReturnType<typeof createStrategies>
  reading: ReturnType<typeof createReading>
  figuresOf: ReturnType<typeof createFigures>
  people: ReturnType<typeof createPersonReading>
  simulating: ReturnType<typeof createSimulating>
  projectSettings: ReturnType<typeof createProjectSettings>
  performanceOf: ReturnType<typeof createPerformance>
}

export const serveDecisions = (
  { serve, requestContextOf }: HttpRoutes,
  { strategies, reading, figuresOf, people, simulating, projectSettings, performanceOf }: Served,
) => {
  const endpoints = decisionEndpoints
  const auditedCaller = ({ context, who, projectId }: { context: Context; who: SignedIn; projectId: string }) => ({
    who,
    projectId,
    from: requestContextOf(context),
  })
  serve(endpoints.listStrategies, (call) => strategies.list(call, call.query))
  serve(endpoints.createStrategy, (call) => strategies.create(call, call.body), { creates: () => true })
  serve(endpoints.listStrategyFigures, (call) => figuresOf(call))
  serve(endpoints.simulateOne, (call) => simulating.simulateOne(call, call.body))
  serve(endpoints.viewStrategy, (call) => strategies.view(call, call.params.id))
  serve(endpoints.changeStrategy, (call) => strategies.change(call, call.params.id, call.body))
  serve(endpoints.deleteStrategy, (call) => strategies.remove(auditedCaller(call), call.params.id))
  serve(endpoints.publishStrategy, (call) => strategies.publish(auditedCaller(call), call.params.id, call.body))
  serve(endpoints.pauseStrategy, (call) => strategies.pause(auditedCaller(call), call.params.id))
  serve(endpoints.resumeStrategy, (call) => strategies.resume(auditedCaller(call), call.params.id))
  serve(endpoints.archiveStrategy, (call) => strategies.archive(auditedCaller(call), call.params.id))
  serve(endpoints.rollbackStrategy, (call) => strategies.rollback(auditedCaller(call), call.params.id, call.body))
  serve(endpoints.listStrategyVersions, (call) => strategies.versions(call, call.params.id))
  serve(endpoints.viewFunnel, (call) => reading.funnel(call, call.params.id, call.query))
  serve(endpoints.listDecisions, (call) => reading.list(call, call.query))
  serve(endpoints.viewDecision, (call) => reading.view(call, call.params.id))
  serve(endpoints.replayDecision, (call) => reading.replay(call, call.params.id))
  serve(endpoints.listEventDecisions, (call) => people.ofEvents(call, call.query.events))
  serve(endpoints.listExposures, (call) => people.exposures(call, call.query.profile))
  serve(endpoints.viewActionPerformance, (call) => performanceOf(call, call.params.id))
  serve(endpoints.viewHoldout, (call) => projectSettings.holdout(call))
  serve(endpoints.changeHoldout, (call) => projectSettings.changeHoldout(auditedCaller(call), call.body))
  serve(endpoints.viewDecisionLimits, (call) => projectSettings.limits(call))
  serve(endpoints.changeDecisionLimits, (call) => projectSettings.changeLimits(auditedCaller(call), call.body))
}
