import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TrendsAnswer } from '#contract/insights/answer.ts'
import type { TrendsQuery } from '#contract/insights/query.ts'
import { pointMark, pointName, rangeText } from '#ui/dashboards/report/point-names.ts'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { css } from '../../../../styled-system/css'
import { useAnswerNames, useSeriesName } from '../answer-names.ts'
import { CardNothing } from './card-nothing.tsx'

const marksAtMost = 4

type Props = { label: string; answer: TrendsAnswer; query: TrendsQuery }

/** The first series of a trend as a line, with its number of the whole range. */
export const CardTrend = ({ label, answer, query }: Props) => {
  const { t, i18n } = useLingui()
  const names = useAnswerNames()
  const nameOf = useSeriesName(query)
  const { points, series } = answer
  const [shown, ...others] = series
  if (!shown) return <CardNothing />
  const [name, total, dates] = [nameOf(shown), names.number(shown.total), rangeText(i18n, answer)]
  const every = Math.max(1, Math.ceil(points.length / marksAtMost))
  const valueAt = (place: number) => (points[place]?.isFuture ? null : (shown.values[place] ?? null))
  const more = others.length
  return (
    <>
      <p className={css({ fontSize: 'xl', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', lineHeight: 'tight' })}>
        {total}
      </p>
      <LineChart
        summary={t`${dates}：${name} ${total}。`}
        crosshair={t`按时间查看“${label}”`}
        unit={name}
        names={null}
        height={160}
        tickText={(it) => names.number(it)}
        points={points.map(({ at, isOpen }, place) => ({
          id: at,
          mark: (points.length - 1 - place) % every === 0 ? pointMark(i18n, at, answer) : null,
          value: valueAt(place),
          before: null,
          isOpen,
          about: () => ({
            name: pointName(i18n, at, answer),
            facts: [[name, names.number(valueAt(place))], ...(isOpen ? [[t`尚未结束`, ''] as const] : [])],
          }),
        }))}
      />
      {more > 0 && (
        <p className={css({ color: 'fg.muted', fontSize: 'xs' })}>
          <Trans>另有 {more} 个序列，打开分析查看。</Trans>
        </p>
      )}
    </>
  )
}
