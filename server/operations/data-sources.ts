import type * as v from 'valibot'
import type {
  DataSource,
  dataSourcesPage,
  dataSourcesQuery,
  ReplayResult,
  SampleEvent,
  SchemaDrift,
} from '#contract/platform/data-sources.ts'
import { driftLimits, replayedAtOnce, samplesShown } from '#contract/platform/data-sources.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import * as store from './data-sources.store.ts'

export type DataSources = ReturnType<typeof createDataSources>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  ingestion: Pick<IngestionModule, 'replay'>
  events: Pick<EventsModule, 'rejections' | 'observed'>
  sdkKeys: Pick<SdkKeysModule, 'readCurrentKeys' | 'platformActs'>
}
type Acting = { who: SignedIn; from: RequestContext; projectId: string; reason: string }
type Replaying = Acting & { before: string | null }

const hour = 60 * 60 * 1_000
const countedFor = 24 * hour

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

  const ownerOf = async (projectId: string) => {
    const owner = await store.findSourceOwner(database.query, projectId)
    if (!owner) throw new ApiError('project.unknown')
    return owner
  }

  const view = async (projectId: string): Promise<DataSource> => {
    const since = new Date(clock.now().getTime() - countedFor)
    const asked = { part: projectId, state: null, since, after: null, limit: 1 }
    const [source] = await complete(await store.readDataSources(database.query, asked), since)
    if (source?.id !== projectId.toLowerCase()) throw new ApiError('project.unknown')
    return source
  }

  /** Does something with the keys of a source, and records it with the reason. */
  const acting = async (
    { who, from, projectId, reason }: Acting,
    action: 'dataSource.pause' | 'dataSource.resume' | 'dataSource.rotateKey',
    work: (project: ProjectRef, record: RecordChange) => Promise<unknown>,
  ): Promise<DataSource> => {
    const { tenant_id: tenantId } = await ownerOf(projectId)
    const entry = { action, tenantId, actorId: who.userId, target: projectId, from }
    await audit.refusals({ ...entry, details: { asked: reason } }, () =>
      work({ tenantId, projectId }, (query, details) =>
        audit.record(query, { ...entry, result: 'done', details: { reason, ...details } }),
      ),
    )
    return view(projectId)
  }

  const rotate = (asked: Acting, start: string) =>
    acting(asked, 'dataSource.rotateKey', async (project, record) => {
      const isReplaced = await sdkKeys.platformActs.rotateSdkKey(project, start, record)
      if (!isReplaced) throw new ApiError('dataSource.keyReplaced')
    })

  /** One after the other: a project's events wait for each other anyway, and its visitors' events should not wait for all of these. */
  const replay = async ({ who, from, projectId, reason, before }: Replaying): Promise<ReplayResult> => {
    const owner = await ownerOf(projectId)
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
    list,
    view,
    replay,
    rotate,
    pause: (asked: Acting) =>
      acting(asked, 'dataSource.pause', (project, record) => sdkKeys.platformActs.setPause(project, true, record)),
    resume: (asked: Acting) =>
      acting(asked, 'dataSource.resume', (project, record) => sdkKeys.platformActs.setPause(project, false, record)),
    samples: async (projectId: string): Promise<SampleEvent[]> => {
      await ownerOf(projectId)
      return events.observed.samples(projectId, samplesShown)
    },
    drift: async (projectId: string): Promise<SchemaDrift> => {
      await ownerOf(projectId)
      return events.observed.drift(projectId, new Date(clock.now().getTime() - driftLimits.recentHours * hour))
    },
  }
}

const counterOf = { accepted: 'accepted', duplicate: 'duplicates', rejected: 'rejected' } as const
