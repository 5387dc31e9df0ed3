import type { Context } from 'hono'
import { goalEndpoints as calls } from '#contract/goals/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { createGoals } from './goals.ts'

export const serveGoals = ({ serve, requestContextOf }: HttpRoutes, goals: ReturnType<typeof createGoals>) => {
  const audited = ({ context, who, projectId }: { context: Context; who: SignedIn; projectId: string }) => ({
    who,
    projectId,
    from: requestContextOf(context),
  })
  serve(calls.listGoals, (call) => goals.list(call))
  serve(calls.createGoal, (call) => goals.create(audited(call), call.body))
  serve(calls.createStarterGoals, (call) => goals.createStarters(audited(call)))
  serve(calls.changeGoal, (call) => goals.change(audited(call), call.params.id, call.body))
  serve(calls.deleteGoal, (call) => goals.remove(audited(call), call.params.id))
}
