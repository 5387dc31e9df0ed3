import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EffectMethod } from '#contract/experiments/effects.ts'
import { Drawer } from '#ui/components/drawer.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { percentText } from './figures.ts'
import { usePowerText } from './power-text.tsx'

/** The formulas as they are computed, by their names in the answer. */
const formulas: Readonly<Record<string, string>> = {
  mean: 'm = S₁/n,  v = (S₂ − S₁²/n)/(n − 1)',
  proportion: 'p = S₁/n,  v = p(1 − p)',
  ratio: 'm = ΣM/ΣD,  v = v_M/m_D² + v_D·m_M²/m_D⁴ − 2·cov·m_M/m_D³',
  cuped: 'θ = cov(X, Y)/var(X),  m = m_Y − θ·m_X,  v = v_Y + θ²·v_X − 2θ·cov',
  absolute: 'd = m_B − m_A,  SE² = v_A/n_A + v_B/n_B',
  relative: 'd = (m_B − m_A)/|m_A|,  SE² = v_B/(n_B·m_A²) + v_A·m_B²/(n_A·m_A⁴)',
  welchDegrees: 'df = (v_A/n_A + v_B/n_B)²/[(v_A/n_A)²/(n_A − 1) + (v_B/n_B)²/(n_B − 1)]',
  welchTest: 'd ± t(1 − α/2, df)·SE',
  confidenceSequence: 'ρ² = (−2 ln α + ln(−2 ln α + 1))/N*,  d ± SE·√(2(nρ² + 1)·ln(√(nρ² + 1)/α)/(nρ²))',
  normalPosterior: '1/sd² = 1/SE² + 1/v_p,  μ = (d/SE² + m_p/v_p)·sd²',
  expectedLoss: 'E max(d, 0) = μ·Φ(μ/sd) + sd·φ(μ/sd)',
}

type Props = { title: string; reading: Reading<EffectMethod>; onClose: () => void }

/** How a figure was computed, so that anyone can compute it again. */
export const MethodDrawer = ({ title, reading, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Drawer title={t`${title}怎么算`} onClose={onClose}>
      <BlockStates reading={reading} denied={<Trans>这里是计算方法，需要 effect:read 权限。</Trans>} height={320}>
        {(method) => <Method method={method} />}
      </BlockStates>
    </Drawer>
  )
}

const Method = ({ method }: { method: EffectMethod }) => {
  const { t } = useLingui()
  const { control, treatment, steps, relative, absolute, alpha, tuning } = method
  const names = [...new Set([...Object.keys(control), ...Object.keys(treatment)])]
  const exact = (value: number | null | undefined) => (value === null || value === undefined ? '–' : String(value))
  return (
    <div className={css({ display: 'grid', gap: '5', fontSize: 's' })}>
      <section>
        <h3 className={heading}>
          <Trans>公式</Trans>
        </h3>
        <ul className={css({ display: 'grid', gap: '2', listStyle: 'none' })}>
          {method.formulas.map((it) => (
            <li key={it}>
              <code className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{formulas[it] ?? it}</code>
            </li>
          ))}
        </ul>
        <p className={css({ color: 'fg.muted', marginTop: '2' })}>
          α = {alpha}
          {tuning !== null && <>, N* = {tuning}</>}
        </p>
      </section>
      <section>
        <h3 className={heading}>
          <Trans>输入：人数、总和、平方和</Trans>
        </h3>
        <ChartTable
          label={t`输入`}
          head={[t`名称`, t`对照`, t`投放组`]}
          rows={names.map((it) => [it, exact(control[it]), exact(treatment[it])])}
        />
      </section>
      {steps && (
        <section>
          <h3 className={heading}>
            <Trans>中间结果</Trans>
          </h3>
          <ChartTable
            label={t`中间结果`}
            head={[t`名称`, t`数值`]}
            rows={Object.entries(steps).map(([name, value]) => [name, exact(value)])}
          />
        </section>
      )}
      <section>
        <h3 className={heading}>
          <Trans>结果</Trans>
        </h3>
        <ChartTable
          label={t`结果`}
          head={[t`名称`, t`相对`, t`绝对`]}
          rows={[
            [t`差异`, exact(relative.delta), exact(absolute.delta)],
            [t`区间下限`, exact(relative.interval?.[0]), exact(absolute.interval?.[0])],
            [t`区间上限`, exact(relative.interval?.[1]), exact(absolute.interval?.[1])],
            [t`p 值`, exact(relative.p), exact(absolute.p)],
            [t`变好的概率`, exact(relative.chanceToWin), exact(absolute.chanceToWin)],
          ]}
        />
      </section>
      <PowerSection power={method.power} />
    </div>
  )
}

const PowerSection = ({ power }: Pick<EffectMethod, 'power'>) => {
  const { t, i18n } = useLingui()
  const text = usePowerText()
  return (
    <section>
      <h3 className={heading}>
        <Trans>功效：能看出多小的变化</Trans>
      </h3>
      <ul className={css({ listStyle: 'none', marginBottom: '2' })}>
        <li>
          <code className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{powerFormula}</code>
        </li>
      </ul>
      <dl className={facts}>
        <dt>{t`想看出的变化`}</dt>
        <dd>{percentText(i18n, power.wanted, true)}</dd>
        <dt>{t`相当于每组人数`}</dt>
        <dd>{i18n.number(Math.round(power.perArm))}</dd>
        <dt>{t`现在的功效`}</dt>
        <dd>{text.now(power)}</dd>
        <dt>{t`80% 功效能看出的最小提升`}</dt>
        <dd>{text.detectable(power)}</dd>
        <dt>{t`到 80% 功效`}</dt>
        <dd>{text.days(power)}</dd>
      </dl>
      <p className={css({ color: 'fg.muted', marginTop: '2' })}>
        <Trans>天数按至今平均每天新增的人数推算。</Trans>
      </p>
    </section>
  )
}

const powerFormula = '1 − Φ(z(1 − α/2) − D/SE) + Φ(−z(1 − α/2) − D/SE),  SE² = v(1 + (1 + D)²)/(N·m²)'
const facts = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '4',
  rowGap: '2',
  fontVariantNumeric: 'tabular-nums',
  '& dd': { margin: '0', textAlign: 'right' },
})
const heading = css({ fontSize: 'm', fontWeight: 'bold', marginBottom: '2' })
