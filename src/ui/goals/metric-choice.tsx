import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Metric } from '#contract/experiments/metrics.ts'
import { canBeGoal, type GoalMetric, goalMetrics, isOfLibrary } from '#contract/goals/goals.ts'
import type { TypedGoal } from '#machines/goals/goal-form.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { metricOf } from './metric-options.ts'
import { useGoalNames } from './names.ts'

type Props = {
  typed: TypedGoal
  library: readonly Metric[]
  currency: string
  onChoose: (change: Pick<TypedGoal, 'metric' | 'isShare'>) => void
}

/** What a goal is about: one of its own figures, or a metric of the library that can be counted by the day. */
export const MetricChoice = ({ typed: { metric }, library, currency, onChoose }: Props) => {
  const { t, i18n } = useLingui()
  const { metrics, hints, nameOf, libraryHint } = useGoalNames(currency)
  const fit = library.filter(({ definition }) => canBeGoal(definition))
  const unfit = library.filter(({ definition }) => !canBeGoal(definition))
  const chosen = metricOf(metric, library)
  const isGone = isOfLibrary(metric) && !chosen
  const names = new Intl.ListFormat(i18n.locale, { style: 'short' }).format(unfit.map(nameOf))
  const choose = (it: GoalMetric) =>
    onChoose({ metric: it, isShare: it === 'conversionRate' || metricOf(it, library)?.definition.kind === 'proportion' })
  const labelOf = (it: Metric) => {
    const name = nameOf(it)
    return t`指标库：${name}`
  }
  return (
    <>
      <Choice<GoalMetric>
        label={t`指标`}
        name="metric"
        value={metric}
        options={[
          ...(isGone ? [{ value: metric, label: t`已删除的指标` }] : []),
          ...goalMetrics.map((value) => ({ value, label: metrics[value] })),
          ...(chosen && !canBeGoal(chosen.definition) ? [{ value: metric, label: labelOf(chosen) }] : []),
          ...fit.map((it) => ({ value: `library:${it.id}` as const, label: labelOf(it) })),
        ]}
        onChoose={choose}
      />
      <div className={css({ color: 'fg.muted', fontSize: 's', marginTop: '-3', display: 'grid', gap: '1' })}>
        <p>{isOfLibrary(metric) ? chosen && libraryHint(chosen.definition) : hints[metric]}</p>
        {unfit.length > 0 && (
          <p>
            <Trans>不能设为目标：{names}。回访从每个人接触策略时算起，不属于某一天。</Trans>
          </p>
        )}
      </div>
    </>
  )
}
