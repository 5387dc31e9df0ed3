import type { ProfileEvent } from '#engine/profiles/event.ts'
import { readUserId } from '#engine/profiles/identity/user-id.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { LogRow } from './folds.store.ts'
import { deleteEvents, findTombstones, hasTombstones, holdIngestion } from './tombstones.store.ts'

/** Whose an event is: of a user id, or of a browser on which nobody is signed in. */
export const partsOfUser = (projectId: string, userId: string): string[] => [projectId, 'user', userId]
export const partsOfBrowser = (projectId: string, anonymousId: string): string[] => [projectId, 'browser', anonymousId]

const partsOf = (projectId: string, { anonymousId, userId }: ProfileEvent): string[] => {
  const read = userId === null ? null : readUserId(userId)
  return read && 'userId' in read ? partsOfUser(projectId, read.userId) : partsOfBrowser(projectId, anonymousId)
}

type Read = { rows: { row: LogRow; event: ProfileEvent }[]; persons: Key }

/** The events of a batch without those of people who were erased, which are removed from the log. */
export const removeEventsOfErased = async (
  queries: Queries,
  project: ProjectRef,
  { rows, persons }: Read,
): Promise<ProfileEvent[]> => {
  const events = rows.map(({ event }) => event)
  if (rows.length === 0 || !(await hasTombstones(queries, project))) return events
  const hashes = rows.map(({ event }) => persons.sealAll(partsOf(project.projectId, event)))
  const erased = await findTombstones(queries, project, [...new Set(hashes.flat())])
  const isErased = rows.map((_, place) => hashes[place]?.some((it) => erased.has(it)) ?? false)
  const gone = rows.filter((_, place) => isErased[place])
  if (gone.length === 0) return events
  await holdIngestion(queries, project)
  await deleteEvents(
    queries,
    project,
    gone.map(({ row }) => ({ id: row.id, receivedAt: row.received_at })),
  )
  return events.filter((_, place) => !isErased[place])
}
