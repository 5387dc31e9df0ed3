import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { serveActions } from './actions.routes.ts'
import { type ActionsDependencies, createActions, toldBy } from './actions.ts'

export type ActionsModule = ReturnType<typeof createActionsModule>

/** Sends actions to visitors. */
export const createActionsModule = (dependencies: ActionsDependencies) => {
  const actions = createActions(dependencies)
  return {
    routes: (http: HttpRoutes) => serveActions(http, actions),
    jobs: [{ name: 'actions.removeExpired', everySeconds: housekeepingSeconds, run: actions.sweep }],
    close: actions.close,
    send: actions.send,
    wake: actions.wake,
    /** Reads what a batch of unvalidated events says about actions. */
    readTold: toldBy,
    answerTo: actions.answerTo,
  }
}
