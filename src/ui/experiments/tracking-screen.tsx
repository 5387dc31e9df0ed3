import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Holdout } from '#contract/decisions/holdout.ts'
import type { Effects } from '#contract/experiments/effects.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { BlockStates, exactTime } from '#ui/patterns/charts/block-states.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { EffectControls, type ResultsActor } from './controls.tsx'
import type { Difference } from './difference.ts'
import { exportRows } from './export-rows.ts'
import { ScopeCard } from './scope-card.tsx'

type Props = {
  reading: Reading<Effects>
  holdout: Holdout | null
  actor: ResultsActor
  mayChangeHoldout: boolean
  /** Shown below the effects, once they are there. */
  selfTest: ReactNode
  onChangeHoldout: () => void
  onSave: SaveText
}

/** What marketing has caused: all strategies together against people who receive nothing, then each strategy. */
export const TrackingScreen = ({ reading, holdout, actor, mayChangeHoldout, selfTest, ...rest }: Props) => {
  const { t, i18n } = useLingui()
  const { onChangeHoldout, onSave } = rest
  const { difference } = useSelector(actor, (it) => it.context.view.chosen)
  const share = holdout && i18n.number(holdout.share)
  return (
    <div data-page="board">
      <PageHeader title={t`效果追踪`} description={<Trans>与留作对照的人相比，营销真正引起了多少。</Trans>}>
        <Link href="/ai-marketing/performance-analytics" className={css({ color: 'accent' })}>
          <Trans>比较策略</Trans>
        </Link>
        <Link href="/ai-marketing/strategy-goals" className={css({ color: 'accent' })}>
          <Trans>目标与指标</Trans>
        </Link>
        {mayChangeHoldout && (
          <Button onClick={onChangeHoldout} disabled={holdout === null}>
            <Trans>更改全局对照组…</Trans>
          </Button>
        )}
      </PageHeader>
      <EffectControls actor={actor} />
      <BlockStates reading={reading} denied={<Trans>这里是效果追踪，需要 effect:read 权限。</Trans>} height={480}>
        {(effects) => (
          <>
            <Waiting waiting={effects.waiting} />
            <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
              {effects.scopes.map((scope) => (
                <ScopeCard
                  key={scope.strategy ?? 'all'}
                  scope={scope}
                  effects={effects}
                  actor={actor}
                  isLinked
                  note={scope.strategy === null && share !== null && <Trans>现在留出 {share}% 的人不投放任何策略。</Trans>}
                  onSave={onSave}
                />
              ))}
              {selfTest}
            </div>
            <Footer effects={effects} difference={difference} time={dateText(i18n, effects.asOf, exactTime)} onSave={onSave} />
          </>
        )}
      </BlockStates>
    </div>
  )
}

/** Said while events are still to be counted. */
export const Waiting = ({ waiting }: { waiting: number }) => {
  const { i18n } = useLingui()
  const people = i18n.number(waiting)
  if (waiting === 0) return null
  return (
    <div className={css({ marginBottom: '4' })}>
      <Callout kind="note">
        <Trans>还有 {people} 人的新事件在统计，数字很快会更新。</Trans>
      </Callout>
    </div>
  )
}

type FooterProps = { effects: Effects; difference: Difference; time: string; onSave: SaveText }

const Footer = ({ effects, difference, time, onSave }: FooterProps) => {
  const { t } = useLingui()
  const save = () => onSave({ name: 'effects.json', text: JSON.stringify({ difference, ...effects }, null, 2) })
  return (
    <p
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2',
        alignItems: 'center',
        color: 'fg.muted',
        fontSize: 's',
        marginTop: '4',
      })}
    >
      <Trans>统计于 {time}。</Trans>
      <CsvDownload
        title={t`全部结果`}
        name="effects"
        rows={() => exportRows(effects, effects.scopes, difference)}
        onSave={onSave}
      />
      <Button look="ghost" size="small" aria-label={t`下载 JSON：全部结果`} onClick={save}>
        JSON
      </Button>
    </p>
  )
}
