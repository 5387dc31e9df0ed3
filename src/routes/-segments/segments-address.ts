import { textOf } from '../-lists/list-address.ts'

/** What an address says about the list of segments. */
export type SegmentsAddress = { q?: string; status?: 'archived' | 'all' }

export const segmentsAddress = (search: Record<string, unknown>): SegmentsAddress => {
  const { status } = search
  return { ...textOf('q', search, 100), ...(status === 'archived' || status === 'all' ? { status } : {}) }
}

/** The parts of a segment's page. The first is shown where the address names none. */
export type SegmentTab = 'members' | 'why' | 'list'
/** `person` is asked about at once. */
export type SegmentAddress = { tab?: Exclude<SegmentTab, 'members'>; person?: string }

export const segmentAddress = ({ tab, person }: Record<string, unknown>): SegmentAddress => ({
  ...(tab === 'why' || tab === 'list' ? { tab } : {}),
  ...(tab === 'why' && typeof person === 'string' && person !== '' ? { person: person.slice(0, 200) } : {}),
})
