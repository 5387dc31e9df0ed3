import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { ProjectData } from '#contract/projects/projects.ts'
import { dataRetentionMachine } from '#machines/events/data-retention.machine.ts'

type Saving = { projectId: string; months: number; replaces: number }

/** The machines of a project's settings with their adapters. */
export const createProjectMachines = ({ call }: { call: Call }) => ({
  dataRetention: dataRetentionMachine.provide({
    actors: {
      viewData: fromPromise<ProjectData, { projectId: string }>(({ input, signal }) =>
        call(projectEndpoints.viewProjectData, { project: input.projectId, signal }),
      ),
      saveRetention: fromPromise<ProjectData, Saving>(({ input: { projectId, ...body }, signal }) =>
        call(projectEndpoints.saveRetention, { project: projectId, body, signal }),
      ),
    },
  }),
})
