import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { stableKey } from '#contract/http/stable-key.ts'
import {
  type changeSegmentBody,
  type createSegmentBody,
  type deletedSegmentSchema,
  type Segment,
  type SegmentUser,
  segmentsAtMost,
  type segmentsPage,
  type segmentsQuery,
} from '#contract/segments/segments.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { keepUnseen, maskSegment, maskUser, readDefinition, usersOf } from './definitions.ts'
import { restartFills } from './fills.store.ts'
import * as store from './segments.store.ts'

type Row = store.SegmentRow

/** What other capabilities have that refers to segments, each with the ids of these. */
export type FindUsers = (queries: Queries, projectId: string) => Promise<{ user: SegmentUser; segments: string[] }[]>
type Users = Awaited<ReturnType<FindUsers>>

type Dependencies = { database: Database; clock: Clock; wake: (project: ProjectRef) => void; findUsers: FindUsers }

/** The segments of projects: their definitions, not who is in them. */
export const createSegments = ({ database, clock, wake, findUsers }: Dependencies) => {
  const viewAll = (project: ProjectRef, { isMasked }: Viewer): Promise<Segment[]> =>
    database.ofTenant(project.tenantId, async (queries) => {
      const [rows, filling, users] = await Promise.all([
        store.readSegments(queries, project.projectId),
        store.findFilling(queries, project.projectId),
        findUsers(queries, project.projectId),
      ])
      const all = rows.map((row) => segmentOf(row, { rows, filling, users }))
      return isMasked ? all.map(maskSegment) : all
    })

  const view = async (project: ProjectRef, id: string, viewer: Viewer): Promise<Segment> => {
    const found = (await viewAll(project, viewer)).find((it) => it.id === id)
    if (!found) throw new ApiError('segment.unknown')
    return found
  }

  const changed = async (project: ProjectRef, id: string, viewer: Viewer, isDefinitionNew: boolean): Promise<Segment> => {
    if (isDefinitionNew) wake(project)
    return view(project, id, viewer)
  }

  const refuseTakenName = (failure: unknown): never => {
    throw store.isNameTaken(failure) ? new ApiError('segment.taken') : failure
  }

  return {
    view,

    list: async (
      project: ProjectRef,
      { q, status, cursor, limit }: v.InferOutput<typeof segmentsQuery>,
      viewer: Viewer,
    ): Promise<v.InferOutput<typeof segmentsPage>> => {
      const part = q?.trim().toLowerCase() ?? ''
      const all = (await viewAll(project, viewer)).filter(
        (it) => (status === 'all' || it.status === status) && it.name.toLowerCase().includes(part),
      )
      const from = cursor === undefined ? 0 : all.findIndex((it) => isAfter(it, cursor))
      const items = from === -1 ? [] : all.slice(from, from + limit)
      const last = items.at(-1)
      const isMore = last !== undefined && all.at(-1)?.id !== last.id
      return { items, next: isMore ? cursorOf(last) : null, total: { value: all.length, exact: true } }
    },

    create: async (
      project: ProjectRef,
      { name, description, definition }: v.InferOutput<typeof createSegmentBody>,
      viewer: Viewer,
    ) => {
      const id = randomUUID()
      const kind = definition === null ? ('list' as const) : ('rule' as const)
      await store
        .changeSegments(database, project, async (queries, found) => {
          if (found.length >= segmentsAtMost) throw new ApiError('segment.tooMany')
          const node = definition === null ? { list: id } : readDefinition(definition, id, found, viewer)
          const made = { id, name, description, kind, definition: node, status: 'active' as const, now: clock.now() }
          await store.insertSegment(queries, project, made)
          await restartFills(queries, project)
        })
        .catch(refuseTakenName)
      return changed(project, id, viewer, true)
    },

    change: async (project: ProjectRef, id: string, body: v.InferOutput<typeof changeSegmentBody>, viewer: Viewer) => {
      const isDefinitionNew = await store
        .changeSegments(database, project, async (queries, found) => {
          const row = found.find((it) => it.id === id)
          if (!row) throw new ApiError('segment.unknown')
          const shown = viewer.isMasked ? maskSegment({ ...row, usedBy: [] }) : row
          if (row.version !== body.replaces) {
            const { replaces: _, ...wanted } = body
            if (isSavedAlready(shown, wanted)) return false
            throw new ApiError('segment.changed')
          }
          const sent = keepUnseen<unknown>(body.definition, row.definition, shown.definition)
          const isKept = row.kind === 'list' || sent === row.definition
          const node = isKept ? row.definition : readDefinition(sent, id, found, viewer)
          const isNew = stableKey(node) !== stableKey(row.definition)
          await store.updateSegment(queries, project, {
            id,
            name: keepUnseen(body.name, row.name, shown.name),
            description: keepUnseen(body.description, row.description, shown.description),
            kind: row.kind,
            definition: node,
            status: body.status,
            now: clock.now(),
          })
          if (isNew) await restartFills(queries, project)
          return isNew
        })
        .catch(refuseTakenName)
      return changed(project, id, viewer, isDefinitionNew)
    },

    remove: (project: ProjectRef, id: string, { isMasked }: Viewer): Promise<v.InferOutput<typeof deletedSegmentSchema>> =>
      store.changeSegments(database, project, async (queries, found) => {
        const row = found.find((it) => it.id === id)
        const usedBy = allUsersOf(id, found, await findUsers(queries, project.projectId))
        const outcome = usedBy.length > 0 ? 'archived' : 'deleted'
        if (row) await store.updateSegment(queries, project, { ...row, status: outcome, now: clock.now() })
        return { outcome, usedBy: isMasked ? usedBy.map(maskUser) : usedBy }
      }),

    /** Removes the rows of segments that were deleted. */
    sweep: async (): Promise<void> => {
      for (const segment of await store.findDeleted(database.forJobs))
        while (await store.removeSome(database.forJobs, segment, rowsAtOnce));
    },
  }
}

const rowsAtOnce = 5_000

const allUsersOf = (id: string, rows: readonly Row[], users: Users): SegmentUser[] => [
  ...usersOf(id, rows),
  ...users.flatMap(({ user, segments }) => (segments.includes(id) ? [user] : [])),
]

type Around = { rows: readonly Row[]; filling: number | null; users: Users }

const segmentOf = (row: Row, { rows, filling, users }: Around): Segment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  kind: row.kind,
  status: row.status === 'archived' ? 'archived' : 'active',
  definition: row.definition,
  version: row.version,
  members: { value: row.members ?? 0, exact: filling === null },
  filling,
  usedBy: allUsersOf(row.id, rows, users),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const cursorOf = ({ updatedAt, id }: Segment) => `${Date.parse(updatedAt)}_${id}`

/** Whether a segment comes after the one that a cursor names: it was changed earlier, or at the same time with a higher id. */
const isAfter = ({ updatedAt, id }: Segment, cursor: string): boolean => {
  const [, at = '', last = ''] = /^(\d{1,15})_([\da-f-]{36})$/.exec(cursor) ?? []
  if (at === '') throw new ApiError('request.invalid')
  const time = Date.parse(updatedAt)
  return time < Number(at) || (time === Number(at) && id > last)
}
