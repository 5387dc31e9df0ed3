import { starterGoalsMachine } from '#machines/goals/starter-goals.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first' }

export const graph = graphOf(starterGoalsMachine, {
  input: of,
  examples: [done('createStarters', { created: 3 }), failed('createStarters', { code: 'server.busy' })],
  serialize: ({ problem }) => problem?.code,
})

export const { walks } = graph
