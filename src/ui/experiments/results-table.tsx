import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EffectResult } from '#contract/experiments/effects.ts'
import { Button } from '#ui/components/button.tsx'
import { css, cx } from '../../../styled-system/css'
import { type Difference, estimateIn, reachesOf, type Unit, unitOf, useDifferenceText } from './difference.ts'
import { DifferenceCell } from './difference-cell.tsx'
import { meanText, percentText, pText, unitsText } from './figures.ts'
import { useEffectNames } from './names.ts'
import { usePowerText } from './power-text.tsx'
import { below, resultsTable } from './results-style.ts'
import { Verdict } from './verdict.tsx'

type Props = {
  label: string
  results: readonly EffectResult[]
  currency: string
  baseline: string
  isBayesian: boolean
  difference: Difference
  onMethod: (result: EffectResult) => void
  onBreakdown: (result: EffectResult) => void
}

/** Each metric of each arm beside its control: the means, the difference with its interval, and what may be said of it. */
export const ResultsTable = ({ label, results, currency, baseline, isBayesian, difference, ...on }: Props) => {
  const { t, i18n } = useLingui()
  const names = useEffectNames()
  const { heads: differences } = useDifferenceText(currency)
  const reaches = reachesOf(results, difference)
  const [first] = results
  const wanted = first ? percentText(i18n, Math.abs(first.power.wanted)) : ''
  const heads = [t`指标`, t`结论`, names.baseline(baseline), t`投放组`, differences[difference]]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className={css({ overflowX: 'auto' })}>
      <table aria-label={label} className={cx(resultsTable, table)}>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{isBayesian ? t`变好的概率` : t`p 值`}</th>
            {difference !== 'units' && <th scope="col">{t`增量`}</th>}
            <th scope="col">{t`看出 ${wanted} 变化的功效`}</th>
            <th scope="col">{t`方法与细分`}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((it) => (
            <ResultRow
              key={`${it.metric} ${it.arm}`}
              result={it}
              reaches={reaches}
              difference={difference}
              currency={currency}
              onMethod={() => on.onMethod(it)}
              onBreakdown={() => on.onBreakdown(it)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = {
  result: EffectResult
  reaches: Record<Unit, number>
  difference: Difference
  currency: string
  onMethod: () => void
  onBreakdown: () => void
}

const ResultRow = ({ result, reaches, difference, currency, onMethod, onBreakdown }: RowProps) => {
  const { i18n, t } = useLingui()
  const names = useEffectNames()
  const power = usePowerText()
  const { verdict, control, treatment, units, arm } = result
  const tone = verdict.code === 'winning' ? 'good' : verdict.code === 'losing' ? 'bad' : 'neutral'
  const name = names.metricName(result)
  const [hours, days] = [i18n.number(result.hours), i18n.number(result.hours / 24)]
  const windowText = result.hours % 24 === 0 ? <Trans>{days} 天内</Trans> : <Trans>{hours} 小时内</Trans>
  const { p, adjustedP, chanceToWin } = estimateIn(result, difference)
  const chance = chanceToWin === null ? null : result.direction === 'up' ? chanceToWin : 1 - chanceToWin
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={below}>
          {arm !== null && <>{names.baseline(arm)} · </>}
          {result.isGuardrail && <>{t`护栏`} · </>}
          {windowText}
        </span>
      </th>
      <td className={css({ textAlign: 'left!', minWidth: '180px', maxWidth: '240px' })}>
        <Verdict verdict={verdict} />
      </td>
      <Group mean={meanText(i18n, result, control.mean, currency)} n={control.n} />
      <Group mean={meanText(i18n, result, treatment.mean, currency)} n={treatment.n} />
      <td>
        <DifferenceCell
          result={result}
          difference={difference}
          reach={reaches[unitOf(result, difference)]}
          currency={currency}
          tone={tone}
        />
      </td>
      <td>
        {chance !== null ? percentText(i18n, chance) : p === null ? '–' : pText(i18n, adjustedP ?? p)}
        {adjustedP !== null && p !== null && (
          <span className={below}>
            <Trans>校正前 {pText(i18n, p)}</Trans>
          </span>
        )}
      </td>
      {difference !== 'units' && (
        <td>
          {units === null || units.interval === null ? (
            '–'
          ) : (
            <>
              {unitsText(i18n, result, units.point, currency)}
              <span className={below}>
                {unitsText(i18n, result, units.interval[0], currency)} … {unitsText(i18n, result, units.interval[1], currency)}
              </span>
            </>
          )}
        </td>
      )}
      <td>
        {power.now(result.power)}
        <span className={below}>{power.days(result.power)}</span>
      </td>
      <td>
        <Button look="ghost" size="small" aria-label={t`${name}怎么算`} onClick={onMethod}>
          <Trans>怎么算</Trans>
        </Button>
        <Button look="ghost" size="small" aria-label={t`${name}按人群细分`} onClick={onBreakdown}>
          <Trans>细分</Trans>
        </Button>
      </td>
    </tr>
  )
}

const Group = ({ mean, n }: { mean: string; n: number }) => {
  const { i18n } = useLingui()
  return (
    <td>
      {mean}
      <span className={below}>
        <Trans>{i18n.number(n)} 人</Trans>
      </span>
    </td>
  )
}

const table = css({ '& thead th:nth-child(2)': { textAlign: 'left' } })
