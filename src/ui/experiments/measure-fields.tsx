import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Measure, Unseen } from '#contract/experiments/metrics.ts'
import type { MetricField, TypedMeasure } from '#machines/experiments/metric-form.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { WhereList } from '#ui/patterns/condition-tree/where-list.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { useMetricNames } from './metric-names.ts'

type Props = {
  part: Unseen['part']
  title: string
  typed: TypedMeasure
  kinds: readonly Measure['kind'][]
  wrong: readonly MetricField[]
  unseen: readonly Unseen[]
  onEdit: (typed: TypedMeasure) => void
}

/** What a metric counts, or divides by: orders, revenue, an event, or the sum of a property of it. */
export const MeasureFields = ({ part, title, typed, kinds, wrong, unseen, onEdit }: Props) => {
  const { t } = useLingui()
  const names = useMetricNames()
  const isNamed = typed.kind === 'event' || typed.kind === 'property'
  const doubtOf = (field: Unseen['field']) => unseen.some((it) => it.part === part && it.field === field)
  const faultOf = (field: Unseen['field']) => {
    if (wrong.includes(`${part}.${field}`)) return field === 'event' ? t`请输入事件名称` : t`请输入属性名称`
    if (!doubtOf(field)) return undefined
    return field === 'event' ? t`最近的事件中没有这个名称` : t`最近的这类事件中没有这个属性`
  }
  const isWhereWrong = wrong.some((it) => it.startsWith(`${part}.where`))
  return (
    <fieldset className={group}>
      <legend className={css({ fontSize: 's', fontWeight: 'bold', marginBottom: '1' })}>{title}</legend>
      <Choice
        label={t`统计`}
        name={`${part}.kind`}
        value={typed.kind}
        options={kinds.map((value) => ({ value, label: names.measures[value] }))}
        problem={wrong.includes(part) ? faultOfWhole(part, t`分母不能与分子相同`, t`这类指标只能统计次数`) : undefined}
        onChoose={(kind) => onEdit({ ...typed, kind })}
      />
      {isNamed && (
        <TextField
          label={t`事件名称`}
          name={`${part}.event`}
          autoComplete="off"
          spellCheck={false}
          value={typed.event}
          problem={faultOf('event')}
          onEdit={(event) => onEdit({ ...typed, event })}
          onLeave={nothing}
        />
      )}
      {typed.kind === 'property' && (
        <TextField
          label={t`属性名称`}
          name={`${part}.property`}
          autoComplete="off"
          spellCheck={false}
          hint={t`把这个属性的数值相加。`}
          value={typed.property}
          problem={faultOf('property')}
          onEdit={(property) => onEdit({ ...typed, property })}
          onLeave={nothing}
        />
      )}
      {isNamed && (
        <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}>
          <span className={css({ fontSize: 's', fontWeight: 'medium' })}>{t`只统计符合这些条件的事件`}</span>
          <WhereList
            where={typed.where}
            isWrong={(field) => wrong.includes(`${part}.where.${field}`)}
            onEdit={(where) => onEdit({ ...typed, where })}
          />
          <p aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
            {isWhereWrong ? t`有条件没有填完整` : ''}
          </p>
        </div>
      )}
    </fieldset>
  )
}

const faultOfWhole = (part: Unseen['part'], same: string, amount: string) => (part === 'denominator' ? same : amount)
const nothing = () => {}
const group = css({
  display: 'grid',
  gap: '4',
  minWidth: '0',
  padding: '4',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
})
