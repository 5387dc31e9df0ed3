import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import {
  type AiModelDetail,
  type AiModelSettings,
  type AiModelTestResult,
  aiModelLimits,
  type aiModelsPage,
  type aiModelsQuery,
} from '#contract/platform/ai-models.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { ReceiverAnswer, ReceiverCall } from '#server/http/call-receiver.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import * as store from './ai-models.store.ts'
import { askModel } from './testing.ts'
import { deleteOldTests, insertTest, readTests } from './tests.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }
export type AiModels = ReturnType<typeof createAiModels>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  call: (call: ReceiverCall) => Promise<ReceiverAnswer>
}
type Action = 'aiModel.create' | 'aiModel.change' | 'aiModel.setKey' | 'aiModel.removeKey' | 'aiModel.remove'

const day = 24 * 60 * 60_000
const testsKeptFor = 30 * day
const testsShown = 20
const longestDetail = 200

/** The model endpoints that the platform offers, their keys, and test calls. */
export const createAiModels = ({ database, clock, audit, rates, keys: { vault }, call }: Dependencies) => {
  const { query } = database
  const since = () => new Date(clock.now().getTime() - day)

  const view = async (id: string): Promise<AiModelDetail> => {
    const found = await store.findModel(query, id, since())
    if (!found) throw new ApiError('aiModel.unknown')
    return { ...found, tests: await readTests(query, id, testsShown) }
  }

  type Done = { target: string; details: Record<string, string> }

  /** Changes something and puts it on record in one transaction. Work that answers null has changed nothing. */
  const change = async (
    { who, from }: Caller,
    { action, target, asked }: { action: Action; target?: string; asked: Record<string, string> },
    work: (queries: Queries, at: string) => Promise<Done | null>,
  ): Promise<void> => {
    const entry = { action, tenantId: who.tenantId, actorId: who.userId, ...(target ? { target } : {}), from }
    await audit.refusals({ ...entry, details: asked }, () =>
      database.transaction(async (queries) => {
        const made = await work(queries, clock.now().toISOString())
        if (made) await audit.record(queries.query, { ...entry, ...made, result: 'done' })
      }),
    )
  }

  const held = async (queries: Queries, id: string) => {
    const models = await store.holdModels(queries.query)
    const model = models.find((it) => it.id === id)
    if (!model) throw new ApiError('aiModel.unknown')
    return { model, models }
  }

  return {
    view,

    list: async ({
      q = '',
      state,
      cursor,
      limit,
    }: v.InferOutput<typeof aiModelsQuery>): Promise<v.InferOutput<typeof aiModelsPage>> => {
      const asked = {
        part: q.trim().toLowerCase(),
        state: state ?? null,
        since: since(),
        after: cursor ?? null,
        limit: limit + 1,
      }
      const rows = await store.readModels(query, asked)
      const total = await store.countModels(query, asked)
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: { value: total, exact: true } }
    },

    create: async (caller: Caller, settings: AiModelSettings): Promise<AiModelDetail> => {
      const id = randomUUID()
      await change(caller, { action: 'aiModel.create', asked: { name: settings.name } }, async (queries, at) => {
        const models = await store.holdModels(queries.query)
        if (models.length >= aiModelLimits.models) throw new ApiError('aiModel.tooMany')
        checkFallback(models, id, settings.fallback)
        await store.insertModel(queries.query, id, settings, at)
        return { target: id, details: { name: settings.name, baseUrl: cut(settings.baseUrl), isOn: String(settings.isOn) } }
      })
      return view(id)
    },

    change: async (caller: Caller, id: string, { replaces, ...settings }: AiModelSettings & { replaces: number }) => {
      await change(caller, { action: 'aiModel.change', target: id, asked: { name: settings.name } }, async (queries, at) => {
        const { model, models } = await held(queries, id)
        if (model.revision !== replaces) throw new ApiError('aiModel.changed')
        checkFallback(models, id, settings.fallback)
        const details = differences(store.settingsOf(model), settings)
        if (Object.keys(details).length === 0) return null
        await store.updateModel(queries.query, id, settings, at)
        const isElsewhere = model.locked_key !== null && originOf(model.base_url) !== originOf(settings.baseUrl)
        if (isElsewhere) await store.writeKey(queries.query, id, null, at)
        return { target: id, details: { ...details, ...(isElsewhere ? { key: 'removed' } : {}) } }
      })
      return view(id)
    },

    setKey: async (caller: Caller, id: string, key: string): Promise<AiModelDetail> => {
      await change(caller, { action: 'aiModel.setKey', target: id, asked: {} }, async (queries, at) => {
        const { model } = await held(queries, id)
        await store.writeKey(queries.query, id, vault.lock(key, aboutKey(model)), at)
        return { target: id, details: { name: model.name, key: model.locked_key === null ? 'set' : 'replaced' } }
      })
      return view(id)
    },

    removeKey: async (caller: Caller, id: string, reason: string): Promise<AiModelDetail> => {
      await change(caller, { action: 'aiModel.removeKey', target: id, asked: { asked: reason } }, async (queries, at) => {
        const { model } = await held(queries, id)
        if (model.locked_key === null) return null
        await store.writeKey(queries.query, id, null, at)
        return { target: id, details: { reason, name: model.name } }
      })
      return view(id)
    },

    remove: (caller: Caller, id: string, reason: string): Promise<void> =>
      change(caller, { action: 'aiModel.remove', target: id, asked: { asked: reason } }, async (queries) => {
        const { model } = await held(queries, id)
        await store.deleteModel(queries.query, id)
        return { target: id, details: { reason, name: model.name, baseUrl: cut(model.base_url) } }
      }),

    /** No transaction is open while the model is asked. */
    test: async ({ who }: Caller, id: string): Promise<AiModelTestResult> => {
      const model = await store.findHeldModel(query, id)
      if (!model) throw new ApiError('aiModel.unknown')
      const retryAfter = await rates.take(`ai-model:${id}`, { atMost: model.requests_per_minute, seconds: 60 })
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      const at = clock.now().toISOString()
      const key = model.locked_key === null ? null : vault.open(model.locked_key, aboutKey(model))
      const isUnreadable = model.locked_key !== null && key === null
      const { answer, ...came } = isUnreadable
        ? { milliseconds: 0, status: null, failure: 'key' as const, answer: '' }
        : await askModel(call, model, key)
      await insertTest(query, { ...came, id: randomUUID(), at, modelId: id, madeBy: who.userId })
      return { ...came, at, answer }
    },

    removeOldTests: (): Promise<void> => deleteOldTests(query, new Date(clock.now().getTime() - testsKeptFor)),
  }
}

/** A key is readable for the model and the server that it was given for. */
const aboutKey = ({ id, base_url: baseUrl }: store.HeldModel): string[] => ['aiModel', id, originOf(baseUrl)]
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)

/** A model cannot stand in for itself, not even through others. */
const checkFallback = (models: readonly store.HeldModel[], id: string, fallback: string | null): void => {
  const next = new Map(models.map((it) => [it.id, it.fallback_id]))
  if (fallback !== null && !next.has(fallback)) throw new ApiError('aiModel.fallback')
  for (let it: string | null = fallback; it !== null; it = next.get(it) ?? null)
    if (it === id) throw new ApiError('aiModel.fallback')
}

const cut = (text: string): string => (text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text)

/** What a change makes different, each as it was and as it is. */
const differences = (before: AiModelSettings, after: AiModelSettings): Record<string, string> => {
  const old = textsOf(before)
  return Object.fromEntries(
    Object.entries(textsOf(after)).flatMap(([name, text]) => (text === old[name] ? [] : [[name, cut(`${old[name]} → ${text}`)]])),
  )
}
const textsOf = (settings: AiModelSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value ?? '–')]),
  )
