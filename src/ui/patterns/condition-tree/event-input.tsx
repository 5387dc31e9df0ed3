import { useLingui } from '@lingui/react/macro'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { LineInput } from '#ui/components/line-fields.tsx'
import { textOf, type Vocabulary } from './leaf-drafts.ts'

export type FieldsProps = {
  leaf: LeafDraft
  vocabulary: Vocabulary
  /** Whether something is wrong with a field. */
  isWrong: (field: string) => boolean
  onEdit: (leaf: LeafDraft) => void
}

/** The event that a condition is about. The project's events are offered. */
export const EventInput = ({ leaf, vocabulary, isWrong, onEdit, field }: FieldsProps & { field: 'did' | 'last' }) => {
  const { t } = useLingui()
  return (
    <LineInput
      label={t`事件名称`}
      value={textOf(leaf[field])}
      suggestions={vocabulary.events}
      isWrong={isWrong(field)}
      onEdit={(name) => onEdit({ ...leaf, [field]: name })}
    />
  )
}
