import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Effects } from '#contract/experiments/effects.ts'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates, exactTime } from '#ui/patterns/charts/block-states.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { compareStrategies } from './comparison.ts'
import { ComparisonChart } from './comparison-chart.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { EffectControls, type ResultsActor } from './controls.tsx'
import { exportRows } from './export-rows.ts'
import { Waiting } from './tracking-screen.tsx'

type Props = {
  reading: Reading<Effects>
  actor: ResultsActor
  /** How many strategies were chosen to be compared; null for all of them. */
  compared: number | null
  onCompareAll: () => void
  onSave: SaveText
}

/** The strategies beside each other: what each cost, what it is credited with, and what it caused. */
export const AnalyticsScreen = ({ reading, actor, compared, onCompareAll, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const effects = reading.data
  const title = t`哪些策略值得它的花费？`
  const strategies = compareStrategies(effects?.scopes ?? [])
  const time = effects ? dateText(i18n, effects.asOf, exactTime) : ''
  return (
    <div data-page="board">
      <PageHeader title={t`效果分析`} description={<Trans>归功是投放之后的全部成交；引起是与对照组相比多出来的。</Trans>} />
      <EffectControls actor={actor} hasResults={false} />
      {compared !== null && (
        <p
          className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', marginBottom: '3', fontSize: 's' })}
        >
          <Trans>只比较选出的 {compared} 条策略。</Trans>
          <Button size="small" onClick={onCompareAll}>
            <Trans>比较全部策略</Trans>
          </Button>
        </p>
      )}
      <Block
        title={title}
        note={<Trans>增量利润是增量收入减去花费。同一个人可能接触过几条策略，所以不能相加。</Trans>}
        tools={
          effects &&
          strategies.length > 0 && (
            <CsvDownload
              title={title}
              name="strategies"
              rows={() => exportRows(effects, effects.scopes, 'relative')}
              onSave={onSave}
            />
          )
        }
      >
        <BlockStates reading={reading} denied={<Trans>这里是效果分析，需要 effect:read 权限。</Trans>} height={480}>
          {({ currency, waiting }) => (
            <>
              <Waiting waiting={waiting} />
              {strategies.length === 0 ? (
                <BlockMessage icon="chart" title={<Trans>还没有可以比较的策略</Trans>}>
                  <Trans>有策略运行，并有人符合条件之后，这里会比较投放的人和留作对照的人。</Trans>
                </BlockMessage>
              ) : (
                <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
                  <ComparisonChart strategies={strategies} currency={currency} />
                  <ComparisonTable strategies={strategies} currency={currency} />
                  <p className={css({ color: 'fg.muted', fontSize: 's' })}>
                    <Trans>统计于 {time}。</Trans>
                  </p>
                </div>
              )}
            </>
          )}
        </BlockStates>
      </Block>
    </div>
  )
}
