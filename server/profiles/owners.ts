import { atomKey } from '#engine/profiles/identity/directory.ts'
import { readUserId } from '#engine/profiles/identity/user-id.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Fold, LogRow } from './folds.store.ts'
import { findAtomsOfBrowsers } from './history.store.ts'
import { eventOf } from './log-rows.ts'
import { atomOf } from './people.store.ts'

/** Answers whose the events of a user id on one of these browsers are: the id of a profile, or null. */
export const ownersOn = async (
  queries: Queries,
  fold: Fold,
  anonymousIds: string[],
): Promise<(anonymousId: string, userId: string | null) => string | null> => {
  const atoms = await findAtomsOfBrowsers(queries, fold, anonymousIds)
  const profiles = new Map(atoms.map((row) => [atomKey(atomOf(row)), row.profile_id]))
  return (anonymousId, userId) => {
    const read = userId === null ? null : readUserId(userId)
    const named = read && 'userId' in read ? profiles.get(atomKey({ anonymousId, userId: read.userId })) : undefined
    return named ?? profiles.get(atomKey({ anonymousId, userId: null })) ?? null
  }
}

/** Answers whose an event of these browsers is: the id of a profile, or null for the events of bots. */
export const ownerOf = async (queries: Queries, fold: Fold, anonymousIds: string[]): Promise<(row: LogRow) => string | null> => {
  const owner = await ownersOn(queries, fold, anonymousIds)
  return (row) => {
    const { isBot, anonymousId, userId } = eventOf(row)
    return isBot ? null : owner(anonymousId, userId)
  }
}
