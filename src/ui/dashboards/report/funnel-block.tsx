import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Funnel, type FunnelSplit, type FunnelStep, funnelSplits } from '#contract/dashboards/dashboard.ts'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { Computed } from './computed.tsx'
import { pressable } from './pressable.ts'
import { useStepNames } from './step-names.ts'

type Shown = {
  /** The step whose people are shown. */
  step: FunnelStep | null
  /** What the visits are told apart by. */
  by: FunnelSplit | null
}

type Props = Shown & {
  reading: Reading<Funnel>
  onShown: (shown: Shown) => void
  /** What is shown below the steps where it is asked for. */
  details: (funnel: Funnel) => ReactNode
}

/** How visits came from the first look at a product to an order, and who stopped at a step. */
export const FunnelBlock = ({ reading, step, by, onShown, details }: Props) => {
  const { t } = useLingui()
  return (
    <Block
      title={t`访问在哪一步停下？`}
      note={<Trans>按访问计：到达一步，须先到达之前的每一步。时间为中位数。</Trans>}
      tools={funnelSplits.map((it) => (
        <Button
          key={it}
          look="ghost"
          size="small"
          aria-pressed={it === by}
          className={pressable}
          onClick={() => onShown({ step, by: it === by ? null : it })}
        >
          {it === 'source' ? <Trans>按来源</Trans> : <Trans>按设备</Trans>}
        </Button>
      ))}
    >
      <BlockStates reading={reading} denied={<Trans>这里是漏斗，需要 event:read 权限。</Trans>} height={240}>
        {(funnel) => (
          <>
            <Steps funnel={funnel} step={step} onStep={(it) => onShown({ step: it, by })} />
            {(step || by) && details(funnel)}
            <Computed at={funnel.computedAt} />
          </>
        )}
      </BlockStates>
    </Block>
  )
}

type StepsProps = { funnel: Funnel; step: FunnelStep | null; onStep: (step: FunnelStep | null) => void }

const Steps = ({ funnel: { steps }, step, onStep }: StepsProps) => {
  const { t, i18n } = useLingui()
  const names = useStepNames()
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
