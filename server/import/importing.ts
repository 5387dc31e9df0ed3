import type { ImportPart, ImportReport, RejectedLine } from '#contract/import/import.ts'
import type { IngestionModule, ValidatedEvent } from '#server/ingestion/ingestion.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isForeignKeyViolation, type Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { createTokenBuckets } from '#server/kernel/token-buckets.ts'
import type { Line } from './lines.ts'
import { beginPart, findSettings, movePart, type StoredPart } from './parts.store.ts'
import { readLine } from './read-line.ts'
import { reportWith } from './report.ts'

export type Importing = ReturnType<typeof createImporting>

/** So many lines or bytes are stored in one transaction, which holds up live events of the project for as long. */
const atOnce = { lines: 500, bytes: 1_000_000 }
/** So many parts are read at once in a process, one of each project. */
const partsAtOnce = 4
/** Lines of a project. A part that has begun is stored whole, on credit. */
const rate = { perSecond: 2_000, burst: 200_000, credit: Number.POSITIVE_INFINITY }
/** While live events wait, a pause of so many times its duration follows each transaction. */
const pauseRatio = 4
const longestPauseMs = 1_000
const underWaySeconds = 2

/** Writes the end of a part to the audit record. */
type RecordPart = (query: Queries['query'], report: ImportReport) => Promise<void>

type Dependencies = { database: Database; clock: Clock; ingestion: Pick<IngestionModule, 'pastEvents' | 'isPressed'> }
type Body = { lines: AsyncIterable<Line>; digest: () => string }
type Place = ProjectRef & { monthlyEvents: number | null }
/** Lines that are read and not stored yet. */
type Read = { lines: number; bytes: number; events: ValidatedEvent[]; rejected: RejectedLine[] }

const nothing = (): Read => ({ lines: 0, bytes: 0, events: [], rejected: [] })

/** Stores parts of imports. Live events come first: see `rate` and the pause. */
export const createImporting = ({ database, clock, ingestion }: Dependencies) => {
  const buckets = createTokenBuckets({ clock, ...rate })
  const underWay = new Set<string>()

  const restAfter = async (project: ProjectRef, took: number): Promise<void> => {
    if (!ingestion.isPressed(project)) return
    await new Promise((resolve) => setTimeout(resolve, Math.min(took * pauseRatio, longestPauseMs)))
  }

  /** Stores what was read and how far the part is, or nothing. */
  const store = async (
    place: Place,
    part: StoredPart,
    read: Read,
    { digest, isComplete, recordPart }: { digest: string; isComplete: boolean; recordPart?: RecordPart | undefined },
  ) => {
    const now = clock.now()
    const began = performance.now()
    const partAfter = (accepted: number): StoredPart => ({
      ...part,
      lines: part.lines + read.lines,
      digest,
      isComplete,
      report: reportWith(part.report, { lines: read.lines, events: read.events.length, accepted, rejected: read.rejected }),
    })
    /** Who imported how much is on record with the end of the part: once, because a part ends once. */
    const finish = async (queries: Queries, to: StoredPart) => {
      const moved = await move(queries, to)
      if (to.isComplete) await recordPart?.(queries.query, to.report)
      return moved
    }
    const move = async (queries: Parameters<typeof movePart>[0], to: StoredPart) => {
      if (!(await movePart(queries, place, { from: part.lines, to, now }))) throw new ApiError('import.underWay')
      return to
    }
    let after = part
    if (read.events.length === 0) after = await database.ofTenant(place.tenantId, (queries) => finish(queries, partAfter(0)))
    else
      await ingestion.pastEvents.store(place, {
        events: read.events,
        now,
        alongside: async (queries, { accepted }) => {
          after = await move(queries, partAfter(accepted.length))
        },
      })
    buckets.charge(place.projectId, read.lines)
    await restAfter(place, performance.now() - began)
    return after
  }

  const storeAll = async (
    place: Place,
    known: StoredPart,
    body: Body,
    { since, recordPart }: { since: number; recordPart: RecordPart | undefined },
  ): Promise<ImportReport> => {
    let part = known
    let line = 0
    let read = nothing()
    for await (const bytes of body.lines) {
      line += 1
      if (line > known.lines) {
        if (known.isComplete) throw new ApiError('import.keyUsed')
        const number = known.firstLine + line - 1
        const result = readLine(bytes, {
          format: known.format,
          since,
          now: clock.now().getTime(),
          pastEvents: ingestion.pastEvents,
        })
        read.lines += 1
        read.bytes += bytes?.byteLength ?? 0
        if (result !== 'blank' && 'event' in result) read.events.push(result.event)
        else if (result !== 'blank') read.rejected.push({ line: number, reason: result.reason, field: result.field })
      } else if (line === known.lines && body.digest() !== known.digest) throw new ApiError('import.keyUsed')
      if (read.lines >= atOnce.lines || read.bytes >= atOnce.bytes) {
        part = await store(place, part, read, { digest: body.digest(), isComplete: false })
        read = nothing()
      }
    }
    if (line < known.lines) throw new ApiError('import.keyUsed')
    if (known.isComplete) return known.report
    const digest = body.digest()
    // The audit record is written by the last statement of a transaction: that one stores no events.
    if (read.events.length > 0) {
      part = await store(place, part, read, { digest, isComplete: false })
      read = nothing()
    }
    return (await store(place, part, read, { digest, isComplete: true, recordPart })).report
  }

  /**
   * Stores the lines of a part that are not stored yet, in transactions of some hundred, and answers what became of all of its lines. A part
   * whose request ended early goes on where it stood when it is sent again.
   */
  return async (
    project: ProjectRef,
    asked: ImportPart,
    by: string,
    read: () => Body,
    recordPart?: RecordPart,
  ): Promise<ImportReport> => {
    if (underWay.has(project.projectId)) throw new ApiError('import.underWay', { retryAfter: underWaySeconds })
    if (underWay.size >= partsAtOnce) throw new ApiError('server.busy', { retryAfter: underWaySeconds })
    underWay.add(project.projectId)
    try {
      const now = clock.now()
      const settings = await findSettings(database, project, now)
      const known = settings && (await beginPart(database, project, asked, { by, now }))
      if (!settings || !known) throw new ApiError('project.unknown')
      if (known.format !== asked.format || known.firstLine !== asked.firstLine) throw new ApiError('import.keyUsed')
      const retryAfter = known.isComplete ? null : buckets.take(project.projectId, 1)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      const { since, monthlyEvents } = settings
      return await storeAll({ ...project, monthlyEvents }, known, read(), { since: since.getTime(), recordPart })
    } catch (failure) {
      // The project was deleted meanwhile.
      throw isForeignKeyViolation(failure) ? new ApiError('project.unknown') : failure
    } finally {
      underWay.delete(project.projectId)
    }
  }
}
