import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { EffectResult, EffectScope, Effects } from '#contract/experiments/effects.ts'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import type { ResultsActor } from './controls.tsx'
import { exportRows } from './export-rows.ts'
import { GrowthChart } from './growth-chart.tsx'
import { EffectHealth } from './health.tsx'
import { useEffectNames } from './names.ts'
import { ResultsTable } from './results-table.tsx'
import { ScopeFigures } from './scope-figures.tsx'

type Props = {
  scope: EffectScope
  effects: Effects
  actor: ResultsActor
  /** Links to the strategy where it has another page. */
  isLinked?: boolean
  note?: ReactNode
  onSave: SaveText
}

/** The effect of a version of a strategy, or of all strategies together. */
export const ScopeCard = ({ scope, effects, actor, isLinked = false, note, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const names = useEffectNames()
  const { strategy, version, since, days, people } = scope
  const { difference, engine } = useSelector(actor, (it) => it.context.view.chosen)
  const nameOf = ({ metric, arm }: EffectResult) => ({ of: strategy, metric, arm })
  const title = names.scopeName(scope)
  const [start, lasted] = [since && dateText(i18n, since, { dateStyle: 'medium', timeZone: 'UTC' }), i18n.number(days)]
  const name = strategy === null ? t`全部策略一起带来了多少？` : title
  const isEmpty = people.treated + people.control === 0
  return (
    <Block
      title={strategy !== null && isLinked ? <Link href={`/ai-marketing-strategies/${strategy}?tab=effects`}>{name}</Link> : name}
      note={
        <>
          {strategy === null ? <Trans>对照组第 {version} 版。</Trans> : <Trans>第 {version} 版。</Trans>}{' '}
          {start === null ? (
            <Trans>还没有人参与比较。</Trans>
          ) : (
            <Trans>
              从 {start} 开始，已 {lasted} 天。
            </Trans>
          )}{' '}
          {note}
        </>
      }
      tools={
        !isEmpty && (
          <CsvDownload
            title={name}
            name={`effects-${strategy ?? 'all'}`}
            rows={() => exportRows(effects, [scope], difference)}
            onSave={onSave}
          />
        )
      }
    >
      {isEmpty ? (
        <p className={css({ color: 'fg.muted', maxWidth: 'prose' })}>
          {strategy === null ? (
            <Trans>有策略运行，并有人符合条件之后，这里会比较投放的人和留作对照的人。</Trans>
          ) : (
            <Trans>有人符合这条策略的条件之后，这里会显示效果。</Trans>
          )}
        </p>
      ) : (
        <div className={css({ display: 'grid', gap: '5' })}>
          {scope.baseline !== null && <ScopeFigures scope={scope} currency={effects.currency} />}
          {scope.growth.length > 0 && <GrowthChart growth={scope.growth} currency={effects.currency} onSave={onSave} />}
          {scope.baseline !== null && (
            <ResultsTable
              label={t`${title}的指标`}
              results={scope.results}
              currency={effects.currency}
              baseline={scope.baseline}
              isBayesian={engine === 'bayesian'}
              difference={difference}
              onMethod={(it) => actor.send({ type: 'method.open', result: nameOf(it) })}
              onBreakdown={(it) => actor.send({ type: 'breakdown.open', result: nameOf(it) })}
            />
          )}
          {difference !== 'relative' && (
            <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
              <Trans>结论按相对变化判断，与显示的单位无关；没有相对变化时按绝对差异。</Trans>
            </p>
          )}
          <EffectHealth scope={scope} />
        </div>
      )}
    </Block>
  )
}
