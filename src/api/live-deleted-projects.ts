import { fromPromise } from 'xstate'
import type { DeletedProject, Project } from '#contract/projects.ts'
import { deletedProjectsMachine } from '#machines/deleted-projects/deleted-projects.machine.ts'
import type { Call } from './http.ts'
import { tellOfChange } from './project-storage.ts'

/** The machine of the deleted projects, with its holes filled. */
export const createDeletedProjects = ({ call, storage }: { call: Call; storage: Storage }) =>
  deletedProjectsMachine.provide({
    actors: {
      listDeleted: fromPromise<DeletedProject[], void>(({ signal }) => call('listDeletedProjects', { signal })),
      restoreProject: fromPromise<Project, { id: string }>(async ({ input, signal }) => {
        const project = await call('restoreProject', { params: input, signal })
        try {
          tellOfChange(storage, Date.now())
        } catch {
          // Other browser tabs will notice at their next answer.
        }
        return project
      }),
    },
  })
