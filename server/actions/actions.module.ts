import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { serveActions } from './actions.routes.ts'
import { type ActionsDependencies, createActions, toldBy } from './actions.ts'
import { serveResponseActions } from './response-actions.routes.ts'
import { createResponseActions, type FindUsers } from './response-actions.ts'
import { createReading, readPublished } from './response-actions-reading.ts'
import { fillContent } from './response-actions-templates.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'responseAction.create': true
    'responseAction.change': true
    'responseAction.publish': true
    'responseAction.archive': true
    'responseAction.restore': true
    'responseAction.delete': true
  }
}

export type ActionsModule = ReturnType<typeof createActionsModule>

type Dependencies = ActionsDependencies & { audit: Audit }

/** Response actions, and their sending to visitors. */
export const createActionsModule = ({ audit, ...dependencies }: Dependencies) => {
  const { database, clock } = dependencies
  const actions = createActions(dependencies)
  const users: { find: FindUsers } = { find: async () => new Map() }
  const findUsers: FindUsers = (...asked) => users.find(...asked)
  const responseActions = createResponseActions({ database, clock, audit, findUsers })
  const reading = createReading({ database, findUsers })
  return {
    routes: (http: HttpRoutes) => {
      serveActions(http, actions)
      serveResponseActions(http, { actions: responseActions, reading })
    },
    jobs: [{ name: 'actions.removeExpired', everySeconds: housekeepingSeconds, run: actions.sweep }],
    close: actions.close,
    send: actions.send,
    wake: actions.wake,
    /** Reads what a batch of unvalidated events says about actions. */
    readTold: toldBy,
    answerTo: actions.answerTo,
    /** Reads published versions of response actions in the caller's transaction. */
    readPublished,
    /** Fills in the templates of a published version. */
    fillContent,
    /** The module that uses response actions says which are in use: these are archived instead of deleted. */
    onUsersAsked: (find: FindUsers): void => {
      users.find = find
    },
  }
}
