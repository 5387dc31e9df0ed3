import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { operationsEndpoints } from '#contract/operations/endpoints.ts'
import type { LogState, PlatformJob } from '#contract/operations/operations.ts'
import { jobRunMachine } from '#machines/operations/job-run.machine.ts'
import { type LogLevelInput, logLevelMachine } from '#machines/operations/log-level.machine.ts'

/** The machines of the pages about running the platform, with their adapters. */
export const createOperationsMachines = (call: Call) => ({
  jobRun: jobRunMachine.provide({
    actors: {
      runJob: fromPromise<PlatformJob, { name: string }>(({ input: params, signal }) =>
        call(operationsEndpoints.runJob, { params, signal }),
      ),
    },
  }),
  logLevel: logLevelMachine.provide({
    actors: {
      setLevel: fromPromise<LogState, LogLevelInput>(({ input: { change }, signal }) =>
        change
          ? call(operationsEndpoints.changeLogLevel, { body: change, signal })
          : call(operationsEndpoints.resetLogLevel, { signal }),
      ),
    },
  }),
})
