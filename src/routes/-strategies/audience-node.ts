import type { Definition } from '#contract/decisions/definition.ts'
import { segmentLimits } from '#contract/segments/operators.ts'
import type { Node } from '#contract/segments/segment.ts'

/** Everybody: all buckets that people are dealt into. */
const everybody: Node = { bucket: { salt: 'everybody', from: 0, to: segmentLimits.buckets } }

/** The people whom a strategy is for, as one tree of conditions. A group of all conditions becomes no group within the group. */
export const audienceNode = ({ audience, exclude, consent }: Pick<Definition, 'audience' | 'exclude' | 'consent'>): Node => {
  const parts: Node[] = [
    ...(audience === null ? [] : 'all' in audience ? audience.all : [audience]),
    ...(exclude === null ? [] : [{ not: exclude }]),
    ...(consent === null ? [] : [{ consent, is: 'granted' as const }]),
  ]
  const [first] = parts
  return first && parts.length === 1 ? first : parts.length === 0 ? everybody : { all: parts }
}
