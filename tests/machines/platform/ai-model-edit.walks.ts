import type { AiModelDetail } from '#contract/platform/ai-models.ts'
import { aiModelDraftOf } from '#machines/platform/ai-model-draft.ts'
import { aiModelEditMachine } from '#machines/platform/ai-model-edit.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const writer: AiModelDetail = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Writer',
  provider: 'openai',
  baseUrl: 'https://models.example/v1',
  model: 'writer-1',
  purposes: ['copy'],
  defaultFor: [],
  audience: 'chosen',
  contextTokens: 128_000,
  priceIn: 0.0025,
  priceOut: 0.01,
  requestsPerMinute: 60,
  timeoutSeconds: 20,
  isOn: false,
  fallback: null,
  keySince: null,
  revision: 0,
  createdAt: '2026-03-01T08:00:00.000Z',
  changedAt: '2026-03-01T08:00:00.000Z',
  figures: { calls: 0, errors: 0, p95: null, cost: 0, unpriced: 0 },
  tests: [],
}
/** The model after it was saved, and after somebody else turned it on. */
export const renamed: AiModelDetail = { ...writer, name: 'Editor', revision: 1 }
export const turnedOn: AiModelDetail = { ...writer, isOn: true, revision: 2 }

export const graph = graphOf(aiModelEditMachine, {
  variants: { change: { model: writer }, add: { model: null } },
  examples: [
    { type: 'draft.edit', change: { name: 'Editor' } },
    { type: 'draft.edit', change: { name: ' ' } },
    { type: 'draft.edit', change: { ...aiModelDraftOf(writer), name: 'Editor' } },
    done('saveModel', renamed),
    failed('saveModel', { code: 'aiModel.changed' }),
    failed('saveModel', { code: 'server.busy', status: 503 }),
    done('loadModel', turnedOn),
    failed('loadModel', { code: 'server.busy', status: 503 }),
  ],
  serialize: ({ model, draft, wrong, problem }) => [model?.revision, draft.name, draft.model, wrong, problem?.code],
  // Nobody else can have changed a model that is being added.
  isPossible: ({ context }, event) =>
    context.model !== null || !('error' in event) || !JSON.stringify(event).includes('aiModel.changed'),
  detail: (event) =>
    event.type === 'draft.edit'
      ? event.change.model
        ? 'all fields'
        : event.change.name === ' '
          ? 'no name'
          : 'a name'
      : undefined,
})

export const { walks } = graph
