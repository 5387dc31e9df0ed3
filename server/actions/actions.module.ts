import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { serveActions } from './actions.routes.ts'
import { type ActionsDependencies, createActions, toldBy } from './actions.ts'
import { type FindPools, findPoolUsers } from './coupon-pools.ts'
import { endActionsOf } from './outbox.store.ts'
import { serveResponseActions } from './response-actions.routes.ts'
import { findAction, insertAction, insertVersion } from './response-actions.store.ts'
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
  const pools: { find: FindPools } = { find: async () => new Map() }
  const findPools: FindPools = (...asked) => pools.find(...asked)
  const responseActions = createResponseActions({ database, clock, audit, findUsers, findPools })
  const reading = createReading({ database, findUsers })
  return {
    routes: (http: HttpRoutes) => {
      serveActions(http, actions)
      serveResponseActions(http, { actions: responseActions, reading })
    },
    jobs: [{ name: 'actions.removeExpired', everySeconds: housekeepingSeconds, run: actions.sweep }],
    close: actions.close,
    send: actions.send,
    /** Expires what a strategy has sent and no browser has received yet, in the transaction that stops the strategy. */
    cancelOf: (queries: Queries, projectId: string, strategy: string): Promise<void> =>
      endActionsOf(queries, projectId, strategy, clock.now()),
    wake: actions.wake,
    /** Reads what a batch of unvalidated events says about actions. */
    readTold: toldBy,
    answerTo: actions.answerTo,
    /** How many streams of a project's visitors are open in this process. */
    openStreams: actions.openStreams,
    /** How many of them were opened in the last hour, and how many of those continue a broken one. */
    streamOpenings: actions.streamOpenings,
    /** The same of all projects. */
    countStreams: actions.countStreams,
    /** Reads published versions of response actions in the caller's transaction. */
    readPublished,
    /** Adds a published action, to a project that is being created. */
    addPublished: async (queries: Queries, project: ProjectRef, it: { id: string; name: string; typed: TypedContent }) => {
      const now = clock.now()
      await insertAction(queries, project, { ...it, drafted: [], coverage: coverageOf(it.typed), now })
      await insertVersion(queries, project, { id: it.id, now })
    },
    /** Whether there is an action that is not deleted. */
    exists: async (queries: Queries, projectId: string, id: string): Promise<boolean> =>
      (await findAction(queries, projectId, id)) !== null,
    /** Fills in the templates of a published version. */
    fillContent,
    /** The response actions that name coupon pools. */
    findPoolUsers,
    /** The module that has the coupon pools says which of them issue codes: nothing is published with another one. */
    onPoolsAsked: (find: FindPools): void => {
      pools.find = find
    },
    /** The module that uses response actions says which are in use: these are archived instead of deleted. */
    onUsersAsked: (find: FindUsers): void => {
      users.find = find
    },
  }
}
