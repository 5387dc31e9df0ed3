import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, DatabaseError, type Queries } from '#server/kernel/database.ts'
import { type Brought, bring, readWithoutRow, restore } from './batches.store.ts'
import { builtInContent, readContents } from './contents.ts'
import * as store from './rollouts.store.ts'
import { holdTemplate, writeVersionOfNew } from './templates.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  decisions: { ofScenarios: Pick<DecisionsModule['ofScenarios'], 'noteRulesOf'> }
}

/** Projects in one transaction. */
const batch = 500
/** A batch that fails so many times in a row ends the roll-out as failed. */
const attemptsAtMost = 3

/**
 * Moves roll-outs on, one batch of projects in a transaction at a time. How far one has come is stored with each batch: a process that starts
 * again, or another one, goes on from there.
 */
export const createMoving = ({ database, clock, decisions: { ofScenarios } }: Dependencies) => {
  let running: Promise<void> | null = null
  let isStopped = false

  const forward = async (queries: Queries, row: store.RolloutRow): Promise<void> => {
    const { query } = queries
    const now = clock.now().toISOString()
    const { scenario, version, organizations } = row
    const { version_of_new: versionOfNew } = await holdTemplate(query, scenario, now)
    const { rules } = (await readContents(query, scenario)).get(version) ?? builtInContent(scenario)
    const asked = { scenario, version, versionOfNew, organizations, rollout: row.id, rules, now }
    const note = async ({ installed, kept, reached }: Brought, unchanged: number) => {
      await ofScenarios.noteRulesOf(queries, installed)
      await store.addMoved(query, row.id, { installed: installed.length, kept, unchanged, restored: 0, reached })
    }
    const brought = await bring(query, asked, { after: row.reached, limit: batch })
    await note(brought, brought.seen - brought.installed.length - brought.kept)
    if (brought.seen === batch) return
    // Projects that were created meanwhile, wherever their ids are in the order.
    await note(await bring(query, asked, { createdSince: row.started_at.toISOString() }), 0)
    const isForNew = organizations === null
    if (isForNew && versionOfNew !== version) await setVersionOfNew(queries, row, version)
    await store.endRollout(query, row.id, { state: 'done', now, previousOfNew: isForNew ? versionOfNew : null })
  }

  const back = async (queries: Queries, row: store.RolloutRow): Promise<void> => {
    const { query } = queries
    const now = clock.now().toISOString()
    await holdTemplate(query, row.scenario, now)
    const contents = await readContents(query, row.scenario)
    const rulesOf = Object.fromEntries([...contents].map(([version, { rules }]) => [version, rules]))
    const restored = await restore(query, { rollout: row.id, rulesOf, now, limit: batch })
    await ofScenarios.noteRulesOf(queries, restored)
    await store.addMoved(query, row.id, { installed: 0, kept: 0, unchanged: 0, restored: restored.length, reached: null })
    if (restored.length === batch) return
    if (row.previous_of_new !== null) await setVersionOfNew(queries, row, row.previous_of_new)
    await store.endRollout(query, row.id, { state: 'rolledBack', now, previousOfNew: null })
  }

  const setVersionOfNew = async (queries: Queries, { scenario }: store.RolloutRow, version: number) => {
    await writeVersionOfNew(queries.query, scenario, version)
    await ofScenarios.noteRulesOf(queries, await readWithoutRow(queries.query, scenario))
  }

  /** Moves one on by a batch, or ends it. */
  const moveOnce = (id: string): Promise<void> =>
    database.transaction(async (queries) => {
      const row = await store.holdRollout(queries.query, id)
      if (row?.state === 'running') await forward(queries, row)
      if (row?.state === 'rollingBack') await back(queries, row)
    })

  const moveAll = async () => {
    const failed = new Map<string, unknown>()
    /** What has begun meanwhile is found as well. What has failed is left to the next run. */
    const next = async () => (isStopped ? undefined : (await store.findMoving(database.query)).find((id) => !failed.has(id)))
    for (let id = await next(); id !== undefined; id = await next())
      try {
        await moveOnce(id)
      } catch (failure) {
        failed.set(id, failure)
        const now = clock.now().toISOString()
        await store.noteFailure(database.query, id, { failure: nameOf(failure), now, atMost: attemptsAtMost })
      }
    for (const failure of failed.values()) throw failure
  }

  /** Moves everything that is to be moved. Resolves when nothing is left, or rejects with the first failure. */
  const run = (): Promise<void> => {
    running ??= moveAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    run,
    /** Begins at once. A failure is stored with the roll-out, and the job tries it again. */
    wake: (): void => void run().catch(() => {}),
    /** The batch that is being moved is the last one of this process. */
    stop: (): void => {
      isStopped = true
    },
    settle: async (): Promise<void> => {
      await running?.catch(() => {})
    },
  }
}

/** The kind of a failure. The message is not used, because it may quote rows. */
const nameOf = (failure: unknown): string => {
  if (failure instanceof DatabaseError && failure.sqlState) return `${failure.name} ${failure.sqlState}`
  return failure instanceof Error ? failure.name : 'unknown'
}
