import { fromPromise } from 'xstate'
import type { ProjectData } from '#contract/projects.ts'
import { dataRetentionMachine } from '#machines/data-retention/data-retention.machine.ts'
import type { Call } from './http.ts'

type Saving = { projectId: string; months: number; replaces: number }

/** The machines of a project's settings, with their holes filled. */
export const createProjectMachines = ({ call }: { call: Call }) => ({
  dataRetention: dataRetentionMachine.provide({
    actors: {
      viewData: fromPromise<ProjectData, { projectId: string }>(({ input, signal }) =>
        call('viewProjectData', { project: input.projectId, signal }),
      ),
      saveRetention: fromPromise<ProjectData, Saving>(({ input: { projectId, ...body }, signal }) =>
        call('saveRetention', { project: projectId, body, signal }),
      ),
    },
  }),
})
