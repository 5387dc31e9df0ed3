import type * as v from 'valibot'
import type { DataSource, dataSourcesPage, dataSourcesQuery, ReplayResult } from '#contract/platform/data-sources.ts'
import { dataSourceEndpoints, replayedAtOnce } from '#contract/platform/data-sources.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import * as store from './data-sources.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  ingestion: Pick<IngestionModule, 'replay'>
  events: Pick<EventsModule, 'rejections'>
  sdkKeys: Pick<SdkKeysModule, 'readCurrentKeys'>
}
type Replaying = { who: SignedIn; from: RequestContext; projectId: string; reason: string; before: string | null }

const countedFor = 24 * 60 * 60 * 1_000

/** Where the events of all organisations come from, and their rejected events, which can be sent again. */
export const createDataSources = ({ database, clock, audit, ingestion, events, sdkKeys }: Dependencies) => {
  /** The sources with their keys and their rejected events. */
  const complete = async (sources: store.Source[], since: Date): Promise<DataSource[]> => {
    const ids = sources.map(({ id }) => id)
    const keys = new Map((await sdkKeys.readCurrentKeys(database, ids)).map((it) => [it.project_id, it]))
    const rejections = new Map((await events.rejections.summarise(database, ids, since)).map((it) => [it.project_id, it]))
    return sources.map((source) => {
      const [key, rejected] = [keys.get(source.id), rejections.get(source.id)]
      const start = key?.start ?? null
      const quarantined = rejected?.quarantined ?? 0
      return {
        ...source,
        webKey: key?.web_key ?? null,
        serverKey: start === null ? null : { start, lastUsedAt: key?.last_used_at?.toISOString() ?? null },
        topReason: rejected?.top_reason ?? null,
        quarantined: { value: quarantined, exact: quarantined < events.rejections.lookedAt },
      }
    })
  }

  const list = async ({
    q = '',
    state,
    cursor,
    limit,
  }: v.InferOutput<typeof dataSourcesQuery>): Promise<v.InferOutput<typeof dataSourcesPage>> => {
    const since = new Date(clock.now().getTime() - countedFor)
    const part = q.trim().toLowerCase()
    const asked = { part, state: state ?? null, since, after: cursor ?? null, limit: limit + 1 }
    const rows = await store.readDataSources(database.query, asked)
    const total = await store.countDataSources(database.query, asked)
    const items = await complete(rows.slice(0, limit), since)
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: { value: total, exact: true } }
  }

  /** One after the other: a project's events wait for each other anyway, and its visitors' events should not wait for all of these. */
  const replay = async ({ who, from, projectId, reason, before }: Replaying): Promise<ReplayResult> => {
    const owner = await store.findSourceOwner(database.query, projectId)
    if (!owner) throw new ApiError('project.unknown')
    const { tenant_id: tenantId, suspended_at } = owner
    const entry = { action: 'dataSource.replay', tenantId, actorId: who.userId, target: projectId, from } as const
    return audit.refusals({ ...entry, details: { asked: reason } }, async () => {
      if (suspended_at) throw new ApiError('organization.suspended')
      const result = { accepted: 0, duplicates: 0, rejected: 0 }
      const ids = await events.rejections.readIds(database, projectId, { before, limit: replayedAtOnce })
      for (const id of ids) {
        const receipt = await ingestion.replay({ tenantId, projectId }, { id })
        if (receipt) result[counterOf[receipt.status]] += 1
      }
      const counts = Object.fromEntries(Object.entries(result).map(([name, value]) => [name, String(value)]))
      await audit.recordAlone({ ...entry, result: 'done', details: { reason, ...counts } })
      return { ...result, next: ids.length < replayedAtOnce ? null : (ids.at(-1) ?? null) }
    })
  }

  return {
    routes: ({ serve, requestContextOf }: HttpRoutes): void => {
      serve(dataSourceEndpoints.listDataSources, ({ query }) => list(query))
      serve(dataSourceEndpoints.replayDataSource, ({ context, who, params, body }) =>
        replay({ who, from: requestContextOf(context), projectId: params.id, reason: body.reason, before: body.before ?? null }),
      )
    },
  }
}

const counterOf = { accepted: 'accepted', duplicate: 'duplicates', rejected: 'rejected' } as const
