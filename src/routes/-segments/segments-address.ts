/** What an address says about the list of segments. */
export type SegmentsAddress = { q?: string; status?: 'archived' | 'all' }

const longest = 100

export const segmentsAddress = ({ q, status }: Record<string, unknown>): SegmentsAddress => {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longest) : ''
  return {
    ...(words === '' ? {} : { q: words }),
    ...(status === 'archived' || status === 'all' ? { status } : {}),
  }
}

/** The parts of a segment's page. The first is shown where the address names none. */
export type SegmentTab = 'members' | 'why' | 'list'
/** `person` is asked about at once. */
export type SegmentAddress = { tab?: Exclude<SegmentTab, 'members'>; person?: string }

export const segmentAddress = ({ tab, person }: Record<string, unknown>): SegmentAddress => ({
  ...(tab === 'why' || tab === 'list' ? { tab } : {}),
  ...(tab === 'why' && typeof person === 'string' && person !== '' ? { person: person.slice(0, 200) } : {}),
})
