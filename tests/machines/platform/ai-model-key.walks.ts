import { aiModelKeyMachine } from '#machines/platform/ai-model-key.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const modelId = '00000000-0000-4000-8000-000000000001'

export const graph = graphOf(aiModelKeyMachine, {
  input: { id: modelId },
  examples: [
    { type: 'key.edit', key: 'sk-secret' },
    { type: 'key.edit', key: 'two words' },
    done('saveKey', undefined),
    failed('saveKey', { code: 'aiModel.unknown' }),
  ],
  serialize: ({ key, isWrong, problem }) => [key, isWrong, problem?.code],
  detail: (event) => (event.type === 'key.edit' ? event.key : undefined),
})

export const { walks } = graph
