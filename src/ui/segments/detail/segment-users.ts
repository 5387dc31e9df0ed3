import type { SegmentUser } from '#contract/segments/segments.ts'

/** The page of what refers to a segment. */
export const hrefOfUser = ({ kind, id }: SegmentUser): string =>
  kind === 'segment' ? `/segments/${id}` : `/ai-marketing-strategies/${id}`
