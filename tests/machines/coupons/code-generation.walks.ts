import { codeGenerationMachine } from '#machines/coupons/code-generation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first', poolId: 'pool' }

export const graph = graphOf(codeGenerationMachine, {
  input: of,
  examples: [
    { type: 'count.edit', count: '500' },
    { type: 'count.edit', count: 'x' },
    done('generateCodes', { added: 500 }),
    failed('generateCodes', { code: 'coupon.tooManyCodes' }),
  ],
  serialize: ({ count, isWrong, problem }) => [count, isWrong, problem?.code],
  detail: (event) => (event.type === 'count.edit' ? event.count : undefined),
})

export const { walks } = graph
