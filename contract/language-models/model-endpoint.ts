import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { length } from '#contract/http/rules.ts'
import {
  aiModelKeyRule,
  aiModelLimits,
  aiModelPriceRule,
  aiModelTestResultSchema,
  isModelAddress,
} from '#contract/platform/ai-models.ts'

/** What the limit of a month counts: calls, or US dollars by the prices that the organisation has entered. */
export const monthlyLimitKinds = ['calls', 'cost'] as const
export type MonthlyLimitKind = (typeof monthlyLimitKinds)[number]
export const monthlyLimits = { calls: 1_000_000, cost: 100_000 } as const

const hasSixDecimals = (it: number) => Math.abs(it * 1e6 - Math.round(it * 1e6)) < 1e-3

const limitRule = v.variant('kind', [
  v.strictObject({
    kind: v.literal('calls'),
    atMost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(monthlyLimits.calls)),
  }),
  v.strictObject({
    kind: v.literal('cost'),
    atMost: v.pipe(v.number(), v.minValue(0.01), v.maxValue(monthlyLimits.cost), v.check(hasSixDecimals)),
  }),
])

const settings = {
  /** An address to which `/chat/completions` is added. Only encrypted ones of the public network are called. */
  baseUrl: v.pipe(
    v.string(),
    v.trim(),
    v.check((it) => isModelAddress(it, 'openai')),
  ),
  model: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.check((it) => length(it) <= aiModelLimits.model && !/\p{Cc}/u.test(it)),
  ),
  /** US dollars per 1,000 tokens of the question and of the answer. */
  priceIn: aiModelPriceRule,
  priceOut: aiModelPriceRule,
  limit: limitRule,
  isOn: v.boolean(),
}

/** Without a price nothing would ever reach a limit in money. */
const isLimited = ({ limit, priceIn, priceOut }: { limit: { kind: MonthlyLimitKind }; priceIn: number; priceOut: number }) =>
  limit.kind === 'calls' || priceIn > 0 || priceOut > 0

export const modelEndpointSettings = v.pipe(
  v.strictObject(settings),
  v.check((it) => isLimited(it)),
)
export type ModelEndpointSettings = v.InferOutput<typeof modelEndpointSettings>

const version = v.pipe(v.string(), v.uuid())

/** `replaces` is the version that the caller knows, null for none. Without `key` the stored one stays; null removes it. */
export const saveModelEndpointBody = v.strictObject({
  replaces: v.nullable(version),
  settings: modelEndpointSettings,
  key: v.optional(v.nullable(aiModelKeyRule)),
})
export type SaveModelEndpoint = v.InferOutput<typeof saveModelEndpointBody>

/** `used` is of the current month in UTC: a call whose cost is not known counts as the most that it can have cost. */
export const modelEndpointSchema = v.object({
  endpoint: v.nullable(
    v.object({
      version,
      ...settings,
      keySince: v.nullable(v.string()),
      used: v.object({ calls: v.number(), cost: v.number() }),
    }),
  ),
})
export type ModelEndpoint = v.InferOutput<typeof modelEndpointSchema>

const path = '/admin/api/v1/organization/model-endpoint'

export const modelEndpointEndpoints = defineEndpoints({
  viewModelEndpoint: {
    method: 'GET',
    path,
    access: 'session',
    permission: 'organization:read',
    data: modelEndpointSchema,
    problems: [],
  },
  /** Where the address leads to another server, the stored key is removed: it was not given for that one. */
  saveModelEndpoint: {
    method: 'PUT',
    path,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    body: saveModelEndpointBody,
    data: modelEndpointSchema,
    problems: ['organization.changed'],
  },
  /** Asks the model a fixed harmless question, whether it is on or off. Counts against the limit of the month. */
  testModelEndpoint: {
    method: 'POST',
    path: `${path}/test`,
    access: 'session',
    permission: 'organization:write',
    data: aiModelTestResultSchema,
    problems: ['modelEndpoint.none', 'modelEndpoint.limitReached', 'requests.tooMany'],
  },
})
