import { addressOf } from '../-lists/list-address.ts'

/** What an address says about the list of segments. */
export const segmentsAddress = addressOf({ q: 100, status: ['archived', 'all'] })
export type SegmentsAddress = ReturnType<typeof segmentsAddress>

const read = addressOf({ tab: ['why', 'list'], person: 200 })
/** The part of a segment's page, which is that of its members where the address names none. `person` is asked about at once. */
export type SegmentAddress = ReturnType<typeof read>

export const segmentAddress = (search: Record<string, unknown>): SegmentAddress => {
  const { person, ...rest } = read(search)
  return person && rest.tab === 'why' ? { ...rest, person } : rest
}
