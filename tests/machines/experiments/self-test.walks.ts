import type { SelfTest, SelfTestState } from '#contract/experiments/self-test.ts'
import { selfTestMachine } from '#machines/experiments/self-test.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'project' }
export const question = { metric: 'revenue', of: 'active' } as const

export const testIn = (state: SelfTestState | null): SelfTest => ({
  run:
    state === null
      ? null
      : {
          id: '44444444-4444-4444-8444-444444444444',
          state,
          ...question,
          done: 400,
          splits: 1_000,
          askedAt: '2026-03-10T08:00:00.000Z',
          reason: state === 'failed' ? 'tooFewPeople' : null,
        },
  result: null,
})

const states = [null, 'running', 'done', 'failed', 'cancelled'] as const

export const graph = graphOf(selfTestMachine, {
  input: of,
  examples: [
    { type: 'test.edit', question },
    ...states.map((state) => done('readTest', testIn(state))),
    done('startTest', testIn('running')),
    done('cancelTest', testIn('cancelled')),
    failed('readTest', { code: 'transport.offline', status: 0 }),
    failed('startTest', { code: 'selfTest.running' }),
    failed('startTest', { code: 'metric.unknown' }),
    failed('cancelTest', { code: 'server.busy' }),
  ],
  serialize: ({ test, problem }) => [test?.run?.state ?? null, problem?.code ?? null],
  detail: (event) =>
    event.type.startsWith('xstate.done.') && 'output' in event ? ((event.output as SelfTest).run?.state ?? 'none') : undefined,
})

export const { walks } = graph
