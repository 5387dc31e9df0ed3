import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Check } from '#contract/decisions/checks.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Funnel } from '#contract/decisions/strategies.ts'
import type { SegmentPreview } from '#contract/segments/segments.ts'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { type Context, useDefinitionParts } from '../definition-parts.tsx'

type Props = {
  definition: Definition
  funnel: Funnel
  context: Context
  /** How many people fit at this moment. */
  reading: Reading<SegmentPreview>
  /** What the people were who were exposed. */
  exposed: ReactNode
}

/** Whom a strategy is for: in words, how many people that is now, and whom it reached. */
export const StrategyAudience = ({ definition, funnel, context, reading, exposed }: Props) => {
  const { t, i18n } = useLingui()
  const partsOf = useDefinitionParts(context)
  const parts = partsOf(definition).filter(({ id }) => id === 'audience' || id === 'exclude' || id === 'consent')
  const { matches, checks } = funnel
  const failedAt = (...names: Check[]) =>
    checks.filter(({ check }) => names.includes(check)).reduce((sum, { failed }) => sum + failed, 0)
  const outside = failedAt('audience', 'exclusion')
  const consent = failedAt('consent')
  const eligible = checks.find(({ check }) => check === 'globalHoldout')?.reached ?? 0
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <TitledCard id="strategy-audience" title={<Trans>这条策略面向谁？</Trans>}>
        <dl className={css({ display: 'grid', gap: '3', marginBottom: '4' })}>
          {parts.map(({ id, label, content }) => (
            <div key={id} className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
              <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
        <BlockStates reading={reading} denied={<Trans>这里是符合条件的人数，需要 segment:read 权限。</Trans>} height={96}>
          {(preview) => <Fitting preview={preview} />}
        </BlockStates>
      </TitledCard>
      <section aria-label={t`最近 30 天遇到的人群检查`}>
        <h2 className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '2' })}>
          <Trans>最近 30 天遇到的人群检查</Trans>
        </h2>
        <FigureRow label={t`最近 30 天遇到的人群检查`} figures={4}>
          <Figure label={<Trans>匹配</Trans>}>{i18n.number(matches)}</Figure>
          <Figure label={<Trans>不属于人群</Trans>} note={shareText(i18n, outside, matches)}>
            {i18n.number(outside)}
          </Figure>
          <Figure label={<Trans>没有同意</Trans>} note={shareText(i18n, consent, matches)}>
            {i18n.number(consent)}
          </Figure>
          <Figure label={<Trans>符合条件</Trans>} note={shareText(i18n, eligible, matches)}>
            {i18n.number(eligible)}
          </Figure>
        </FigureRow>
      </section>
      {exposed}
    </div>
  )
}

const Fitting = ({ preview: { count, exact, margin, of } }: { preview: SegmentPreview }) => {
  const { t, i18n } = useLingui()
  const [all, most] = [i18n.number(of), i18n.number(margin)]
  return (
    <FigureRow label={t`现在符合的人`} figures={4}>
      <Figure
        label={<Trans>现在符合的人</Trans>}
        note={exact ? <Trans>共 {all} 人</Trans> : <Trans>估计值，误差不超过 {most}</Trans>}
      >
        <Amount value={count} />
      </Figure>
      <Figure label={<Trans>占全部的人</Trans>}>{shareText(i18n, count, of)}</Figure>
    </FigureRow>
  )
}
