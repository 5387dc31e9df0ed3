import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { css } from '../../../../styled-system/css'
import { operatorOf, operators, textOf, withOperator } from './leaf-drafts.ts'
import { useNames } from './names.ts'
import { ValueField } from './value-field.tsx'

const mostConditions = 10

type Props = {
  where: readonly LeafDraft[]
  /** Whether something is wrong with a field, such as `0.value`. */
  isWrong: (field: string) => boolean
  onEdit: (where: readonly LeafDraft[]) => void
}

/** Which properties an event must have: a line each, all of which must hold. */
export const WhereList = ({ where, isWrong, onEdit }: Props) => (
  <>
    {where.map((condition, place) => (
      <WhereFields
        // biome-ignore lint/suspicious/noArrayIndexKey: the tests of properties have no identity but their place.
        key={place}
        condition={condition}
        isWrong={(field) => isWrong(`${place}.${field}`)}
        onEdit={(it) => onEdit(where.with(place, it))}
        onRemove={() => onEdit(where.toSpliced(place, 1))}
      />
    ))}
    {where.length < mostConditions && (
      <Button size="small" look="ghost" icon="plus" onClick={() => onEdit([...where, { property: '', is: 'equals', value: '' }])}>
        <Trans>属性</Trans>
      </Button>
    )}
  </>
)

type WhereProps = {
  condition: LeafDraft
  isWrong: (field: string) => boolean
  onEdit: (condition: LeafDraft) => void
  onRemove: () => void
}

/** Windows that move with time are for traits: an event that has happened never changes. */
const ofProperties = operators.filter((it) => it !== 'withinDays' && it !== 'notWithinDays')

/** A test of a property of an event. */
export const WhereFields = ({ condition, isWrong, onEdit, onRemove }: WhereProps) => {
  const { t } = useLingui()
  const names = useNames()
  return (
    <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
      <LineInput
        label={t`属性名称`}
        value={textOf(condition.property)}
        isWrong={isWrong('property')}
        onEdit={(property) => onEdit({ ...condition, property })}
      />
      <LineSelect
        label={t`比较方式`}
        value={operatorOf(condition)}
        options={ofProperties.map((value) => ({ value, label: names.operators[value] }))}
        onChoose={(is) => onEdit(withOperator(condition, is, null))}
      />
      <ValueField leaf={condition} type={null} isWrong={isWrong('value')} onEdit={(value) => onEdit({ ...condition, value })} />
      <Button size="small" look="ghost" aria-label={t`移除属性`} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </span>
  )
}
