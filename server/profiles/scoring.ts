import { type Clock, clockTolerance } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { SegmentsModule } from '#server/segments/segments.module.ts'
import { deleteModels, findChosen, insertTrained } from './models/versions.store.ts'
import { createPace, Stopped, unlessStopped } from './pace.ts'
import { findLiveFold } from './profile-pages.store.ts'
import { holdFollowing, moveFollowing, readChanged } from './score-changes.store.ts'
import { summaryOf } from './scores.ts'
import {
  beginVersion,
  countRepeatBuyers,
  deleteSomeOfVersion,
  findDue,
  findLeftOver,
  findVersions,
  holdBuyers,
  holdVersion,
  type Place,
  publishVersion,
  readBuyers,
  readCells,
  readSums,
  type ScoresVersion,
  writeScores,
} from './scoring.store.ts'
import { type Buyer, createGatherer, type Gathered, scoreOf } from './scoring-models.ts'
import { applied, trainModels } from './training.ts'

/** Milliseconds after which scores are computed again. */
const validFor = 24 * 60 * 60_000
/** Milliseconds after which they are computed again where the number of buyers is another by a tenth. */
const validAtLeast = 60 * 60_000
const rowsAtOnce = 1_000
const deletedAtOnce = 2_000

type Dependencies = { database: Database; clock: Clock; segments: SegmentsModule['scoreFollowing'] }

/**
 * Computes the scores of buyers. All reading and writing is done in small transactions, with a pause after each that is as long, so that memory
 * and the time for which events wait do not depend on the number of buyers. A version is read by nobody until it is complete. What
 * a process leaves unfinished the next run removes.
 */
export const createScoring = ({ database, clock, segments }: Dependencies) => {
  const { rest, take, isOpen, stop } = createPace()

  const gather = async (project: ProjectRef, asOf: number): Promise<Gathered | null> => {
    const repeatBuyers = await database.ofTenant(project.tenantId, async (queries) => {
      const fold = await findLiveFold(queries, project)
      return fold && countRepeatBuyers(queries, fold)
    })
    if (repeatBuyers === null) return null
    const { add, gathered } = createGatherer({ asOf, repeatBuyers })
    for (let after: Place | null | undefined = null; after !== undefined; ) {
      const began = performance.now()
      const place: Place | null = after
      const buyers: Buyer[] = await database.ofTenant(project.tenantId, async (queries) => {
        const fold = await findLiveFold(queries, project)
        return fold ? readBuyers(queries, fold, { after: place, atMost: rowsAtOnce }) : []
      })
      for (const buyer of buyers) add(buyer)
      after = buyers.length === rowsAtOnce ? buyers.at(-1) : undefined
      await rest(began)
    }
    return gathered()
  }

  type Scoring = Pick<Gathered, 'cuts'> & Parameters<typeof scoreOf>[1]

  /** Scores the next buyers. Answers the last of them, undefined where there are no more, and throws where the version is gone. */
  const scoreSome = (of: ScoresVersion, after: Place | null, scoring: Scoring): Promise<Place | undefined> =>
    database.ofTenant(of.tenantId, async (queries, last) => {
      const fold = await holdBuyers(queries, of)
      if (!fold || !(await holdVersion(queries, of))) throw new Stopped()
      const buyers = await readBuyers(queries, fold, { after, atMost: rowsAtOnce })
      if (buyers.length > 0)
        last(
          writeScores(
            queries,
            of,
            buyers.map((buyer) => ({ buyer, score: scoreOf(buyer, scoring) })),
          ),
        )
      return buyers.length === rowsAtOnce ? buyers.at(-1) : undefined
    })

  const compute = async (project: ProjectRef): Promise<void> => {
    const asOf = clock.now()
    const gathered = await gather(project, asOf.getTime())
    if (!gathered) return
    const trained = await take(trainModels(gathered))
    const { version, chosen } = await database.ofTenant(project.tenantId, async (queries) => ({
      version: await beginVersion(queries, project, asOf),
      chosen: await findChosen(queries, project),
    }))
    const begun = { ...project, version }
    const { models, fitted } = applied({ gathered, trained, chosen, version, asOf })
    const scoring = { cuts: gathered.cuts, models, asOf: asOf.getTime() }
    for (let after: Place | null | undefined = null; after !== undefined; ) {
      const began = performance.now()
      after = await scoreSome(begun, after, scoring)
      await rest(began)
    }
    await database.ofTenant(project.tenantId, async (queries) => {
      if (!(await holdVersion(queries, begun))) throw new Stopped()
      const [cells, sums] = [await readCells(queries, begun), await readSums(queries, begun)]
      await publishVersion(queries, begun, { summary: summaryOf({ cells, sums, fitted, asOf }), models })
      await insertTrained(queries, begun, { trained, asOf })
    })
    await follow(begun)
  }

  /** Tells segments of the next profiles whose group a version has changed. Answers whether there may be more. */
  const followSome = (of: ScoresVersion): Promise<boolean> =>
    database.ofTenant(of.tenantId, async (queries) => {
      const begun = await holdFollowing(queries, of)
      if (!begun) return false
      const isNeeded = await segments.isNeeded(queries, of)
      const { changed, last } = isNeeded
        ? await readChanged(queries, of, { ...begun, atMost: rowsAtOnce })
        : { changed: [], last: null }
      if (changed.length > 0) await segments.note(queries, of, changed)
      await moveFollowing(queries, of, last)
      return last !== null
    })

  const follow = async (of: ScoresVersion): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const began = performance.now()
      isMore = await followSome(of)
      await rest(began)
    }
    segments.wake(of)
  }

  const remove = async (version: ScoresVersion): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const began = performance.now()
      isMore = await deleteSomeOfVersion(database, version, deletedAtOnce)
      await rest(began)
    }
  }

  /** Ends what a run has left over. Replaced rows are needed until segments know what is different. */
  const tidy = async (): Promise<void> => {
    for (const { isLive, ...version } of await findLeftOver(database)) await (isLive ? follow(version) : remove(version))
  }

  const run = async (): Promise<void> => {
    await tidy()
    const now = clock.now().getTime()
    const due = await findDue(database, {
      before: new Date(now - validFor),
      soon: new Date(now - validAtLeast),
      latest: new Date(now + clockTolerance),
    })
    let failed: unknown
    for (const project of due)
      await compute(project).catch((failure: unknown) => {
        if (failure instanceof Stopped && !isOpen()) throw failure
        failed ??= failure
      })
    if (due.length > 0) await tidy()
    if (failed !== undefined) throw failed
  }

  return {
    /** Computes the scores that are due, of all projects. */
    run: (): Promise<void> => unlessStopped(run()),
    /** Begins nothing more. What is under way ends within one transaction. */
    stop,
    /** Removes all scores of a project, and what was fitted to its buyers. */
    removeAll: async (project: ProjectRef): Promise<void> => {
      for (const version of await findVersions(database, project))
        while (await deleteSomeOfVersion(database, version, deletedAtOnce));
      await deleteModels(database, project)
    },
  }
}
