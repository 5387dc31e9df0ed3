import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type EffectBreakdown, type EffectDimension, type EffectPart, effectDimensions } from '#contract/experiments/breakdown.ts'
import { Drawer } from '#ui/components/drawer.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../styled-system/css'
import { type Difference, estimateIn, reachesOf, unitOf } from './difference.ts'
import { DifferenceCell } from './difference-cell.tsx'
import { meanText, pText } from './figures.ts'
import { useEffectNames } from './names.ts'
import { usePartNames } from './part-names.ts'
import { below, resultsTable } from './results-style.ts'

type Props = {
  title: string
  dimension: EffectDimension
  reading: Reading<EffectBreakdown>
  difference: Difference
  onDimension: (dimension: EffectDimension) => void
  onClose: () => void
}

/** A result for people of different kinds, as they were when they were exposed. */
export const BreakdownDrawer = ({ title, dimension, reading, difference, onDimension, onClose }: Props) => {
  const { t } = useLingui()
  const { dimensions } = usePartNames()
  return (
    <Drawer title={t`${title}：按人群细分`} onClose={onClose}>
      <div className={css({ display: 'grid', gap: '4', fontSize: 's' })}>
        <div className={css({ maxWidth: 'full', overflowX: 'auto' })}>
          <Switch label={t`按什么细分`} options={effectDimensions} names={dimensions} value={dimension} onChoose={onDimension} />
        </div>
        <p className={css({ color: 'fg.muted' })}>
          <Trans>按每个人接触策略那一刻的情况划分。分得越细，越容易碰巧出现差异，所以区间和 p 值已按人群的数量校正。</Trans>
        </p>
        <BlockStates reading={reading} denied={<Trans>这里是按人群细分的效果，需要 effect:read 权限。</Trans>} height={320}>
          {(breakdown) => <Parts breakdown={breakdown} difference={difference} />}
        </BlockStates>
      </div>
    </Drawer>
  )
}

const Parts = ({ breakdown, difference }: { breakdown: EffectBreakdown; difference: Difference }) => {
  const { t, i18n } = useLingui()
  const names = useEffectNames()
  const { dimensions } = usePartNames()
  const { parts, others, unrecorded, result, baseline, dimension, currency } = breakdown
  const shown = parts.map((part) => ({ ...result, ...part }))
  const reaches = reachesOf(shown, difference)
  const [left, before] = [i18n.number(others), i18n.number(unrecorded)]
  return (
    <>
      {baseline === null || parts.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>还没有可以比较的人。</Trans>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section tabIndex={0} aria-label={dimensions[dimension]} className={css({ overflowX: 'auto' })}>
          <table className={resultsTable}>
            <thead>
              <tr>
                <th scope="col">{dimensions[dimension]}</th>
                <th scope="col">{names.baseline(baseline)}</th>
                <th scope="col">{t`投放组`}</th>
                <th scope="col">{t`差异（共同 95% 区间）`}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((it) => (
                <PartRow
                  key={it.value}
                  part={it}
                  dimension={dimension}
                  difference={difference}
                  reach={reaches[unitOf(it, difference)]}
                  currency={currency}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {others > 0 && (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>只列出人数最多的人群，另有 {left} 个没有列出。</Trans>
        </p>
      )}
      {unrecorded > 0 && (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>另有 {before} 人在开始记录这些情况之前就接触了策略，不在表中。</Trans>
        </p>
      )}
    </>
  )
}

type PartResult = EffectBreakdown['result'] & EffectPart
type RowProps = { part: PartResult; dimension: EffectDimension; difference: Difference; reach: number; currency: string }

const PartRow = ({ part, dimension, difference, reach, currency }: RowProps) => {
  const { i18n } = useLingui()
  const { partName } = usePartNames()
  const { control, treatment } = part
  const { p, adjustedP } = estimateIn(part, difference)
  const corrected = adjustedP ?? p
  const [ofControl, ofTreatment] = [i18n.number(control.n), i18n.number(treatment.n)]
  return (
    <tr>
      <th scope="row">{partName(dimension, part.value)}</th>
      <td>
        {meanText(i18n, part, control.mean, currency)}
        <span className={below}>
          <Trans>{ofControl} 人</Trans>
        </span>
      </td>
      <td>
        {meanText(i18n, part, treatment.mean, currency)}
        <span className={below}>
          <Trans>{ofTreatment} 人</Trans>
        </span>
      </td>
      <td>
        <DifferenceCell result={part} difference={difference} reach={reach} currency={currency} tone="neutral" />
        {corrected !== null && <span className={below}>p = {pText(i18n, corrected)}</span>}
      </td>
    </tr>
  )
}
