import { type Needs, noNeeds } from '#engine/profiles/occurrences.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { StoredProfile } from './evaluating.ts'
import { readFill } from './fills.store.ts'
import type { FoldRef } from './fold-ref.ts'
import { type MembershipWrites, readStored, writeMemberships } from './memberships.store.ts'
import { type Revised, revise } from './revise.ts'
import type { createRunning } from './running.store.ts'

/** A profile that was changed at `at`, in milliseconds. */
export type ChangedProfile = {
  before: StoredProfile | null
  after: StoredProfile
  /** Profiles that have become part of it. */
  mergedFrom: readonly string[]
  /** The profile that it was part of until now. */
  separatedFrom: string | null
  /** Its last event in a batch of events; null where it was changed by a decision. */
  eventId: number | null
  at: number
}

export type Following = {
  /** The occurrences that states have to keep. */
  needs: Needs
  /**
   * Asks for all that has to be written after the profiles were written; the answers come with the commit. `lastId` is the batch's last
   * event. `changes` are who entered and left.
   */
  follow: (
    profiles: readonly ChangedProfile[],
    lastId: number,
  ) => Promise<{ asked: Promise<unknown>[]; changes: MembershipWrites['changes'] }>
}

const nothing: Following = { needs: noNeeds, follow: async () => ({ asked: [], changes: [] }) }

/** Keeps memberships up to date within the transaction that folds a batch of events, or that applies a decision. */
export const createFollowing =
  (readRunning: ReturnType<typeof createRunning>) =>
  async (queries: Queries, fold: FoldRef & { isLive: boolean }): Promise<Following> => {
    const [running, fill] = await Promise.all([readRunning(queries, fold), readFill(queries, fold)])
    if (running.definitions.length === 0) return nothing
    const isUnfilled = (id: string) => fill !== null && (fill.filledTo === null || id > fill.filledTo)
    return {
      needs: running.needs,
      follow: async (profiles, lastId) => {
        const ids = profiles.flatMap(({ after, mergedFrom, separatedFrom }) => [
          after.id,
          ...mergedFrom,
          ...(separatedFrom === null ? [] : [separatedFrom]),
        ])
        const stored = await readStored(queries, fold, { profiles: ids, ...running })
        const revised = profiles.map(
          ({ before, after, mergedFrom, separatedFrom, eventId, at }): Revised => ({
            id: after.id,
            before: mergedFrom.length > 0 ? null : before,
            until: at,
            isUnfilled: isUnfilled(after.id),
            after: { profile: after, eventId },
            mergedFrom,
            separatedFrom,
          }),
        )
        const held = { ...fold, lastId }
        const writes = await revise({ queries, fold: held, running, stored, revised })
        return { asked: writeMemberships(queries, held, writes), changes: writes.changes }
      },
    }
  }
