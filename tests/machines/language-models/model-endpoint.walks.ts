import type { ModelEndpoint } from '#contract/language-models/model-endpoint.ts'
import type { AiModelTestResult } from '#contract/platform/ai-models.ts'
import { modelEndpointMachine } from '#machines/language-models/model-endpoint.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const version = '00000000-0000-4000-8000-00000000000'
export const key = 'sk-of-the-organisation'
/** What somebody types: everything that a first endpoint needs. */
export const typed = { baseUrl: 'https://models.example/v1', model: 'writer-2', key, isOn: true }
export const hostile = { ...typed, baseUrl: 'http://169.254.169.254/latest/v1' }

export const none: ModelEndpoint = { endpoint: null }
const endpoint = {
  version: `${version}1`,
  baseUrl: typed.baseUrl,
  model: typed.model,
  priceIn: 0,
  priceOut: 0,
  limit: { kind: 'calls', atMost: 1_000 },
  isOn: true,
  keySince: '2026-03-01T08:00:00.000Z',
  used: { calls: 3, cost: 0 },
} as const
export const withKey: ModelEndpoint = { endpoint }
export const withoutKey: ModelEndpoint = { endpoint: { ...endpoint, version: `${version}2`, keySince: null } }
export const ready: AiModelTestResult = {
  at: '2026-03-01T08:00:00.000Z',
  milliseconds: 240,
  status: 200,
  failure: null,
  answer: 'ready',
}
const offline = { code: 'transport.offline', status: 0 } as const

export const graph = graphOf(modelEndpointMachine, {
  examples: [
    { type: 'fields.edit', fields: typed },
    { type: 'fields.edit', fields: hostile },
    { type: 'fields.edit', fields: { baseUrl: typed.baseUrl, model: typed.model, key: '', isOn: true } },
    done('viewEndpoint', none),
    done('viewEndpoint', withKey),
    failed('viewEndpoint', offline),
    done('saveEndpoint', withKey),
    failed('saveEndpoint', { code: 'session.stale' }),
    failed('saveEndpoint', { code: 'organization.changed' }),
    done('rereadEndpoint', withoutKey),
    failed('rereadEndpoint', offline),
    done('removeKey', withoutKey),
    failed('removeKey', { code: 'organization.changed' }),
    done('testEndpoint', ready),
    failed('testEndpoint', { code: 'modelEndpoint.limitReached' }),
  ],
  serialize: ({ stored, fields, wrong, isReplaced, result }) => [
    stored?.endpoint?.version ?? null,
    fields.baseUrl.length,
    fields.key.length,
    wrong.length > 0,
    isReplaced,
    result !== null,
  ],
  detail: (event) => {
    if (event.type === 'fields.edit') {
      if (event.fields === hostile) return 'hostile'
      return event.fields === typed ? 'good' : 'as stored'
    }
    if (event.type === 'xstate.done.actor.viewEndpoint' && 'output' in event) return event.output === none ? 'none' : 'one'
    return 'error' in event ? String((event.error as { problem?: { code: string } }).problem?.code) : undefined
  },
})

export const { walks } = graph
