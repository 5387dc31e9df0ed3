import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { axisLine, axisText, muted, Picture, ShopCaption } from './parts.tsx'
import shop from './sample-shop.json'

const [width, height, edge] = [560, 26, 12]
const reach = Math.max(...shop.effects.flatMap(({ low, high, truth }) => [-low, high, truth])) * 1.05
const xOf = (share: number) => edge + ((width - 2 * edge) * (share + reach)) / (2 * reach)

const percent = (i18n: I18n, share: number) =>
  i18n.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }).replace('-', '−')

/** What the product computed of the strategies of the sample shop, beside the effects that are built in. */
export const ShopEffectsPicture = () => {
  const { t, i18n } = useLingui()
  const names: Record<string, string> = {
    welcome: t`注册后的欢迎`,
    guide: t`新会员泡茶指南`,
    delivery: t`结账时的配送提示`,
  }
  const verdicts: Record<string, string> = { winning: t`有效`, losing: t`变差`, inconclusive: t`没有定论` }
  return (
    <Picture title={<Trans>订单的相对变化，附 95% 区间</Trans>} aside={<Trans>与未触达的人相比</Trans>} caption={<ShopCaption />}>
      <ul className={css({ display: 'grid', gap: '4', padding: '4', fontSize: 's' })}>
        {shop.effects.map(({ key, truth, delta, low, high, verdict, treated, control }) => {
          const [people, others] = [i18n.number(treated), i18n.number(control)]
          const [change, from, to, builtIn] = [delta, low, high, truth].map((it) => percent(i18n, it))
          return (
            <li key={key}>
              <p className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4' })}>
                <span className={css({ fontWeight: 'medium' })}>
                  {names[key]}
                  <span className={cx(muted, css({ marginLeft: '2', fontWeight: 'normal' }))}>
                    {verdicts[verdict] ?? t`没有定论`}
                  </span>
                </span>
                <span className={css({ fontVariantNumeric: 'tabular-nums' })}>
                  <Trans>
                    {change}（{from} 至 {to}）
                  </Trans>
                </span>
              </p>
              <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={css({ width: 'full', marginBlock: '1' })}>
                <line x1={edge} x2={width - edge} y1={height / 2} y2={height / 2} className={axisLine} />
                <line x1={xOf(0)} x2={xOf(0)} y1="0" y2={height} strokeDasharray="3 3" className={css({ stroke: 'fg.muted' })} />
                <line
                  x1={xOf(low)}
                  x2={xOf(high)}
                  y1={height / 2}
                  y2={height / 2}
                  stroke="currentColor"
                  strokeWidth="7"
                  strokeLinecap="round"
                  opacity="0.35"
                  className={verdict === 'winning' ? css({ color: 'good' }) : muted}
                />
                <circle
                  cx={xOf(delta)}
                  cy={height / 2}
                  r="6"
                  className={verdict === 'winning' ? css({ fill: 'good' }) : css({ fill: 'fg.muted' })}
                />
                <path
                  d={`M${xOf(truth)} ${height / 2 - 7}l5 7l-5 7l-5 -7z`}
                  strokeWidth="2"
                  className={css({ fill: 'bg.raised', stroke: 'accent' })}
                />
                {key === 'welcome' && (
                  <text x={xOf(0) - 4} y={height - 2} textAnchor="end" className={axisText}>
                    0
                  </text>
                )}
              </svg>
              <p className={muted}>
                <Trans>
                  内置效果 {builtIn}（菱形）· 触达 {people} 人，对照 {others} 人
                </Trans>
              </p>
            </li>
          )
        })}
      </ul>
    </Picture>
  )
}
