import './texts.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useSegmentNames } from './names.ts'

/** How a segment is: counted for a new definition, kept up to date, or archived. */
export const SegmentBadge = ({ segment }: { segment: Segment }) => {
  const { tone, text } = useSegmentNames().stateOf(segment)
  return <Badge tone={tone}>{text}</Badge>
}
