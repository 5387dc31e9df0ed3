import { logLevelMachine } from '#machines/operations/log-level.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { log } from './samples.ts'

export const graph = graphOf(logLevelMachine, {
  examples: [
    { type: 'level.choose', change: { level: 'trace' } },
    { type: 'level.choose', change: { minutes: 60 } },
    done('setLevel', log),
    failed('setLevel', { code: 'transport.offline' }),
  ],
  serialize: ({ change, problem }) => [change.level, change.minutes, problem?.code],
  detail: (event) => ('change' in event ? Object.keys(event.change).join() : undefined),
})

export const { walks } = graph
