import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { StoredProfile } from './evaluating.ts'
import { findWork, holdFill, holdFold, moveFill, readDue, readUnfilled } from './fills.store.ts'
import type { FoldRef, HeldFold } from './fold-ref.ts'
import { type MembershipWrites, readStored, writeMemberships } from './memberships.store.ts'
import { revise } from './revise.ts'
import type { createRunning } from './running.store.ts'

const profilesAtOnce = 250

/** What else is done, in the transaction and after its commit, when people have entered or left. `profiles` are these people. */
export type OnChanges = (
  queries: Queries,
  fold: HeldFold,
  batch: { changes: MembershipWrites['changes']; profiles: readonly StoredProfile[] },
) => Promise<{ asked: Promise<unknown>[]; committed: () => void }>

type Dependencies = {
  database: Database
  clock: Clock
  readRunning: ReturnType<typeof createRunning>
  onChanges: OnChanges
  onFailure: (failure: unknown) => void
}

/**
 * Does what no event does: changes memberships when their time has come, and computes those of a new definition. Each part is a transaction
 * that holds the fold, so events wait for it; a pause follows that is as long.
 */
export const createKeepingUp = ({ database, clock, readRunning, onChanges, onFailure }: Dependencies) => {
  const underWay = new Map<string, { isWokenAgain: boolean; done: Promise<void> }>()
  let isOpen = true

  /** A transaction in which people may enter and leave. */
  const changing = async (
    { tenantId }: FoldRef,
    work: (queries: Queries, last: (asked: Promise<unknown>) => void, note: Note) => Promise<boolean>,
  ): Promise<boolean> => {
    let committed = () => {}
    const isMore = await database.ofTenant(tenantId, (queries, last) =>
      work(queries, last, async (fold, changes, profiles) => {
        if (!fold.isLive || changes.length === 0) return
        const followed = await onChanges(queries, fold, { changes, profiles })
        followed.asked.forEach(last)
        committed = followed.committed
      }),
    )
    committed()
    return isMore
  }

  /** Looks at profiles whose time has come. Answers whether there may be more. */
  const followTime = (ref: FoldRef): Promise<boolean> =>
    changing(ref, async (queries, last, note) => {
      const fold = await holdFold(queries, ref)
      if (!fold) return false
      const now = clock.now()
      const [running, due] = await Promise.all([
        readRunning(queries, fold),
        readDue(queries, fold, { now, atMost: profilesAtOnce }),
      ])
      const stored = await readStored(queries, fold, { profiles: due.map(({ id }) => id), ...running })
      const revised = due.flatMap(({ id, profile }) =>
        profile
          ? [{ id, before: profile, until: now.getTime(), isUnfilled: false, after: null, mergedFrom: [], separatedFrom: null }]
          : [],
      )
      const writes = await revise({ queries, fold, running, stored, revised })
      for (const { id, profile } of due) if (!profile) writes.dues.push({ profile: id, at: null })
      for (const asked of writeMemberships(queries, fold, writes)) last(asked)
      await note(
        fold,
        writes.changes,
        due.flatMap(({ profile }) => profile ?? []),
      )
      return due.length === profilesAtOnce
    })

  /** Looks at the next profiles that do not follow a new definition yet. Answers whether there may be more. */
  const fillSome = (ref: FoldRef): Promise<boolean> =>
    changing(ref, async (queries, last, note) => {
      const fold = await holdFold(queries, ref)
      const fill = fold && (await holdFill(queries, fold))
      if (!fold || !fill) return false
      const [running, profiles] = await Promise.all([
        readRunning(queries, fold),
        readUnfilled(queries, fold, { ...fill, atMost: profilesAtOnce }),
      ])
      const until = clock.now().getTime()
      const stored = await readStored(queries, fold, { profiles: profiles.map(({ id }) => id), ...running })
      const revised = profiles.map((profile) => ({
        id: profile.id,
        before: profile,
        until,
        isUnfilled: true,
        after: null,
        mergedFrom: [],
        separatedFrom: null,
      }))
      const writes = await revise({ queries, fold, running, stored, revised })
      for (const asked of writeMemberships(queries, fold, writes)) last(asked)
      await note(fold, writes.changes, profiles)
      const isDone = profiles.length < profilesAtOnce
      last(moveFill(queries, fold, { filledTo: profiles.at(-1)?.id ?? fill.filledTo, isDone }))
      return !isDone
    })

  const catchUp = async (fold: FoldRef): Promise<void> => {
    for (const some of [followTime, fillSome])
      for (let isMore = true; isMore && isOpen; ) {
        const began = performance.now()
        isMore = await some(fold)
        if (isMore) await pause(performance.now() - began)
      }
  }

  const catchUpAll = async (only?: ProjectRef): Promise<void> => {
    const folds = await findWork(database, clock.now())
    for (const fold of folds) if (only === undefined || only.projectId === fold.projectId) await catchUp(fold)
  }

  const wake = (project: ProjectRef): void => {
    const active = underWay.get(project.projectId)
    if (active) {
      active.isWokenAgain = true
      return
    }
    if (!isOpen) return
    const begun = { isWokenAgain: false, done: Promise.resolve() }
    underWay.set(project.projectId, begun)
    begun.done = catchUpAll(project)
      .catch(onFailure)
      .then(() => {
        underWay.delete(project.projectId)
        if (begun.isWokenAgain) wake(project)
      })
  }

  return {
    /** Does for a project what is due, now and in the background. */
    wake,
    /** Does what is due for all projects. */
    run: async (): Promise<void> => {
      await Promise.all([...underWay.values()].map(({ done }) => done))
      await catchUpAll()
    },
    /** Begins nothing more, and resolves when nothing is under way. */
    settle: async (): Promise<void> => {
      isOpen = false
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}

type Note = (fold: HeldFold, changes: MembershipWrites['changes'], profiles: readonly StoredProfile[]) => Promise<void>

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
