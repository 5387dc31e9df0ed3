import { strategyPublishingMachine } from '#machines/strategies/strategy-publishing.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { cart, firstVersion } from './strategies.ts'

export const published = { ...cart, version: 2 }
export const publication = { strategy: cart, versions: [firstVersion] }

export const graph = graphOf(strategyPublishingMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'publication.ask', strategyId: cart.id, of: null },
    { type: 'publication.ask', strategyId: cart.id, of: 1 },
    done('loadPublication', publication),
    failed('loadPublication', { code: 'server.busy' }),
    done('publish', published),
    failed('publish', { code: 'strategy.changed' }),
    failed('publish', { code: 'strategy.invalid' }),
  ],
  serialize: ({ asked, isOutdated }) => [asked?.of, isOutdated],
  detail: (event) => (event.type === 'publication.ask' ? (event.of === null ? 'the draft' : 'an old version') : undefined),
})

export const { walks } = graph
