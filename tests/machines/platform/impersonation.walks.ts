import { impersonationMachine, type Timed } from '#machines/platform/impersonation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const timed: Timed = {
  impersonation: {
    admin: { id: 'admin', name: 'admin' },
    person: { id: 'mei', name: 'mei.chen' },
    organization: { id: 'tea', name: 'Tea' },
    reason: 'Ticket 17 asks for a look at the funnel',
    personalReason: null,
    startedAt: '2026-03-01T08:00:00.000Z',
    secondsLeft: 900,
  },
  endsAt: 900_000,
}

export const graph = graphOf(impersonationMachine, {
  examples: [
    { type: 'clock.tick', secondsLeft: 299 },
    { type: 'clock.tick', secondsLeft: 0 },
    done('loadImpersonation', timed),
    done('loadImpersonation', null),
    failed('loadImpersonation', { code: 'transport.offline' }),
    done('endImpersonation', undefined),
    failed('endImpersonation', { code: 'transport.offline' }),
  ],
  serialize: ({ timed: known, secondsLeft, problem }) => [known !== null, secondsLeft, problem?.code],
  detail: (event) => {
    if (event.type === 'clock.tick') return String(event.secondsLeft)
    return event.type === 'xstate.done.actor.loadImpersonation' && 'output' in event && event.output === null ? 'none' : undefined
  },
})

export const { walks } = graph
