import { profileLimits } from '#contract/profiles/limits.ts'
import { leavesOf } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Need, Needs } from '../profiles/occurrences.ts'
import { needOf } from './behaviour.ts'

/**
 * The occurrences that the states of a project must keep for some definitions. There is room for 64 lists of 32 times: the first
 * definitions have priority. For needs in `beyond` the log is queried at each evaluation.
 */
export const needsOf = (nodes: readonly Node[]): { needs: Needs; beyond: Need[] } => {
  const merged = new Map<string, Need>()
  for (const need of nodes.flatMap(leavesOf).flatMap((leaf) => ('did' in leaf ? (needOf(leaf) ?? []) : []))) {
    const name = JSON.stringify([need.event, need.key])
    const known = merged.get(name)
    merged.set(name, known && known.keep >= need.keep ? known : need)
  }
  const all = [...merged.values()]
  const needs = new Map<string, Need[]>()
  for (const need of all.slice(0, profileLimits.occurrenceLists)) {
    needs.set(need.event, [...(needs.get(need.event) ?? []), need])
  }
  return { needs, beyond: all.slice(profileLimits.occurrenceLists) }
}
