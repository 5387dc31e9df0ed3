import type * as v from 'valibot'
import type {
  ResponseAction,
  responseActionsPage,
  responseActionsQuery,
  responseActionVersionsPage,
  responseActionVersionsQuery,
} from '#contract/actions/response-actions.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import * as store from './response-actions.store.ts'
import type { FindUsers } from './response-actions.ts'
import { actionOf, summaryOf, typedOf, versionOf } from './response-actions-shape.ts'

type Dependencies = { database: Database; findUsers: FindUsers }

/** What is shown of response actions. */
export const createReading = ({ database, findUsers }: Dependencies) => ({
  list: (
    { projectId, tenantId }: ProjectRef,
    { q, type, status, cursor, limit }: v.InferOutput<typeof responseActionsQuery>,
  ): Promise<v.InferOutput<typeof responseActionsPage>> =>
    database.ofTenant(tenantId, async (queries) => {
      const filter: store.Filter = {
        part: q?.trim().toLowerCase() ?? '',
        type: type ?? null,
        statuses: statusesOf(status),
        after: placeOfCursor(cursor),
        limit: limit + 1,
      }
      const rows = await store.readActions(queries, projectId, filter)
      const shown = rows.slice(0, limit)
      const users = await findUsers(
        queries,
        projectId,
        shown.map(({ id }) => id),
      )
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => summaryOf(row, users.get(row.id))),
        next: last ? timeCursorOf({ at: last.updated_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    }),

  view: ({ projectId, tenantId }: ProjectRef, id: string): Promise<ResponseAction> =>
    database.ofTenant(tenantId, async (queries) => {
      const row = await store.findAction(queries, projectId, id)
      if (!row) throw new ApiError('action.unknown')
      return actionOf(row, (await findUsers(queries, projectId, [id])).get(id))
    }),

  versions: (
    { projectId, tenantId }: ProjectRef,
    id: string,
    { cursor, limit }: v.InferOutput<typeof responseActionVersionsQuery>,
  ): Promise<v.InferOutput<typeof responseActionVersionsPage>> =>
    database.ofTenant(tenantId, async (queries) => {
      const row = await store.findAction(queries, projectId, id)
      if (!row) throw new ApiError('action.unknown')
      if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new ApiError('request.invalid')
      const before = cursor === undefined ? 2_000_000_000 : Number(cursor)
      const rows = await store.readVersions(queries, projectId, { id, before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map(versionOf),
        next: last ? String(last.version) : null,
        total: { value: row.version ?? 0, exact: true },
      }
    }),
})

/** `isInUse`: neither archived nor deleted. */
export type PublishedAction = TypedContent & { id: string; version: number; name: string; isInUse: boolean }

/**
 * These published versions, for delivery, read in the caller's transaction. One that does not exist is left out; one of an archived or
 * deleted action is answered. The order is not that of the request.
 */
export const readPublished = async (
  queries: Queries,
  { projectId }: Pick<ProjectRef, 'projectId'>,
  wanted: readonly { id: string; version: number }[],
): Promise<PublishedAction[]> =>
  wanted.length === 0
    ? []
    : (await store.readPublishedRows(queries, projectId, wanted)).map((row) => ({
        ...typedOf(row),
        id: row.action_id,
        version: row.version,
        name: row.name,
        isInUse: row.is_in_use,
      }))

const statusesOf = (status: v.InferOutput<typeof responseActionsQuery>['status']): string[] => {
  if (status === 'all') return ['draft', 'published', 'archived']
  return status === undefined ? ['draft', 'published'] : [status]
}
