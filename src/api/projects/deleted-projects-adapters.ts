import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { DeletedProject, Project } from '#contract/projects/projects.ts'
import { deletedProjectsMachine } from '#machines/projects/deleted-projects.machine.ts'
import { tellOfChange } from './project-storage.ts'

/** The machine of the deleted projects with its adapters. */
export const createDeletedProjects = ({ call, storage }: { call: Call; storage: Storage }) =>
  deletedProjectsMachine.provide({
    actors: {
      listDeleted: fromPromise<DeletedProject[], void>(({ signal }) => call(projectEndpoints.listDeletedProjects, { signal })),
      restoreProject: fromPromise<Project, { id: string }>(async ({ input, signal }) => {
        const project = await call(projectEndpoints.restoreProject, { params: input, signal })
        try {
          tellOfChange(storage, Date.now())
        } catch {
          // Other browser tabs notice it with their next call.
        }
        return project
      }),
    },
  })
