import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { inputFor, listIn, operatorOf, textOf, type ValueType } from './leaf-drafts.ts'

type Props = { leaf: LeafDraft; type: ValueType; isWrong: boolean; onEdit: (value: unknown) => void }

/** The value that a condition compares with, as its operator needs it. */
export const ValueField = ({ leaf, type, isWrong, onEdit }: Props) => {
  const { t } = useLingui()
  const input = inputFor(operatorOf(leaf), type)
  const { value } = leaf
  const label = t`值`
  switch (input) {
    case 'none':
      return null
    case 'boolean':
      return (
        <LineSelect
          label={label}
          value={value === false ? 'no' : 'yes'}
          options={[
            { value: 'yes', label: t`是` },
            { value: 'no', label: t`否` },
          ]}
          onChoose={(it) => onEdit(it === 'yes')}
        />
      )
    case 'number':
    case 'days':
      return <NumberInput label={input === 'days' ? t`天数` : label} value={value} isWrong={isWrong} onEdit={onEdit} />
    case 'date':
      return <LineInput label={t`日期`} type="date" value={textOf(value).slice(0, 10)} isWrong={isWrong} onEdit={onEdit} />
    case 'texts':
    case 'numbers':
      return (
        <ListInput
          key={input}
          label={t`值，用逗号隔开`}
          value={value}
          isWrong={isWrong}
          onEdit={(it) => onEdit(listIn(it, input))}
        />
      )
    default:
      return <LineInput label={label} value={textOf(value)} isWrong={isWrong} onEdit={onEdit} />
  }
}

type NumberProps = { label: string; value: unknown; isWrong: boolean; onEdit: (value: number | null) => void }

/** A number, or null while there is none in the field. */
export const NumberInput = ({ label, value, isWrong, onEdit }: NumberProps) => (
  <LineInput
    label={label}
    type="number"
    width="short"
    value={typeof value === 'number' ? String(value) : ''}
    isWrong={isWrong}
    onEdit={(text) => onEdit(text === '' || Number.isNaN(Number(text)) ? null : Number(text))}
  />
)

type ListProps = { label: string; value: unknown; isWrong: boolean; onEdit: (text: string) => void }

/** Keeps what is typed, also a comma at the end, which says nothing yet. */
const ListInput = ({ label, value, isWrong, onEdit }: ListProps) => {
  const [typed, type] = useState(() => (Array.isArray(value) ? value.join(', ') : ''))
  return (
    <LineInput
      label={label}
      value={typed}
      isWrong={isWrong}
      onEdit={(text) => {
        type(text)
        onEdit(text)
      }}
    />
  )
}
