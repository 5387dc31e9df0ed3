import { libraryRemovalMachine } from '#machines/experiments/library-removal.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { carts } from './metrics.ts'

export const of = { projectId: 'first' }
export const thing = { kind: 'metric' as const, id: carts.id, name: 'Carts' }

export const graph = graphOf(libraryRemovalMachine, {
  input: of,
  examples: [{ type: 'removal.ask', thing }, done('remove', null), failed('remove', { code: 'server.busy' })],
  serialize: ({ thing: asked, problem }) => [asked?.id, problem?.code],
})

export const { walks } = graph
