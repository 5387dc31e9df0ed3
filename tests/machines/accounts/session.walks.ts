import { createEmptyActor } from 'xstate'
import { sessionMachine } from '#machines/accounts/session.machine.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(sessionMachine, {
  input: { realm: 'user', owner: createEmptyActor() },
  examples: [
    { type: 'session.begin', session: ann },
    { type: 'session.begin', session: ben },
    { type: 'session.seenElsewhere', session: ann },
    { type: 'session.seenElsewhere', session: ben },
    { type: 'session.seenElsewhere', session: null },
    done('readSession', ann),
    done('readSession', null),
    failed('readSession', { code: 'storage.refused' }),
    failed('keepSession', { code: 'storage.refused' }),
    failed('forgetSession', { code: 'storage.refused' }),
  ],
  serialize: ({ session }) => session?.session,
  detail: (event) => ('session' in event ? (event.session?.account ?? 'nobody') : undefined),
})

export const { walks } = graph
