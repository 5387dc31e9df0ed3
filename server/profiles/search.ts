import { readUserId } from '#engine/profiles/identity/user-id.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { contactHashesFor } from './contacts.ts'
import type { Fold } from './folds.store.ts'
import { findIdsOf, findLiveFold, findProfile } from './profile-pages.store.ts'

/** The profiles that a search finds: by their own id, that of a user or a browser, or a hash of their e-mail address or phone number. */
export const idsFor = async (queries: Queries, fold: Fold, q: string, hashes: string[]): Promise<string[]> => {
  const read = readUserId(q)
  const named = await findIdsOf(queries, fold, { anonymousId: q, userId: 'userId' in read ? read.userId : q, hashes })
  const own = isUuid(q) ? await findProfile(queries, fold, q) : null
  return [...new Set([...(own ? [own.id] : []), ...named])]
}

/** The same for other modules, in the caller's transaction. */
export const createSearch =
  (persons: Key) =>
  async (queries: Queries, project: ProjectRef, q: string): Promise<string[]> => {
    const fold = await findLiveFold(queries, project)
    return fold ? idsFor(queries, fold, q, contactHashesFor(persons, project.projectId, q)) : []
  }
