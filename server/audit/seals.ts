import type { Key } from '#server/kernel/keys.ts'
import type { Row } from '#server/kernel/row.ts'
import type { auditRecords } from './audit.schema.ts'

/** A row of `audit_records` as the database returns it. */
export type AuditRow = Row<
  typeof auditRecords,
  | 'id'
  | 'at'
  | 'action'
  | 'result'
  | 'tenant_id'
  | 'actor_id'
  | 'target'
  | 'address'
  | 'request_id'
  | 'details'
  | 'previous_hash'
  | 'hash'
>

/** A position in the chain: the id of a row and its hash. Id 0 is the position before the first row. */
export type Place = { id: number; hash: string }

/**
 * The purpose of a stored position. `head` is the newest row; `checked` is the row up to which all rows were found intact; `turn` is how
 * far the slow check of old rows has come.
 */
export type PointName = 'head' | 'checked' | 'turn'

export type SealedPlace = Place & { seal: string }

/**
 * The seals of the audit record. Their key is not in the database. A generation tells which application secret made a seal: 0 is the
 * present one, 1 the previous one, null an unknown one.
 */
export const createSeals = (key: Key) => {
  const ofRow = (row: Omit<AuditRow, 'hash'>): string => key.seal(partsOfRow(row))
  return {
    /** The seal of a row, together with the hash of the previous row. */
    ofRow,
    /** The seal of a position in the chain, for one purpose. */
    sealed: (name: PlaceName, { id, hash }: Place): SealedPlace => ({
      id,
      hash,
      seal: key.seal(partsOfPlace(name, { id, hash })),
    }),
    generationOfRow: (row: AuditRow): number | null => key.generationOf(row.hash, partsOfRow(row)),
    isPlace: (name: PlaceName, { seal, ...place }: SealedPlace): boolean =>
      key.generationOf(seal, partsOfPlace(name, place)) !== null,
  }
}

const partsOfRow = (row: Omit<AuditRow, 'hash'>): string[] => [
  JSON.stringify([row.id, row.at.toISOString(), row.action, row.result, row.tenant_id, row.actor_id, row.target]),
  JSON.stringify([row.address, row.request_id, Object.entries(row.details).sort(byKey), row.previous_hash]),
]

const partsOfPlace = (name: PlaceName, { id, hash }: Place): string[] => ['audit place', name, String(id), hash]

type PlaceName = PointName | 'anchor'

const byKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
