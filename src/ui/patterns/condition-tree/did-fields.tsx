import { useLingui } from '@lingui/react/macro'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { EventInput, type FieldsProps } from './event-input.tsx'
import { recordOf, textOf } from './leaf-drafts.ts'
import { useNames } from './names.ts'
import { NumberInput } from './value-field.tsx'
import { WhereList } from './where-list.tsx'

/** What somebody did: the event, how often, when, and with which properties. */
export const DidFields = (props: FieldsProps) => {
  const { leaf, isWrong, onEdit } = props
  const { t } = useLingui()
  const names = useNames()
  const times = recordOf(leaf.times)
  const where = conditionsOf(leaf)
  return (
    <>
      <EventInput {...props} field="did" />
      <LineSelect
        label={t`次数的比较`}
        value={textOf(times.is)}
        options={Object.entries(names.times).map(([value, label]) => ({ value, label }))}
        placeholder={t`任意次`}
        onChoose={(is) => onEdit({ ...leaf, times: { n: 1, ...times, is } })}
      />
      {leaf.times !== undefined && (
        <NumberInput
          label={t`次数`}
          value={times.n}
          isWrong={isWrong('times.n')}
          onEdit={(n) => onEdit({ ...leaf, times: { ...times, n } })}
        />
      )}
      <WindowFields {...props} />
      <WhereList where={where} isWrong={(field) => isWrong(`where.${field}`)} onEdit={(it) => onEdit(withWhere(leaf, it))} />
    </>
  )
}

const conditionsOf = ({ where }: LeafDraft): LeafDraft[] => (Array.isArray(where) ? where.map(recordOf) : [])

const withWhere = ({ where: _, ...leaf }: LeafDraft, where: readonly LeafDraft[]): LeafDraft =>
  where.length === 0 ? leaf : { ...leaf, where }

const WindowFields = ({ leaf, isWrong, onEdit }: FieldsProps) => {
  const { t } = useLingui()
  const { within: _, ...always } = leaf
  const within = recordOf(leaf.within)
  const unit = ['days', 'hours', 'from'].find((it) => Object.hasOwn(within, it)) ?? 'always'
  const choose = (next: 'always' | 'days' | 'hours' | 'from') => {
    if (next === 'always') onEdit(always)
    else onEdit({ ...leaf, within: next === 'from' ? { from: '', to: '' } : { [next]: next === 'days' ? 30 : 24 } })
  }
  const edit = (part: LeafDraft) => onEdit({ ...leaf, within: { ...within, ...part } })
  const isWindowWrong = isWrong('within')
  return (
    <>
      <LineSelect
        label={t`时间范围`}
        value={unit}
        options={[
          { value: 'always', label: t`任何时候` },
          { value: 'days', label: t`最近若干天` },
          { value: 'hours', label: t`最近若干小时` },
          { value: 'from', label: t`两个日期之间` },
        ]}
        onChoose={choose}
      />
      {unit === 'days' && (
        <NumberInput label={t`天数`} value={within.days} isWrong={isWindowWrong} onEdit={(days) => edit({ days })} />
      )}
      {unit === 'hours' && (
        <NumberInput label={t`小时数`} value={within.hours} isWrong={isWindowWrong} onEdit={(hours) => edit({ hours })} />
      )}
      {unit === 'from' && (
        <>
          <LineInput
            label={t`开始日期`}
            type="date"
            value={textOf(within.from)}
            isWrong={isWindowWrong}
            onEdit={(from) => edit({ from })}
          />
          <LineInput
            label={t`结束日期`}
            type="date"
            value={textOf(within.to)}
            isWrong={isWindowWrong}
            onEdit={(to) => edit({ to })}
          />
        </>
      )}
    </>
  )
}
