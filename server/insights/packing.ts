import { randomUUID } from 'node:crypto'
import { packEvents } from '#engine/insights/packed-events.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { LogQuestions } from './asked-events.ts'
import { inTurns } from './in-turns.ts'
import {
  beginPart,
  deleteOutlived,
  endPart,
  findBeginning,
  findBegun,
  findLongLogs,
  insertPacked,
  type Part,
} from './packed-events.store.ts'
import { insertPackedProperty } from './packed-properties.store.ts'
import { readPart, readValues } from './packed-records.store.ts'
import { type PackedProperties, packedValueLimits, packProperties } from './packing-properties.ts'

/** The ids of a part. */
const usualSize = 250_000
/** A part whose events have more names than this is not packed. */
const mostNames = 200
/** Milliseconds after which a part that was begun and not ended is begun anew. */
const abandonedAfter = 600_000
/** Milliseconds after which a run leaves the rest to the next one, so that other long jobs do not wait for it. */
const runFor = 60_000
/** Events that are deleted within this time, in milliseconds, are not worth packing: each deletion undoes it. */
const keptFor = 7 * 24 * 3_600_000

type Dependencies = { database: Database; clock: Clock; log: LogQuestions; size?: number }

/**
 * Packs the parts of long logs that are folded, the newest first, so that questions about many events need not read each of their rows.
 * What changes in the log meanwhile undoes the packing of its part, which is then packed again.
 */
export const createPacking = ({ database, clock, log, size = usualSize }: Dependencies) => {
  let isOpen = true

  const pack = async (project: ProjectRef, part: Part): Promise<void> => {
    const { projectId, tenantId } = project
    const run = { ...project, ...part, run: randomUUID() }
    const within = <Result>(work: (queries: Queries) => Promise<Result>) => database.ofTenant(tenantId, work)
    await within((queries) => beginPart(queries, run, clock.now()))
    const names = await within((queries) => readPart(queries, log, projectId, part))
    // A part without events stays so: no id up to its last one is given again.
    const received = names.map((it) => it.received_at.getTime())
    const firstReceivedAt = new Date(Math.min(clock.now().getTime(), ...received))
    const isFit = names.length <= mostNames
    const fit = isFit ? names : []
    const valuesOf = await packProperties(part, fit, (asked) =>
      within((queries) => readValues(queries, log, projectId, { ...asked, ...part, longest: packedValueLimits.longest })),
    )
    const packed: (Parameters<typeof insertPacked>[2] & Pick<PackedProperties, 'properties'>)[] = []
    for (const { event, events, first_at: firstAt, last_at: lastAt, records } of fit) {
      const { hasAll = true, properties = [] } = valuesOf.get(event) ?? {}
      packed.push({ event, events, firstAt, lastAt, packed: await inTurns(packEvents(records)), hasAll, properties })
    }
    await within(async (queries) => {
      if (!(await endPart(queries, run, { state: isFit ? 'packed' : 'unfit', firstReceivedAt }))) return
      for (const it of packed) {
        await insertPacked(queries, run, it)
        for (const own of it.properties) await insertPackedProperty(queries, run, { event: it.event, ...own })
      }
    })
  }

  return {
    run: async (): Promise<void> => {
      const now = clock.now()
      const until = performance.now() + runFor
      const logs = await findLongLogs(database, { atLeast: size, now })
      for (const { project_id: projectId, tenant_id: tenantId, last_id: lastId, since } of logs) {
        await deleteOutlived(database, projectId)
        const begun = new Set(await findBegun(database, projectId, new Date(now.getTime() - abandonedAfter)))
        for (let toId = Math.floor(lastId / size) * size; toId > 0; toId -= size) {
          if (!isOpen || performance.now() > until) return
          const part = { afterId: toId - size, toId }
          if (begun.has(part.afterId)) continue
          const receivedAt = await findBeginning(database, projectId, part)
          if (receivedAt && receivedAt.getTime() - since.getTime() < keptFor) continue
          await pack({ projectId, tenantId }, part)
        }
      }
    },
    stop: (): void => {
      isOpen = false
    },
  }
}
