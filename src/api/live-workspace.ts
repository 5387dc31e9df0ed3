import { fromCallback, fromPromise } from 'xstate'
import type { Project } from '#contract/projects.ts'
import { projectCreationMachine } from '#machines/project-selection/project-creation.machine.ts'
import type { KeepChoice } from '#machines/project-selection/project-selection.events.ts'
import { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import type { Call } from './http.ts'
import { createTabBarMachine } from './live-tab-bar.ts'
import { watchReturns } from './page-watch.ts'
import { keepChoice, readChoice, tellOfChange, watchChanges } from './project-storage.ts'
import { randomUuid } from './random-uuid.ts'

/** `tabStorage` is of one browser tab and outlives its reload; `storage` is shared by all. */
export type WorkspaceDependencies = { call: Call; storage: Storage; tabStorage: Storage; window: Window }

/** The machines of what outlives a page of the console, with their holes filled: projects and tabs. */
export const createWorkspaceMachines = ({ call, storage, tabStorage, window }: WorkspaceDependencies) => {
  const tellOthers = () => {
    try {
      tellOfChange(storage, Date.now())
    } catch {
      // Other browser tabs will notice at their next answer.
    }
  }

  const projectCreation = projectCreationMachine.provide({
    actors: {
      makeFormKey: fromPromise<string, void>(async () => randomUuid(window.crypto)),
      createProject: fromPromise<Project, { name: string; key: string }>(async ({ input: { name, key }, signal }) => {
        const project = await call('saveProject', { body: { projectName: name }, form: key, signal })
        tellOthers()
        return project
      }),
    },
  })

  const projectSelection = projectSelectionMachine.provide({
    actors: {
      projectCreation,
      readChoice: fromPromise<string | null, { user: string }>(async ({ input }) =>
        readChoice({ storage, tabStorage }, input.user),
      ),
      choiceKeeper: fromCallback<KeepChoice, void>(({ receive }) =>
        receive((choice) => {
          try {
            keepChoice({ storage, tabStorage }, choice)
          } catch {
            // Chosen now, forgotten at the next visit.
          }
        }),
      ),
      watchOtherTabs: fromCallback<{ type: 'projects.reload' }, void>(({ sendBack }) =>
        watchChanges(window, () => sendBack({ type: 'projects.reload' })),
      ),
      watchReturns: fromCallback<{ type: 'projects.reload' }, void>(({ sendBack }) =>
        watchReturns(window, () => sendBack({ type: 'projects.reload' })),
      ),
      loadProjects: fromPromise<Project[], void>(({ signal }) => call('listProjects', { signal })),
      renameProject: fromPromise<void, { project: Project }>(async ({ input: { project }, signal }) => {
        await call('saveProject', { body: { id: project.id, projectName: project.projectName }, signal })
        tellOthers()
      }),
      deleteProject: fromPromise<void, { project: Project; asAdmin: boolean }>(
        async ({ input: { project, asAdmin }, signal }) => {
          const body = { id: project.id, tenantId: project.tenantId }
          await call(asAdmin ? 'deleteProjectAsAdmin' : 'deleteProject', { body, signal })
          tellOthers()
        },
      ),
    },
  })

  const tabBar = createTabBarMachine({ tabStorage })

  return {
    projectCreation,
    projectSelection,
    tabBar,
    workspace: workspaceMachine.provide({ actors: { projectSelection, tabBar } }),
  }
}
