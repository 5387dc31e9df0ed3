import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Node } from '#contract/segments/segment.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { useLeafText } from '#ui/patterns/condition-tree/leaf-text.ts'
import type { ActiveFilter } from '#ui/patterns/list/filter-chips.tsx'
import { partsOf, withoutPart } from './quick-filter.ts'
import { useVocabulary } from './use-vocabulary.ts'

type Options = {
  q: string | undefined
  filter: Node | undefined
  vocabulary: Vocabulary
  onChange: (change: { q: string | undefined; filter: Node | undefined }) => void
}

/** What narrows a list of people now, in words. */
export const useActiveFilters = ({ q, filter, vocabulary, onChange }: Options): ActiveFilter[] => {
  const { t, i18n } = useLingui()
  const leafText = useLeafText(useVocabulary(vocabulary))
  const textOf = (node: Node): string => {
    if ('not' in node) {
      const text = textOf(node.not)
      return t`不满足：${text}`
    }
    if (!('all' in node) && !('any' in node)) return leafText(node)
    const parts = 'all' in node ? node.all : node.any
    const type = 'all' in node ? 'conjunction' : 'disjunction'
    return new Intl.ListFormat(i18n.locale, { type }).format(parts.map(textOf))
  }
  return [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onChange({ q: undefined, filter }) }]),
    ...partsOf(filter).map((part, place) => ({
      id: JSON.stringify(part),
      label: textOf(part),
      onRemove: () => onChange({ q, filter: withoutPart(filter, place) }),
    })),
  ]
}
