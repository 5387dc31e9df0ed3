import { fromCallback, fromPromise } from 'xstate'
import { watchReturns } from '#api/browser/page-watch.ts'
import { randomUuid } from '#api/browser/random-uuid.ts'
import { ownTimeZone } from '#api/browser/time-zone.ts'
import type { Call } from '#api/http/client.ts'
import { keepChoice, readChoice, tellOfChange, watchChanges } from '#api/projects/project-storage.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { Project } from '#contract/projects/projects.ts'
import { projectCreationMachine } from '#machines/projects/project-creation.machine.ts'
import type { KeepChoice } from '#machines/projects/project-selection.events.ts'
import { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import { workspaceMachine } from '#machines/shell/workspace.machine.ts'
import { createTabBarMachine } from './tab-bar-adapters.ts'

/** `tabStorage` belongs to one browser tab and survives a reload; `storage` is shared by all tabs. */
export type WorkspaceDependencies = { call: Call; storage: Storage; tabStorage: Storage; window: Window }

/** The machines that outlive a page of the console, projects and tabs, with their adapters. */
export const createWorkspaceMachines = ({ call, storage, tabStorage, window }: WorkspaceDependencies) => {
  const tellOthers = () => {
    try {
      tellOfChange(storage, Date.now())
    } catch {
      // Other browser tabs notice it with their next call.
    }
  }

  const projectCreation = projectCreationMachine.provide({
    actors: {
      makeFormKey: fromPromise<string, void>(async () => randomUuid(window.crypto)),
      createProject: fromPromise<Project, { name: string; key: string }>(async ({ input: { name, key }, signal }) => {
        const project = await call(projectEndpoints.saveProject, {
          body: { projectName: name, timeZone: ownTimeZone() },
          form: key,
          signal,
        })
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
            // If the browser refuses to store it, the choice lasts until the page is left.
          }
        }),
      ),
      watchOtherTabs: fromCallback<{ type: 'projects.reload' }, void>(({ sendBack }) =>
        watchChanges(window, () => sendBack({ type: 'projects.reload' })),
      ),
      watchReturns: fromCallback<{ type: 'projects.reload' }, void>(({ sendBack }) =>
        watchReturns(window, () => sendBack({ type: 'projects.reload' })),
      ),
      loadProjects: fromPromise<Project[], void>(({ signal }) => call(projectEndpoints.listProjects, { signal })),
      renameProject: fromPromise<void, { project: Project }>(async ({ input: { project }, signal }) => {
        const { id, projectName } = project
        // What a rename changes has an id already, which serves as the key of its form.
        await call(projectEndpoints.saveProject, { body: { id, projectName }, form: id, signal })
        tellOthers()
      }),
      deleteProject: fromPromise<void, { project: Project; asAdmin: boolean }>(
        async ({ input: { project, asAdmin }, signal }) => {
          const body = { id: project.id, tenantId: project.tenantId }
          await call(asAdmin ? projectEndpoints.deleteProjectAsAdmin : projectEndpoints.deleteProject, { body, signal })
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
