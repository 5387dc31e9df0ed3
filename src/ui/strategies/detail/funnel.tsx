import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Funnel } from '#contract/decisions/strategies.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'

/** How many decisions passed each check, and how many ended there. */
export const CheckFunnel = ({ funnel }: { funnel: Funnel }) => {
  const { t, i18n } = useLingui()
  const { checks } = useStrategyNames()
  if (funnel.matches === 0)
    return (
      <EmptyState icon="route" title={t`最近 30 天没有匹配`} action={null}>
        <Trans>有事件触发策略之后，这里显示每项检查通过了多少、停下了多少。</Trans>
      </EmptyState>
    )
  const matches = i18n.number(funnel.matches)
  return (
    <TitledCard
      id="strategy-funnel"
      title={<Trans>匹配在哪里停下？</Trans>}
      description={<Trans>最近 30 天的 {matches} 次匹配，按检查的先后。条形是通过的数量。</Trans>}
    >
      <ol className={css({ display: 'grid', gap: '3', listStyle: 'none' })}>
        {funnel.checks.map(({ check, reached, failed }) => {
          const passed = reached - failed
          const [passedText, failedText] = [i18n.number(passed), i18n.number(failed)]
          return (
            <li key={check} className={line}>
              <span>{checks[check]}</span>
              <span aria-hidden="true" className={track}>
                <span className={bar} style={{ width: `${(passed / funnel.matches) * 100}%` }} />
              </span>
              <span className={number}>
                <Trans>
                  通过 {passedText}（{shareText(i18n, passed, funnel.matches)}）
                </Trans>
              </span>
              <span className={failed > 0 ? stopped : number}>
                <Trans>停下 {failedText}</Trans>
              </span>
            </li>
          )
        })}
      </ol>
    </TitledCard>
  )
}

const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', wide: '170px minmax(0, 1fr) 150px 90px' },
  columnGap: '3',
  alignItems: 'center',
  fontSize: 's',
})
const track = css({
  gridColumn: { base: '1 / -1', wide: 'auto' },
  order: { base: '3', wide: '0' },
  height: '2',
  bg: 'bg.sunken',
  borderRadius: 's',
})
const bar = css({ display: 'block', height: 'full', bg: 'accent.solid', borderRadius: 's' })
const number = css({ textAlign: 'right', fontVariantNumeric: 'tabular-nums', color: 'fg.muted', whiteSpace: 'nowrap' })
const stopped = css({ textAlign: 'right', fontVariantNumeric: 'tabular-nums', color: 'warn', whiteSpace: 'nowrap' })
