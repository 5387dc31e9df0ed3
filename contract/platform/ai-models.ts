import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { length } from '#contract/http/rules.ts'
import { reasonBody } from './reasons.ts'

/** Both are called in the form of OpenAI’s chat completions. A `local` one may be called without encryption, where the operator allows it. */
export const aiModelProviders = ['openai', 'local'] as const
export type AiModelProvider = (typeof aiModelProviders)[number]
export const aiModelPurposes = ['copy', 'summary'] as const
export type AiModelPurpose = (typeof aiModelPurposes)[number]
export const aiModelStates = ['on', 'off'] as const
export type AiModelState = (typeof aiModelStates)[number]

export const aiModelLimits = {
  name: 60,
  address: 500,
  model: 200,
  key: 500,
  contextTokens: 100_000_000,
  price: 1_000,
  requestsPerMinute: 10_000,
  timeoutSeconds: 60,
  /** All models of the platform together. */
  models: 100,
} as const

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.check((it) => length(it) <= most && !/\p{Cc}/u.test(it)),
  )
/** US dollars with at most six decimals, so that they can be kept in millionths. */
export const aiModelPriceRule = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(aiModelLimits.price),
  v.check((it) => Math.abs(it * 1e6 - Math.round(it * 1e6)) < 1e-3),
)

const plainAddress = /^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d{1,5})?(?:\/[^\s?#@\\]*)?$/i

/** Where calls go: an address to which `/chat/completions` is added, without sign-in data, query or fragment. */
export const isModelAddress = (address: string, provider: AiModelProvider): boolean => {
  if (length(address) > aiModelLimits.address || !plainAddress.test(address)) return false
  return provider === 'local' || address.toLowerCase().startsWith('https:')
}

/** Which organisations a model is offered to: all of them, or those that were chosen. */
export const aiModelAudiences = ['all', 'chosen'] as const
export type AiModelAudience = (typeof aiModelAudiences)[number]

const id = v.pipe(v.string(), v.uuid())
const params = v.object({ id })

const purposesRule = v.pipe(
  v.array(v.picklist(aiModelPurposes)),
  v.maxLength(aiModelPurposes.length),
  v.check((it) => new Set(it).size === it.length),
)

const settings = {
  name: text(aiModelLimits.name),
  provider: v.picklist(aiModelProviders),
  baseUrl: v.pipe(v.string(), v.trim(), v.maxLength(aiModelLimits.address)),
  model: text(aiModelLimits.model),
  purposes: purposesRule,
  /** The purposes for which it is asked first. Another model that was the default of one of them no longer is. */
  defaultFor: purposesRule,
  audience: v.picklist(aiModelAudiences),
  contextTokens: whole(aiModelLimits.contextTokens),
  /** US dollars per 1,000 tokens of the question and of the answer. */
  priceIn: aiModelPriceRule,
  priceOut: aiModelPriceRule,
  requestsPerMinute: whole(aiModelLimits.requestsPerMinute),
  timeoutSeconds: whole(aiModelLimits.timeoutSeconds),
  isOn: v.boolean(),
  /** The model that stands in for this one; null for none. */
  fallback: v.nullable(id),
}
type Chosen = { baseUrl: string; provider: AiModelProvider; purposes: AiModelPurpose[]; defaultFor: AiModelPurpose[] }
const isConsistent = <It extends Chosen>(it: It): boolean =>
  isModelAddress(it.baseUrl, it.provider) && it.defaultFor.every((purpose) => it.purposes.includes(purpose))

export const aiModelBody = v.pipe(v.strictObject(settings), v.check(isConsistent))
export type AiModelSettings = v.InferOutput<typeof aiModelBody>
/** `replaces` is the revision that the caller knows. If somebody else has changed the model since, nothing is changed. */
export const aiModelChangeBody = v.pipe(
  v.strictObject({ ...settings, replaces: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.check(isConsistent),
)

/** What is sent in a header cannot hold spaces or other than printable ASCII characters. */
export const aiModelKeyRule = v.pipe(v.string(), v.trim(), v.maxLength(aiModelLimits.key), v.regex(/^[\x21-\x7e]+$/))

/**
 * How a call failed: the address is not allowed, no answer came in time, no connection was made, the answer leads elsewhere, has another
 * status than success, or is not one of a chat; the stored key cannot be read with the present application secret.
 */
export const aiModelFailures = ['address', 'timeout', 'connection', 'redirect', 'status', 'format', 'key'] as const
export type AiModelFailure = (typeof aiModelFailures)[number]

const attempt = {
  at: v.string(),
  milliseconds: v.number(),
  /** The HTTP status; null without an answer. */
  status: v.nullable(v.number()),
  failure: v.nullable(v.picklist(aiModelFailures)),
}
export const aiModelTestSchema = v.object({ id: v.string(), ...attempt })
export type AiModelTest = v.InferOutput<typeof aiModelTestSchema>
/** `answer` is the beginning of what the model said or, after a failure, of what came instead. It is not stored. */
export const aiModelTestResultSchema = v.object({ ...attempt, answer: v.string() })
export type AiModelTestResult = v.InferOutput<typeof aiModelTestResultSchema>

/**
 * What came of calls: all of them, those that failed, the milliseconds within which 95 of 100 successful ones were answered (null without
 * any), and what they cost in US dollars. `unpriced` calls are in none of the costs: the model did not tell how many tokens they took.
 */
const figures = { calls: v.number(), errors: v.number(), p95: v.nullable(v.number()), cost: v.number(), unpriced: v.number() }

/** A model endpoint of the platform. The key itself is never answered, only since when it is stored. `figures` are of the calls of 30 days. */
export const aiModelSchema = v.object({
  id: v.string(),
  name: v.string(),
  provider: v.picklist(aiModelProviders),
  baseUrl: v.string(),
  model: v.string(),
  purposes: v.array(v.picklist(aiModelPurposes)),
  defaultFor: v.array(v.picklist(aiModelPurposes)),
  audience: v.picklist(aiModelAudiences),
  contextTokens: v.number(),
  priceIn: v.number(),
  priceOut: v.number(),
  requestsPerMinute: v.number(),
  timeoutSeconds: v.number(),
  isOn: v.boolean(),
  fallback: v.nullable(v.object({ id: v.string(), name: v.string() })),
  keySince: v.nullable(v.string()),
  revision: v.number(),
  createdAt: v.string(),
  changedAt: v.string(),
  figures: v.object(figures),
})
export type AiModel = v.InferOutput<typeof aiModelSchema>
/** `tests` are the last 20. */
export const aiModelDetailSchema = v.object({ ...aiModelSchema.entries, tests: v.array(aiModelTestSchema) })
export type AiModelDetail = v.InferOutput<typeof aiModelDetailSchema>

/** An organisation: whether it may use the model, and what came of its calls within 30 days. */
const aiModelOrganizationSchema = v.object({ id: v.string(), name: v.string(), isEnabled: v.boolean(), ...figures })
/** Those that were chosen or that have made calls; with `q`, those with that part of a name. At most 50, the most calls first. */
export const aiModelOrganizationsQuery = v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(60))) })
export const aiModelOrganizationsSchema = v.object({ items: v.array(aiModelOrganizationSchema), isCut: v.boolean() })
export type AiModelOrganizations = v.InferOutput<typeof aiModelOrganizationsSchema>

/** `q` is a part of the name, the address or the model’s id. The last created first. */
export const aiModelsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  state: v.optional(v.picklist(aiModelStates)),
  cursor: v.optional(id),
  limit: pageQuery.limit,
})
export const aiModelsPage = cursorPage(aiModelSchema)

const path = '/admin/api/v1/platform/models'
const read = { method: 'GET', access: 'platform' } as const
const asked = { access: 'platform', requiresReauthentication: true } as const

/** The language models that the platform offers to organisations. */
export const aiModelEndpoints = defineEndpoints({
  listAiModels: { ...read, path, query: aiModelsQuery, data: aiModelsPage, problems: [] },
  createAiModel: {
    method: 'POST',
    path,
    access: 'platform',
    body: aiModelBody,
    data: aiModelDetailSchema,
    problems: ['aiModel.tooMany', 'aiModel.fallback'],
  },
  viewAiModel: { ...read, path: `${path}/:id`, params, data: aiModelDetailSchema, problems: ['aiModel.unknown'] },
  /** Where the address leads to another server, the stored key is removed: it was not given for that one. */
  changeAiModel: {
    method: 'PUT',
    path: `${path}/:id`,
    access: 'platform',
    params,
    body: aiModelChangeBody,
    data: aiModelDetailSchema,
    problems: ['aiModel.unknown', 'aiModel.changed', 'aiModel.fallback'],
  },
  /** Replaces the key, if there was one. */
  setAiModelKey: {
    method: 'PUT',
    path: `${path}/:id/key`,
    ...asked,
    params,
    body: v.strictObject({ key: aiModelKeyRule }),
    data: aiModelDetailSchema,
    problems: ['aiModel.unknown'],
  },
  removeAiModelKey: {
    method: 'POST',
    path: `${path}/:id/key/remove`,
    ...asked,
    params,
    body: reasonBody,
    data: aiModelDetailSchema,
    problems: ['aiModel.unknown'],
  },
  removeAiModel: {
    method: 'POST',
    path: `${path}/:id/remove`,
    ...asked,
    params,
    body: reasonBody,
    data: v.null(),
    problems: ['aiModel.unknown'],
  },
  listAiModelOrganizations: {
    ...read,
    path: `${path}/:id/organizations`,
    params,
    query: aiModelOrganizationsQuery,
    data: aiModelOrganizationsSchema,
    problems: ['aiModel.unknown'],
  },
  /** Where a model is offered to all, nothing changes until it is offered to those chosen. */
  enableAiModel: {
    method: 'PUT',
    path: `${path}/:id/organizations/:organization`,
    access: 'platform',
    params: v.object({ id, organization: id }),
    body: v.strictObject({ isEnabled: v.boolean() }),
    data: aiModelOrganizationsSchema,
    problems: ['aiModel.unknown', 'organization.unknown'],
  },
  /** Asks the model a fixed harmless question, whether it is on or off. Counts against its requests a minute. */
  testAiModel: {
    method: 'POST',
    path: `${path}/:id/test`,
    access: 'platform',
    params,
    data: aiModelTestResultSchema,
    problems: ['aiModel.unknown', 'requests.tooMany'],
  },
})
