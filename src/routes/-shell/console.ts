import { useSelector } from '@xstate/react'
import { type ActorRefFrom, createActor } from 'xstate'
import { createReauthentication, reauthenticating } from '#api/accounts/reauthentication.ts'
import type { Call } from '#api/http/client.ts'
import { createQueryClient } from '#api/http/query-client.ts'
import { createConsoleMachines } from '#api/shell/adapters.ts'
import { createWorkspaceMachines } from '#api/shell/workspace-adapters.ts'
import { type ProblemCode, toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { reauthenticationMachine } from '#machines/accounts/reauthentication.machine.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import type { shortcutsMachine } from '#machines/shell/shortcuts.machine.ts'
import type { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import type { RouterContext } from '../../router.ts'
import { followSession, sessionActor } from '../-accounts/session.ts'
import { forgetPageNames } from './page-names.ts'

/** Loaded with the console, not before. */
export const queryClient = createQueryClient()

type Console = {
  machines: ReturnType<typeof createConsoleMachines>
  selection: ActorRefFrom<typeof projectSelectionMachine>
  tabBar: ActorRefFrom<typeof tabBarMachine>
  confirmation: ActorRefFrom<typeof reauthenticationMachine>
  shortcuts: ActorRefFrom<typeof shortcutsMachine>
  /**
   * The client of the console. It notices when the server no longer knows the project, and asks for the password if the server wants it
   * confirmed.
   */
  call: Call
}

const made = new WeakMap<RouterContext['app'], Console>()

/** What the console's pages share, created when the first of them is shown. */
export const consoleOf = (context: RouterContext): Console => {
  const known = made.get(context.app)
  if (known) return known
  const { storage, tabStorage } = context.account
  const confirmation = createActor(createReauthentication(context.call)).start()
  const call = reauthenticating(
    noticing(context.call, {
      'project.unknown': () => selection?.send({ type: 'projects.reload' }),
      'organization.suspended': () => void queryClient.invalidateQueries({ queryKey: ['suspension'] }),
      'organization.deleted': () => void queryClient.invalidateQueries({ queryKey: ['standing'] }),
      'organization.factorRequired': () => void queryClient.invalidateQueries({ queryKey: ['standing'] }),
    }),
    confirmation,
  )
  const workspace = createActor(createWorkspaceMachines({ call, storage, tabStorage, window }).workspace).start()
  const { projectSelection: selection, tabBar } = workspace.getSnapshot().children
  if (!selection || !tabBar) throw new Error('the workspace did not start')
  followSession(sessionActor(context.app), (report) => {
    // Data of one user must not be shown to the next.
    if (report.type === 'session.ended') {
      queryClient.clear()
      forgetPageNames()
    }
    workspace.send(report)
  })
  const machines = createConsoleMachines({
    storage,
    origin: context.connection.origin,
    problemLog: context.problemLog,
  })
  context.unsaved.watch(() => tabBar.getSnapshot().context.drafts.length > 0)
  const shortcuts = createActor(machines.shortcuts).start()
  // They listen to the window: without the application they would go on asking the server.
  const end = () => {
    for (const actor of [workspace, confirmation, shortcuts]) actor.stop()
  }
  context.app.subscribe({ complete: end })
  const it = { machines, selection, tabBar, confirmation, shortcuts, call }
  made.set(context.app, it)
  return it
}

/** The current project, or null while there is none. */
export const useCurrentProject = (context: RouterContext): Project | null =>
  useSelector(
    consoleOf(context).selection,
    (it) => it.context.projects.find((project) => project.id === it.context.currentId) ?? null,
  )

/**
 * An answer may say that a project is unknown, that the organisation is suspended, or that a second factor is required since a moment ago.
 * Then that is read again.
 */
const noticing =
  (call: Call, onProblem: Partial<Record<ProblemCode, () => void>>): Call =>
  (endpoint, options) =>
    call(endpoint, options).catch((failure: unknown) => {
      onProblem[toProblem(failure).code]?.()
      throw failure
    })
