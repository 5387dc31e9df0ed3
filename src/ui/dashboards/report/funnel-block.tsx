import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Funnel, FunnelStep } from '#contract/dashboards/dashboard.ts'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { Computed } from './computed.tsx'

type Props = {
  reading: Reading<Funnel>
  /** The step whose people are shown. */
  step: FunnelStep | null
  onStep: (step: FunnelStep | null) => void
}

/** How visits came from the first look at a product to an order, and who stopped at a step. */
export const FunnelBlock = ({ reading, step, onStep }: Props) => {
  const { t } = useLingui()
  return (
    <Block title={t`访问在哪一步停下？`} note={<Trans>按访问计：到达一步，须先到达之前的每一步。时间为中位数。</Trans>}>
      <BlockStates reading={reading} denied={<Trans>这里是漏斗，需要 event:read 权限。</Trans>} height={240}>
        {(funnel) => (
          <>
            <Steps funnel={funnel} step={step} onStep={onStep} />
            {step && <People funnel={funnel} />}
            <Computed at={funnel.computedAt} />
          </>
        )}
      </BlockStates>
    </Block>
  )
}

const Steps = ({ funnel: { steps }, step, onStep }: { funnel: Funnel } & Omit<Props, 'reading'>) => {
  const { t, i18n } = useLingui()
  const names: Record<FunnelStep, string> = {
    view_product: t`浏览商品`,
    add_to_cart: t`加入购物车`,
    start_checkout: t`开始结账`,
    purchase: t`下单`,
  }
  const first = steps[0]?.visits ?? 0
  return (
    <ol aria-label={t`漏斗的各步`} className={css({ display: 'grid', gap: '3', listStyle: 'none' })}>
      {steps.map(({ step: name, visits, medianMs }, place) => {
        const next = steps[place + 1]
        const left = next ? visits - next.visits : 0
        return (
          <li key={name} className={css({ fontSize: 's' })}>
            <div className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
              <span className={css({ flex: '1', fontWeight: 'medium' })}>{names[name]}</span>
              <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{i18n.number(visits)}</span>
              <span className={share}>{shareText(i18n, visits, first)}</span>
            </div>
            <div aria-hidden="true" className={track}>
              <span className={bar} style={{ width: first === 0 ? '0' : `${(100 * visits) / first}%` }} />
            </div>
            <div className={below}>
              {medianMs !== null && (
                <span>
                  <Trans>
                    距上一步 <Duration milliseconds={medianMs} />
                  </Trans>
                </span>
              )}
              {left > 0 && (
                <Button
                  look="ghost"
                  size="small"
                  className={css({ marginLeft: 'auto' })}
                  aria-pressed={name === step}
                  onClick={() => onStep(name === step ? null : name)}
                >
                  <Trans>{i18n.number(left)} 次在此停下</Trans>
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const People = ({ funnel: { people } }: { funnel: Funnel }) => {
  const { t } = useLingui()
  if (people === null) return null
  if (people.length === 0)
    return (
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <Trans>没有可显示的人。</Trans>
      </p>
    )
  return (
    <section aria-label={t`在此停下的人`} className={css({ marginTop: '3', fontSize: 's' })}>
      <h3 className={css({ color: 'fg.muted', fontWeight: 'medium' })}>
        <Trans>最近在此停下的人</Trans>
      </h3>
      <ul className={css({ listStyle: 'none', display: 'grid', gap: '1', maxHeight: '200px', overflow: 'auto' })}>
        {people.map(({ profile, at }) => (
          <li key={profile} className={css({ display: 'flex', gap: '3' })}>
            <Link href={`/users/${profile}`} className={css({ flex: '1', fontFamily: 'mono', color: 'accent' })}>
              {profile.slice(0, 8)}…{profile.slice(-4)}
            </Link>
            <span className={css({ color: 'fg.muted' })}>
              <TimeText at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const share = css({ minWidth: '12', textAlign: 'right', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })
const track = css({
  height: '12px',
  marginTop: '1',
  borderRadius: 's',
  bg: 'bg.hover',
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})
const bar = css({ display: 'block', height: 'full', bg: { base: 'accent.solid', _dark: 'accent' }, transition: 'width 240ms' })
const below = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: '6',
  color: 'fg.muted',
  fontSize: 'xs',
})
