import { randomUUID } from 'node:crypto'
import type { ModelEndpoint, SaveModelEndpoint } from '#contract/language-models/model-endpoint.ts'
import type { AiModelTestResult } from '#contract/platform/ai-models.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { insertCall } from './calls.store.ts'
import type { CallReceiver } from './completion.ts'
import * as store from './model-endpoint.store.ts'
import { costOf, countedCost, toldCostOf } from './money.ts'
import { askTestQuestion, unreadableKey } from './testing.ts'

export type Caller = { who: SignedIn; from: RequestContext }
export type ModelEndpoints = ReturnType<typeof createModelEndpoints>

export type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  /** Calls public addresses only: whoever may change an organisation does not look around in the operator's networks. */
  callPublic: CallReceiver
}

/** Milliseconds for a test call, and calls a minute of one organisation. */
const testTime = 15_000
const testLimit = { atMost: 10, seconds: 60 }
/** Tokens that a test call is taken to need where the model does not tell. */
const testTokens = { tokensIn: 100, tokensOut: 1_000 }

export const monthOf = (clock: Clock): string => clock.now().toISOString().slice(0, 7)

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)
/** A key is readable for the organisation and the server that it was given for. */
const aboutKey = (tenantId: string, baseUrl: string): string[] => ['modelEndpoint', tenantId, originOf(baseUrl)]

export type OpenedEndpoint = store.EndpointRow & { key: string | null; isUnreadable: boolean }

/** The language models that organisations bring, as their members see and change them. */
export const createModelEndpoints = ({ database, clock, audit, rates, keys: { vault }, callPublic }: Dependencies) => {
  const view = async (tenantId: string): Promise<ModelEndpoint> =>
    store.endpointOf(await database.ofTenant(tenantId, ({ query }) => store.readEndpoint(query, tenantId)), monthOf(clock))

  /** The endpoint with its key; null if the organisation has none. */
  const open = async (tenantId: string): Promise<OpenedEndpoint | null> => {
    const row = await database.ofTenant(tenantId, ({ query }) => store.readEndpoint(query, tenantId))
    if (!row) return null
    const key = row.locked_key === null ? null : vault.open(row.locked_key, aboutKey(tenantId, row.base_url))
    return { ...row, key, isUnreadable: row.locked_key !== null && key === null }
  }

  /** Takes a call from the limit of the month. Answers what notes the cost of it afterwards. */
  const take = async (tenantId: string, mostCost: number) => {
    const month = monthOf(clock)
    if (!(await database.ofTenant(tenantId, ({ query }) => store.reserve(query, { tenantId, month, cost: mostCost }))))
      throw new ApiError('modelEndpoint.limitReached')
    return async (cost: number): Promise<void> => {
      const difference = cost - mostCost
      if (difference !== 0) await database.ofTenant(tenantId, ({ query }) => store.settle(query, { tenantId, month, difference }))
    }
  }

  return {
    view,
    open,
    take,

    save: async ({ who, from }: Caller, { replaces, settings, key }: SaveModelEndpoint): Promise<ModelEndpoint> => {
      const { tenantId, userId: actorId } = who
      const entry = { action: 'modelEndpoint.change', tenantId, actorId, target: tenantId, from } as const
      await audit.refusals(entry, () =>
        database.transaction(async ({ query }) => {
          await query('select 1 from organizations where id = $1 for update', [tenantId])
          const before = await store.readEndpoint(query, tenantId)
          if ((before?.version ?? null) !== replaces) throw new ApiError('organization.changed')
          const at = clock.now().toISOString()
          const keeps = key === undefined && before !== null && originOf(before.base_url) === originOf(settings.baseUrl)
          const lockedKey = keeps ? before.locked_key : key ? vault.lock(key, aboutKey(tenantId, settings.baseUrl)) : null
          const keySetAt = keeps ? (before.key_set_at?.toISOString() ?? null) : key ? at : null
          const details = changesOf(before, settings, keyChange(before?.locked_key ?? null, lockedKey))
          if (Object.keys(details).length === 0) return
          await store.writeEndpoint(query, tenantId, { version: randomUUID(), at, settings, lockedKey, keySetAt })
          await audit.record(query, { ...entry, result: 'done', details })
        }),
      )
      return view(tenantId)
    },

    /** No transaction is open while the model is asked. */
    test: async ({ tenantId, userId }: SignedIn): Promise<AiModelTestResult> => {
      const endpoint = await open(tenantId)
      if (!endpoint) throw new ApiError('modelEndpoint.none')
      const retryAfter = await rates.take(`model-endpoint-test:${tenantId}`, testLimit)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      const prices = { priceIn: endpoint.price_in, priceOut: endpoint.price_out }
      const settle = await take(tenantId, costOf(prices, testTokens))
      const at = clock.now().toISOString()
      const { answer, tokensIn, tokensOut, ...came } = endpoint.isUnreadable
        ? unreadableKey
        : await askTestQuestion(callPublic, {
            baseUrl: endpoint.base_url,
            model: endpoint.model,
            key: endpoint.key,
            timeout: testTime,
          })
      const cost = toldCostOf(prices, { tokensIn, tokensOut })
      await settle(countedCost(cost, costOf(prices, testTokens), came.failure))
      const about = {
        id: randomUUID(),
        tenant_id: tenantId,
        model_id: null,
        model: endpoint.model,
        made_by: userId,
        purpose: 'test',
      } as const
      const row = { ...about, ...came, tokens_in: tokensIn, tokens_out: tokensOut, cost, at }
      await insertCall(database.query, row)
      return { ...came, at, answer }
    },
  }
}

const keyChange = (before: string | null, after: string | null): string | null => {
  if (before === after) return null
  if (after === null) return 'removed'
  return before === null ? 'set' : 'replaced'
}

/** What a change makes different, each as it was and as it is. The key itself goes on no record. */
const changesOf = (
  before: store.EndpointRow | null,
  after: SaveModelEndpoint['settings'],
  key: string | null,
): Record<string, string> => {
  const old: Record<string, string> = before ? textsOf(store.settingsOf(before)) : {}
  const changed = Object.entries(textsOf(after)).flatMap(([name, text]) =>
    text === old[name] ? [] : [[name, before ? `${old[name]} → ${text}` : text]],
  )
  return { ...Object.fromEntries(changed), ...(key === null ? {} : { key }) }
}

const longestDetail = 200
const textsOf = ({ limit, ...settings }: SaveModelEndpoint['settings']): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...settings, limit: `${limit.atMost} ${limit.kind}` }).map(([name, value]) => {
      const text = String(value)
      return [name, text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text]
    }),
  )
