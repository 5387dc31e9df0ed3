import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EffectResult } from '#contract/experiments/effects.ts'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../styled-system/css'
import { intervalText, meanText, percentText, pText, unitsText } from './figures.ts'
import { IntervalBar } from './interval-bar.tsx'
import { useEffectNames } from './names.ts'
import { Verdict } from './verdict.tsx'

type Props = {
  label: string
  results: readonly EffectResult[]
  currency: string
  baseline: string
  isBayesian: boolean
  onMethod: (result: EffectResult) => void
}

/** Each metric of each arm beside its control: the means, the difference with its interval, and what may be said of it. */
export const ResultsTable = ({ label, results, currency, baseline, isBayesian, onMethod }: Props) => {
  const { t } = useLingui()
  const names = useEffectNames()
  const reach = reachOf(results)
  const heads = [t`指标`, t`结论`, names.baseline(baseline), t`投放组`, t`变化（95% 区间）`]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className={css({ overflowX: 'auto' })}>
      <table aria-label={label} className={table}>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{isBayesian ? t`变好的概率` : t`p 值`}</th>
            <th scope="col">{t`增量`}</th>
            <th scope="col">{t`方法`}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((it) => (
            <ResultRow
              key={`${it.metric} ${it.arm}`}
              result={it}
              reach={reach}
              currency={currency}
              onMethod={() => onMethod(it)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { result: EffectResult; reach: number; currency: string; onMethod: () => void }

const ResultRow = ({ result, reach, currency, onMethod }: RowProps) => {
  const { i18n, t } = useLingui()
  const names = useEffectNames()
  const { relative, verdict, control, treatment, units, arm } = result
  const tone = verdict.code === 'winning' ? 'good' : verdict.code === 'losing' ? 'bad' : 'neutral'
  const name = names.metricName(result)
  const [hours, days] = [i18n.number(result.hours), i18n.number(result.hours / 24)]
  const windowText = result.hours % 24 === 0 ? <Trans>{days} 天内</Trans> : <Trans>{hours} 小时内</Trans>
  const { p, adjustedP, chanceToWin, delta, interval, reason } = relative
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
        {interval && delta !== null ? (
          <span className={css({ display: 'inline-grid', justifyItems: 'end', gap: '1' })}>
            <span>{percentText(i18n, delta, true)}</span>
            <IntervalBar estimate={delta} interval={interval} reach={reach} tone={tone} />
            <span className={below}>{intervalText(i18n, relative)}</span>
          </span>
        ) : (
          <span className={below}>{reason === null ? t`区间没有边界` : names.reasons[reason]}</span>
        )}
      </td>
      <td>
        {chance !== null ? percentText(i18n, chance) : p === null ? '–' : pText(i18n, adjustedP ?? p)}
        {adjustedP !== null && p !== null && (
          <span className={below}>
            <Trans>校正前 {pText(i18n, p)}</Trans>
          </span>
        )}
      </td>
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
      <td>
        <Button look="ghost" size="small" aria-label={t`${name}怎么算`} onClick={onMethod}>
          <Trans>怎么算</Trans>
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

/** How far the bars of a table reach, so that they can be compared: at least 10 %, and no further than 200 %. */
const reachOf = (results: readonly EffectResult[]): number =>
  Math.min(2, Math.max(0.1, ...results.flatMap(({ relative: { interval } }) => (interval ? interval.map(Math.abs) : []))))

const below = css({ display: 'block', color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingBlock: '2', paddingInline: '3', textAlign: 'right', fontWeight: 'normal', verticalAlign: 'top' },
  '& td': { whiteSpace: 'nowrap' },
  '& th:first-child': { textAlign: 'left', paddingInlineStart: '0', minWidth: '132px' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap' },
  '& thead th:nth-child(2)': { textAlign: 'left' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
})
