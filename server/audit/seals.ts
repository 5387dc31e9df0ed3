import { hmac, isSame } from '../accounts/secrets.ts'

/** A row of `audit_records` as the database returns it. */
export type AuditRow = {
  id: number
  at: Date
  action: string
  result: string
  tenant_id: string | null
  actor_id: string | null
  target: string | null
  address: string | null
  request_id: string | null
  details: Record<string, string>
  previous_hash: string
  hash: string
}

/** A place in the chain: the id of a row and its hash. Id 0 is the place before the first row. */
export type Place = { id: number; hash: string }

/** What a stored place is for. `head` is the newest row; `checked` is the row up to which all were found whole; `turn` is how far the slow check of old rows has come. */
export type PointName = 'head' | 'checked' | 'turn'

export type SealedPlace = Place & { seal: string }

export type Seals = ReturnType<typeof createSeals>

/** The HMACs of the audit record. Their key is the pepper, which is not in the database. */
export const createSeals = (pepper: string) => {
  /** Of a row, together with the hash of the row before it. */
  const ofRow = (row: Omit<AuditRow, 'hash'>): string =>
    hmac(pepper, [
      JSON.stringify([row.id, row.at.toISOString(), row.action, row.result, row.tenant_id, row.actor_id, row.target]),
      JSON.stringify([row.address, row.request_id, Object.entries(row.details).sort(byKey), row.previous_hash]),
    ])
  /** Of a place in the chain, for one use of it. */
  const ofPlace = (name: PlaceName, { id, hash }: Place): string => hmac(pepper, ['audit place', name, String(id), hash])
  return {
    ofRow,
    sealed: (name: PlaceName, { id, hash }: Place): SealedPlace => ({ id, hash, seal: ofPlace(name, { id, hash }) }),
    isRow: (row: AuditRow): boolean => isSame(row.hash, ofRow(row)),
    isPlace: (name: PlaceName, place: SealedPlace): boolean => isSame(place.seal, ofPlace(name, place)),
  }
}

type PlaceName = PointName | 'anchor'

const byKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
