import { jobRunMachine } from '#machines/operations/job-run.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { job } from './samples.ts'

export const graph = graphOf(jobRunMachine, {
  examples: [{ type: 'job.run', name: job.name }, done('runJob', job), failed('runJob', { code: 'job.running' })],
  serialize: ({ name }) => [name],
})

export const { walks } = graph
