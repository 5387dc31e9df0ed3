import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { PlatformJob } from '#contract/operations/operations.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `name` is the job that is being started; null while none is. */
type Context = { name: string | null }

/** Starts a job of the server at once. Another one can be started when the answer is there. */
export const jobRunMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'job.run'; name: string },
    emitted: {} as { type: 'job.begun'; job: PlatformJob } | { type: 'job.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { runJob: toBeProvided<{ name: string }, PlatformJob>('runJob') },
  actions: {
    rememberAsked: assign((_, name: string) => ({ name })),
    forgetAsked: assign({ name: null }),
    announceBegun: emit((_, job: PlatformJob) => ({ type: 'job.begun' as const, job })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'job.failed' as const, problem })),
  },
}).createMachine({
  id: 'jobRun',
  context: { name: null },
  initial: 'ready',
  states: {
    ready: {
      on: { 'job.run': { target: 'starting', actions: { type: 'rememberAsked', params: ({ event }) => event.name } } },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'runJob',
        src: 'runJob',
        input: ({ context: { name } }) => ({ name: present(name) }),
        onDone: { target: 'ready', actions: [{ type: 'announceBegun', params: ({ event }) => event.output }, 'forgetAsked'] },
        onError: { target: 'ready', actions: [{ type: 'announceProblem', params: problemOf }, 'forgetAsked'] },
      },
    },
  },
})
