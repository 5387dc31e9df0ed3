import { profileWatchMachine } from '#machines/profiles/profile-watch.machine.ts'
import { eventNumber, rejectedNumber } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const theirs = { ...eventNumber(1), anonymousId: 'ann' }
export const another = { ...eventNumber(2), anonymousId: 'ben' }
export const rejected = { ...rejectedNumber(3), anonymousId: 'ann' }
export const input = { projectId: 'first', anonymousIds: ['ann'] }

export const graph = graphOf(profileWatchMachine, {
  input,
  examples: [
    { type: 'events.arrived', events: [another, theirs] },
    { type: 'identity.change', anonymousIds: ['ann', 'ben'] },
  ],
  serialize: ({ anonymousIds }) => anonymousIds.length,
})

export const { walks } = graph
