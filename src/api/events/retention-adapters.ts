import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { type ProjectData, projectDataEndpoints } from '#contract/events/project-data.ts'
import { dataRetentionMachine } from '#machines/events/data-retention.machine.ts'

type Saving = { projectId: string; months: number; replaces: number }

/** The machines of a project's settings with their adapters. */
export const createProjectMachines = ({ call }: { call: Call }) => ({
  dataRetention: dataRetentionMachine.provide({
    actors: {
      viewData: fromPromise<ProjectData, { projectId: string }>(({ input, signal }) =>
        call(projectDataEndpoints.viewProjectData, { project: input.projectId, signal }),
      ),
      saveRetention: fromPromise<ProjectData, Saving>(({ input: { projectId, ...body }, signal }) =>
        call(projectDataEndpoints.saveRetention, { project: projectId, body, signal }),
      ),
    },
  }),
})
