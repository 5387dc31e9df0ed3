import { randomUUID } from 'node:crypto'
import type { DraftSource } from '#contract/language-models/drafting.ts'
import type { AiModelPurpose } from '#contract/platform/ai-models.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { insertCall, readLastCalls } from './calls.store.ts'
import { circuitOf, failuresInARow } from './circuit.ts'
import { type CallReceiver, complete, type Message } from './completion.ts'
import type { ModelCallFailure } from './language-models.schema.ts'
import type { ModelEndpoints } from './model-endpoint.ts'
import { costOf, countedCost, toldCostOf } from './money.ts'
import type { AiModels } from './platform/ai-models.ts'

type Asker = { tenantId: string; userId: string }

/** `read` answers null where the text is not what was asked for. */
type Question<Value> = {
  purpose: AiModelPurpose
  messages: readonly Message[]
  /** Tokens that the answer may have. */
  answerTokens: number
  read: (said: string) => Value | null
  /** Milliseconds, whatever number of models is asked. */
  time: number
}

/** Somebody who can be asked. `limited` is set where the organisation pays. */
type Target = {
  by: DraftSource
  modelId: string | null
  baseUrl: string
  model: string
  key: string | null
  isUnreadable: boolean
  prices: { priceIn: number; priceOut: number }
  timeout: number
  contextTokens: number
  requestsPerMinute: number | null
  /** Calls before that say nothing: the settings or the key were others. */
  since: Date
}

type Dependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  models: AiModels
  endpoints: ModelEndpoints
  callPublic: CallReceiver
  callPlatform: CallReceiver
}

/** A model that has less time left than this is not asked. */
const leastTime = 1_000
/** What a chat adds to its texts. */
const overhead = 200

/** Asks the language models that an organisation may use: its own endpoint alone if it is on, otherwise those of the platform in turn. */
export const createAsking = ({ database, clock, rates, models, endpoints, callPublic, callPlatform }: Dependencies) => {
  const { query } = database

  const targetsOf = async (tenantId: string, purpose: AiModelPurpose): Promise<Target[]> => {
    const own = await endpoints.open(tenantId)
    if (own?.is_on) {
      const { base_url: baseUrl, model, key, isUnreadable, price_in: priceIn, price_out: priceOut } = own
      const by = { kind: 'organization', model } as const
      const since = later(own.changed_at, own.key_set_at)
      const limits = { timeout: Number.POSITIVE_INFINITY, contextTokens: Number.POSITIVE_INFINITY, requestsPerMinute: null }
      return [{ by, modelId: null, baseUrl, model, key, isUnreadable, prices: { priceIn, priceOut }, since, ...limits }]
    }
    const candidates = await models.candidates(tenantId, purpose)
    return candidates.map(({ row, ...it }) => ({
      ...it,
      by: { kind: 'platform', model: row.name },
      modelId: row.id,
      prices: { priceIn: row.price_in, priceOut: row.price_out },
      timeout: row.timeout_seconds * 1_000,
      contextTokens: row.context_tokens,
      requestsPerMinute: row.requests_per_minute,
      since: later(row.changed_at, row.key_set_at),
    }))
  }

  /** Why a target cannot be asked now; null if it can. */
  const hindrance = async ({ modelId, requestsPerMinute, since }: Target, { tenantId }: Asker): Promise<ApiError | null> => {
    const last = await readLastCalls(query, { modelId, tenantId, since, limit: failuresInARow })
    const circuit = circuitOf(last, clock.now())
    if (circuit === 'open') return new ApiError('drafting.paused')
    const about = modelId ?? tenantId
    if (circuit === 'probing' && (await rates.take(`ai-model-probe:${about}`, { atMost: 1, seconds: 60 })) !== null)
      return new ApiError('drafting.paused')
    if (requestsPerMinute === null) return null
    const retryAfter = await rates.take(`ai-model:${modelId}`, { atMost: requestsPerMinute, seconds: 60 })
    return retryAfter === null ? null : new ApiError('requests.tooMany', { retryAfter })
  }

  /** Asks one target, and notes what came of it. Answers the problem where that was no success. */
  const askOne = async <Value>(target: Target, asker: Asker, question: Question<Value>, time: number) => {
    const { by, modelId, baseUrl, model, key, isUnreadable, prices } = target
    const { purpose, messages, answerTokens: maxTokens, read } = question
    const most = costOf(prices, { tokensIn: bytesOf(messages), tokensOut: maxTokens })
    const settle = by.kind === 'organization' ? await endpoints.take(asker.tenantId, most) : null
    const at = clock.now().toISOString()
    const call = modelId === null ? callPublic : callPlatform
    const came = isUnreadable
      ? { milliseconds: 0, status: null, failure: 'key' as const, said: '', tokensIn: null, tokensOut: null }
      : await complete(call, { baseUrl, model, key, messages, maxTokens, timeout: Math.min(target.timeout, time) })
    const value = came.failure === null ? read(came.said) : null
    const failure: ModelCallFailure | null = came.failure ?? (value === null ? 'content' : null)
    const { milliseconds, status, tokensIn, tokensOut } = came
    const cost = toldCostOf(prices, came)
    await settle?.(countedCost(cost, most, failure))
    const about = { id: randomUUID(), tenant_id: asker.tenantId, made_by: asker.userId, model_id: modelId, model, purpose, at }
    await insertCall(query, { ...about, milliseconds, status, failure, tokens_in: tokensIn, tokens_out: tokensOut, cost })
    return { value, failure, milliseconds }
  }

  return {
    /** Who would be asked first; null for nobody. */
    first: async (tenantId: string, purpose: AiModelPurpose): Promise<DraftSource | null> =>
      (await targetsOf(tenantId, purpose))[0]?.by ?? null,

    /** Null where there is no model. Rejects with the problem of the last model that could not be asked or gave no usable answer. */
    ask: async <Value>(asker: Asker, question: Question<Value>): Promise<{ value: Value; by: DraftSource } | null> => {
      const targets = await targetsOf(asker.tenantId, question.purpose)
      let problem: ApiError | null = null
      let time = question.time
      for (const target of targets) {
        if (time < leastTime) break
        const isTooLong = bytesOf(question.messages) + question.answerTokens > target.contextTokens
        const hindered = isTooLong ? new ApiError('drafting.unusable') : await hindrance(target, asker)
        if (hindered) {
          problem ??= hindered
          continue
        }
        const { value, failure, milliseconds } = await askOne(target, asker, question, time)
        if (value !== null) return { value, by: target.by }
        time -= milliseconds
        problem = new ApiError(problemOf(failure))
      }
      if (problem) throw problem
      return null
    },
  }
}

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

/** A token has at least one byte, so there are at most so many tokens. */
const bytesOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), overhead)

const problemOf = (failure: ModelCallFailure | null) => {
  if (failure === 'timeout') return 'drafting.slow'
  return failure === 'format' || failure === 'content' ? 'drafting.unusable' : 'drafting.unreachable'
}
