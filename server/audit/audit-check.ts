import type { Logger } from 'pino'
import type { Database } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { Anchor } from './anchor-file.ts'
import { findNewest, findPoint, findRows, keepPoint } from './points.store.ts'
import { createSeals, type Place, type SealedPlace } from './seals.ts'

/**
 * The first row that is missing or differs from what was recorded. `row`: its hash is wrong; `missing`: rows up to the head were deleted;
 * `head`, `checked`, `anchor`: this stored position was changed, or the record ends before it.
 */
export type Breach = { id: number; reason: 'row' | 'missing' | 'head' | 'checked' | 'anchor' }

export type AuditCheckDependencies = { database: Database; log: Logger; key: Key; anchor: Anchor | null }

const pageOf = 1_000
/** The number of old rows that each check reads again. */
const pagesATurn = 10
/** Where a check begins, and the oldest secret that may have sealed the following rows. */
type Start = Place & { generation: number }
const beginning: Start = { id: 0, hash: '', generation: Number.POSITIVE_INFINITY }

/** Checks the audit record. Each check reads the rows since the last one and a part of the old rows, never all of them. */
export const createAuditCheck = ({ database, log, key, anchor }: AuditCheckDependencies) => {
  const seals = createSeals(key)
  /** The newest row that this process has found intact. */
  let seen: Place = beginning

  /**
   * Checks the rows between two positions. Returns the last of them, or the fault. After a secret was replaced, it must not seal any more
   * rows, because others may know it.
   */
  const walk = async (from: Start, upTo: number, pagesAtMost = Number.POSITIVE_INFINITY): Promise<Place | Breach> => {
    let { generation, ...last } = from
    for (let page = 0; page < pagesAtMost && last.id < upTo; page += 1) {
      const rows = await findRows(database.query, last.id, upTo, pageOf)
      if (rows.length === 0) return { id: last.id + 1, reason: 'missing' }
      for (const row of rows) {
        const follows = row.id === last.id + 1 && row.previous_hash === last.hash
        const sealedBy = seals.generationOfRow(row)
        if (!follows || sealedBy === null || sealedBy > generation) return { id: row.id, reason: 'row' }
        generation = sealedBy
        last = { id: row.id, hash: row.hash }
      }
    }
    return last
  }

  /** A stored position as the start of a check; null if its row is not in the table. */
  const startAt = async ({ id, hash }: Place): Promise<Start | null> => {
    if (id === 0) return beginning
    const [row] = await findRows(database.query, id - 1, id, 1)
    const generation = row && row.hash === hash ? seals.generationOfRow(row) : null
    return generation === null ? null : { id, hash, generation }
  }

  /** The end of the record, if its head is sealed and the rows reach it. */
  const findEnd = async (known: SealedPlace | null): Promise<Place | Breach> => {
    const head = await findPoint(database.query, 'head')
    const newest = await findNewest(database.query)
    if (!head) return { id: newest.id, reason: 'head' }
    // This database was created before heads were stored. If a position outside the database is known, there was a head.
    if (head.seal === '' && !known && seen.id === 0) return adopt(newest)
    if (!seals.isPlace('head', head)) return { id: head.id, reason: 'head' }
    if (newest.id < head.id) return { id: newest.id + 1, reason: 'missing' }
    return newest
  }

  const adopt = async (newest: Place): Promise<Place | Breach> => {
    const end = await walk(beginning, newest.id)
    if (!isBreach(end)) await keepPoint(database.query, 'head', seals.sealed('head', end))
    return end
  }

  /** A position that is stored outside the database, or in this process, must be in the record. */
  const refuteOutside = async (places: Place[], end: Place): Promise<Breach | null> => {
    for (const place of places) {
      if (place.id > end.id) return { id: end.id + 1, reason: 'anchor' }
      if (!(await startAt(place))) return { id: place.id, reason: 'anchor' }
    }
    return null
  }

  const checkNew = async (end: Place): Promise<Place | Breach> => {
    const checked = await findPoint(database.query, 'checked')
    if (!checked) return walk(beginning, end.id)
    const start = seals.isPlace('checked', checked) ? await startAt(checked) : null
    return start ? walk(start, end.id) : { id: checked.id, reason: 'checked' }
  }

  const checkOld = async (checked: Place): Promise<Breach | null> => {
    const turn = await findPoint(database.query, 'turn')
    const from = turn && turn.id < checked.id && seals.isPlace('turn', turn) ? await startAt(turn) : beginning
    const reached = await walk(from ?? beginning, checked.id, pagesATurn)
    if (isBreach(reached)) return reached
    await keepPoint(database.query, 'turn', seals.sealed('turn', reached))
    return null
  }

  const look = async (): Promise<Breach | null> => {
    const known = (await anchor?.read()) ?? null
    if (known && !seals.isPlace('anchor', known)) return { id: known.id, reason: 'anchor' }
    const end = await findEnd(known)
    if (isBreach(end)) return end
    const refuted = await refuteOutside(known ? [seen, known] : [seen], end)
    if (refuted) return refuted
    const checked = await checkNew(end)
    if (isBreach(checked)) return checked
    await keepPoint(database.query, 'checked', seals.sealed('checked', checked))
    seen = checked
    await anchor?.keep(seals.sealed('anchor', checked)).catch((failure: unknown) => {
      log.warn({ err: failure }, 'the newest place of the audit record could not be kept outside of the database')
    })
    log.info({ record: checked.id, hash: checked.hash }, 'the audit record is whole up to here')
    return checkOld(checked)
  }

  return {
    /** The change or deletion that a check finds, or null. */
    look,
    /** The id of the first row that is missing or differs from what was recorded, among all rows; null if the record is intact. */
    firstBroken: async (): Promise<number | null> => {
      const end = await findEnd(null)
      if (isBreach(end) && end.reason === 'missing') return end.id
      const last = await walk(beginning, isBreach(end) ? Number.MAX_SAFE_INTEGER : end.id)
      return isBreach(last) ? last.id : isBreach(end) ? end.id : null
    },
  }
}

const isBreach = (it: Place | Breach): it is Breach => 'reason' in it
