import type { AiModelTestResult } from '#contract/platform/ai-models.ts'
import { aiModelTestMachine } from '#machines/platform/ai-model-test.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const modelId = '00000000-0000-4000-8000-000000000001'
export const ready: AiModelTestResult = {
  at: '2026-03-01T08:00:00.000Z',
  milliseconds: 240,
  status: 200,
  failure: null,
  answer: 'ready',
}

export const graph = graphOf(aiModelTestMachine, {
  input: { id: modelId },
  examples: [done('testModel', ready), failed('testModel', { code: 'requests.tooMany', status: 429 })],
  serialize: ({ result, problem }) => [result?.answer, problem?.code],
})

export const { walks } = graph
