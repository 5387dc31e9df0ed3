import type { ProfileEvent } from '#engine/profiles/event.ts'
import { readUserId } from '#engine/profiles/identity/user-id.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { LogEvent } from './log-rows.ts'
import { deleteEvents, findTombstones, hasTombstones, holdIngestion } from './tombstones.store.ts'

/** Whose an event is: of a user id, or of a browser on which nobody is signed in. */
export const partsOfUser = (projectId: string, userId: string): string[] => [projectId, 'user', userId]
export const partsOfBrowser = (projectId: string, anonymousId: string): string[] => [projectId, 'browser', anonymousId]

const partsOf = (projectId: string, { anonymousId, userId }: ProfileEvent): string[] => {
  const read = userId === null ? null : readUserId(userId)
  return read && 'userId' in read ? partsOfUser(projectId, read.userId) : partsOfBrowser(projectId, anonymousId)
}

type Read = { logged: readonly LogEvent[]; persons: Key }

/** The events of a batch without those of people who were erased, which are removed from the log. */
export const removeEventsOfErased = async (
  queries: Queries,
  project: ProjectRef,
  { logged, persons }: Read,
): Promise<ProfileEvent[]> => {
  const events = logged.map(({ event }) => event)
  if (logged.length === 0 || !(await hasTombstones(queries, project))) return events
  const hashes = events.map((event) => persons.sealAll(partsOf(project.projectId, event)))
  const erased = await findTombstones(queries, project, [...new Set(hashes.flat())])
  const isErased = hashes.map((those) => those.some((it) => erased.has(it)))
  const gone = logged.filter((_, place) => isErased[place])
  if (gone.length === 0) return events
  await holdIngestion(queries, project)
  await deleteEvents(
    queries,
    project,
    gone.map(({ id, storedAt }) => ({ id, receivedAt: storedAt })),
  )
  return events.filter((_, place) => !isErased[place])
}
