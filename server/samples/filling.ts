import { createHash } from 'node:crypto'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { ImportModule } from '#server/import/import.module.ts'
import { isApiErrorOf } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import { createEventLoopScheduler } from '#server/kernel/event-loop-scheduling.ts'
import { findUnfilled, noteStored, type SampleRow } from './samples.store.ts'
import { eventsOfHouseholds, householdsOf, type Shop } from './shop/shop.ts'
import { againIn, presentIn } from './truth.ts'

/** Their events, about 430, are one part of an import and are stored in one transaction. */
const householdsAPart = 20
/** So many are computed in one turn of the event loop: about a millisecond of work. */
const householdsATurn = 5

type Dependencies = {
  database: Database
  importPart: ImportModule['importPart']
  decisions: Pick<DecisionsModule, 'readVersions'>
}

/**
 * Fills sample projects with the events of their shops, in parts that survive a crash: the key of a part follows from its first household, so
 * a part that was interrupted goes on where it stopped, and one that is stored already is answered from its row.
 */
export const createFilling = ({ database, importPart, decisions }: Dependencies) => {
  const turns = createEventLoopScheduler()
  let isClosing = false

  const bodyOf = (sample: SampleRow, from: number, to: number, againOf: Shop['againOf']) => {
    const hash = createHash('sha256')
    const shop = { ...sample, until: sample.until.getTime(), againOf }
    const lines = async function* () {
      for (let first = from; first < to; first += householdsATurn) {
        await turns.take()
        const events = [...eventsOfHouseholds(shop, first, Math.min(to, first + householdsATurn))]
        for (const event of events) {
          const line = Buffer.from(JSON.stringify(event))
          hash.update(line)
          hash.update('\n')
          yield line
        }
      }
    }
    return { lines: lines(), digest: () => hash.copy().digest('hex') }
  }

  /** Answers whether it could be stored now. */
  const storeNext = async (sample: SampleRow): Promise<boolean> => {
    const all = householdsOf(sample.visitors)
    const from = sample.households_stored
    const to = Math.min(all, from + householdsAPart)
    const project = { projectId: sample.project_id, tenantId: sample.tenant_id }
    const part = { key: `sample-${from}`, format: 'causeway', firstLine: 1 } as const
    try {
      const present = await database.ofTenant(project.tenantId, (queries) => presentIn(decisions, queries, project))
      const againOf = againIn(project.projectId, present)
      const { lines } = await importPart(project, part, sample.created_by, () => bodyOf(sample, from, to, againOf))
      await noteStored(database, sample.project_id, { from, to, lines, isFilled: to === all })
      return true
    } catch (failure) {
      if (isApiErrorOf(failure, 'project.unknown', 'requests.tooMany', 'import.underWay', 'server.busy')) return false
      if (!isApiErrorOf(failure, 'import.monthFull')) throw failure
      // The project keeps what the organisation's limit allows.
      await noteStored(database, sample.project_id, { from, to: from, lines: 0, isFilled: true })
      return true
    }
  }

  return {
    /** Resolves when nothing is left that can be stored now. Projects take turns. */
    fill: async (): Promise<void> => {
      for (let isBusy = true; isBusy && !isClosing; ) {
        isBusy = false
        for (const sample of await findUnfilled(database)) {
          if (isClosing) return
          if (await storeNext(sample)) isBusy = true
        }
      }
    },
    /** Stops after the part that is being stored. */
    close: (): void => {
      isClosing = true
    },
  }
}
