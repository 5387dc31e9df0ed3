import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import {
  type AiModelDetail,
  type AiModelOrganizations,
  type AiModelPurpose,
  type AiModelSettings,
  type AiModelTestResult,
  aiModelLimits,
  type aiModelsPage,
  type aiModelsQuery,
} from '#contract/platform/ai-models.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { CallReceiver } from '../completion.ts'
import { askTestQuestion, unreadableKey } from '../testing.ts'
import * as store from './ai-models.store.ts'
import { checkFallback, cut, differences } from './changes.ts'
import { candidatesOf } from './choosing.ts'
import { readForOrganization } from './offers.store.ts'
import * as organizations from './organizations.store.ts'
import { deleteOldTests, insertTest, readTests } from './tests.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }
export type AiModels = ReturnType<typeof createAiModels>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  call: CallReceiver
}
/** A model with its key, as it is asked. */
export type Candidate = { row: store.HeldModel; baseUrl: string; model: string; key: string | null; isUnreadable: boolean }
type Action = 'aiModel.create' | 'aiModel.change' | 'aiModel.setKey' | 'aiModel.removeKey' | 'aiModel.remove' | 'aiModel.enable'

const day = 24 * 60 * 60_000
/** Figures are of all that is kept. */
export const callsKeptFor = 30 * day
const testsShown = 20

/** The model endpoints that the platform offers, their keys, and test calls. */
export const createAiModels = ({ database, clock, audit, rates, keys: { vault }, call }: Dependencies) => {
  const { query } = database
  const since = () => new Date(clock.now().getTime() - callsKeptFor)

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

  const opened = (model: store.HeldModel) => {
    const key = model.locked_key === null ? null : vault.open(model.locked_key, aboutKey(model))
    return { baseUrl: model.base_url, model: model.model, key, isUnreadable: model.locked_key !== null && key === null }
  }

  const organizationsOf = async (id: string, part: string): Promise<AiModelOrganizations> => {
    if (!(await store.findHeldModel(query, id))) throw new ApiError('aiModel.unknown')
    return organizations.readOrganizations(query, { model: id, part: part.trim().toLowerCase(), since: since() })
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
        await store.takeDefaults(queries.query, id, settings.defaultFor)
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
        await store.takeDefaults(queries.query, id, settings.defaultFor)
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
      const { isUnreadable, ...asked } = opened(model)
      const { answer, status, milliseconds, failure } = isUnreadable
        ? unreadableKey
        : await askTestQuestion(call, { ...asked, timeout: model.timeout_seconds * 1_000 })
      const came = { status, milliseconds, failure }
      await insertTest(query, { ...came, id: randomUUID(), at, modelId: id, madeBy: who.userId })
      return { ...came, at, answer }
    },

    organizations: organizationsOf,

    /** Chooses an organisation for a model, or no longer. */
    enable: async (caller: Caller, { id, organization }: { id: string; organization: string }, isEnabled: boolean) => {
      const asked = { organization, isEnabled: String(isEnabled) }
      await change(caller, { action: 'aiModel.enable', target: id, asked }, async (queries) => {
        const { model } = await held(queries, id)
        if (!(await organizations.exists(queries.query, organization))) throw new ApiError('organization.unknown')
        const isChanged = await organizations.choose(queries.query, { model: id, organization, isEnabled })
        return isChanged ? { target: id, details: { ...asked, name: model.name } } : null
      })
      return organizationsOf(id, '')
    },

    /** The models that an organisation may use for a purpose, in the order in which they are asked. */
    candidates: async (tenantId: string, purpose: AiModelPurpose): Promise<Candidate[]> => {
      const models = await readForOrganization(query, tenantId)
      return candidatesOf(models, purpose).map((row) => ({ row, ...opened(row) }))
    },

    removeOldTests: (): Promise<void> => deleteOldTests(query, new Date(clock.now().getTime() - callsKeptFor)),
  }
}

/** A key is readable for the model and the server that it was given for. */
const aboutKey = ({ id, base_url: baseUrl }: store.HeldModel): string[] => ['aiModel', id, originOf(baseUrl)]
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)
