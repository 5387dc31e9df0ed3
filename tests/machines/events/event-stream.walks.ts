import { eventStreamMachine } from '#machines/events/event-stream.machine.ts'
import { eventNumber } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(eventStreamMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'events.arrived', events: [eventNumber(1), eventNumber(2)] },
    { type: 'stream.caughtUp', lastId: '2', leftOut: 0 },
    { type: 'stream.lost', problem: { code: 'transport.offline', status: 0 } },
    { type: 'stream.lost', problem: { code: 'permission.denied', status: 200 } },
    { type: 'stream.displaced', reason: 'session' },
  ],
  serialize: ({ lastId, secondsLeft }) => [lastId === null, secondsLeft > 1],
  detail: (event) => ('problem' in event ? event.problem.code : undefined),
})

export const { walks } = graph
