import { fromPromise } from 'xstate'
import { ownTimeZone } from '#api/browser/time-zone.ts'
import type { Call } from '#api/http/client.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { Project } from '#contract/projects/projects.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import type { SampleProgress } from '#contract/samples/samples.ts'
import { sampleProjectMachine } from '#machines/projects/sample-project.machine.ts'
import { tellOfChange } from './project-storage.ts'

/** The machine of the sample project with its adapters. */
export const createSampleProject = ({ call, storage }: { call: Call; storage: Storage }) => {
  const tellOthers = () => {
    try {
      tellOfChange(storage, Date.now())
    } catch {
      // Other browser tabs notice it with their next call.
    }
  }
  return sampleProjectMachine.provide({
    actors: {
      createSample: fromPromise<Project, { name: string }>(async ({ input: { name }, signal }) => {
        const project = await call(sampleEndpoints.createSampleProject, {
          body: { projectName: name, timeZone: ownTimeZone() },
          signal,
        })
        tellOthers()
        return project
      }),
      readProgress: fromPromise<SampleProgress | null, void>(({ signal }) =>
        call(sampleEndpoints.viewSampleProgress, { signal }),
      ),
      deleteSample: fromPromise<void, { id: string }>(async ({ input, signal }) => {
        await call(sampleEndpoints.deleteSampleProject, { params: input, signal })
        tellOthers()
      }),
      restoreSample: fromPromise<Project, { id: string }>(async ({ input, signal }) => {
        const project = await call(projectEndpoints.restoreProject, { params: input, signal })
        tellOthers()
        return project
      }),
    },
  })
}
