import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { css } from '../../../styled-system/css'
import { type Difference, type DifferenceOf, estimateIn, useDifferenceText } from './difference.ts'
import { IntervalBar } from './interval-bar.tsx'
import { useEffectNames } from './names.ts'
import { below } from './results-style.ts'

type CellProps = {
  result: DifferenceOf
  difference: Difference
  reach: number
  currency: string
  tone: 'good' | 'bad' | 'neutral'
}

/** A difference with its interval as a bar and as text, and how far the bar reaches; or why there is none. */
export const DifferenceCell = ({ result, difference, reach, currency, tone }: CellProps) => {
  const { t } = useLingui()
  const names = useEffectNames()
  const { text } = useDifferenceText(currency)
  const { delta, interval, reason } = estimateIn(result, difference)
  if (!interval || delta === null || reach === 0) {
    const why = difference === 'units' && result.units === null && reason === null ? t`比率没有总量` : t`区间没有边界`
    return <span className={below}>{reason === null ? why : names.reasons[reason]}</span>
  }
  const write = (value: number) => text(result, difference, value)
  const end = write(reach).replace('+', '±')
  return (
    <span className={css({ display: 'inline-grid', justifyItems: 'end', gap: '1' })}>
      <span>{write(delta)}</span>
      <IntervalBar estimate={delta} interval={interval} reach={reach} tone={tone} />
      <span className={below}>
        {write(interval[0])} … {write(interval[1])}
      </span>
      <span className={below}>
        <Trans>刻度 {end}</Trans>
      </span>
    </span>
  )
}
