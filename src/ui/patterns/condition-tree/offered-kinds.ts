import { type LeafKind, leafKinds } from '#contract/segments/leaf-kinds.ts'
import type { Vocabulary } from './leaf-drafts.ts'

/** What a condition can be about in a project: a segment, a list or an RFM group only where there is one. */
export const offeredKinds = ({ segments, lists, rfm }: Vocabulary): readonly LeafKind[] => {
  const missing: Partial<Record<LeafKind, boolean>> = {
    segment: segments.length === 0,
    list: lists.length === 0,
    rfm: rfm.length === 0,
  }
  return leafKinds.filter((kind) => missing[kind] !== true)
}
