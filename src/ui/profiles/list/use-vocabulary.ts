import { rfmGroups } from '#contract/profiles/scores.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { useRfmNames } from '../person/rfm-names.ts'

/** What conditions can be about, with the groups of buyers, which are the same in all projects. */
export const useVocabulary = (vocabulary: Vocabulary): Vocabulary => {
  const names = useRfmNames()
  return { ...vocabulary, rfm: rfmGroups.map((id) => ({ id, name: names[id] })) }
}
