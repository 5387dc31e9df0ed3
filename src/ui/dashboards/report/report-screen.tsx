import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import type { ServerProblemCode } from '#contract/http/problem.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useIsPainted } from '#ui/components/use-is-painted.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { BlockMessage, BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'
import { Computed } from './computed.tsx'
import { KeyFigures } from './key-figures.tsx'
import { rangeText } from './point-names.ts'
import { type RangeActor, RangeControls } from './range-controls.tsx'
import { SourcesBlock } from './sources-block.tsx'
import { type Annotate, TrendBlock } from './trend-block.tsx'

/** `overview`: all. `plain`: without automation. `charts`: charts before figures. */
export type ReportLayout = 'overview' | 'plain' | 'charts'

type Props = {
  actor: RangeActor
  layout: ReportLayout
  zone: string
  zones: readonly string[]
  onZone: (zone: string) => void
  onSummary: () => void
  reading: Reading<Dashboard>
  funnel: ReactNode
  attention: ReactNode
  automation: ReactNode
  /** The revenue that was caused in the days of a dashboard, as a figure. */
  incremental: (dashboard: Dashboard) => ReactNode
  annotate: Annotate
  onSave: SaveText
}

/** The key figures of a project's days, their course, where they come from, and what to look at. */
export const ReportScreen = (props: Props) => {
  const { actor, zone, zones, onZone, onSummary, reading } = props
  return (
    <div data-page="board" className={css({ marginBottom: '6' })}>
      <RangeControls
        actor={actor}
        zone={zone}
        zones={zones}
        onZone={onZone}
        tools={
          <Button look="ghost" size="small" onClick={onSummary}>
            <Trans>每周摘要…</Trans>
          </Button>
        }
      />
      <BlockStates reading={reading} denied={<Trans>这里是仪表盘，需要 event:read 权限。</Trans>} height={480}>
        {(dashboard) => <Blocks {...props} dashboard={dashboard} />}
      </BlockStates>
    </div>
  )
}

const Figures = memo(KeyFigures)
const Trend = memo(TrendBlock)
const Sources = memo(SourcesBlock)
const unmarked: Annotate = () => null

/**
 * Figures first: charts take several times as long to render, so they follow in a rendering of their own. What is loaded only now comes
 * after both.
 */
const Blocks = (props: Props & { dashboard: Dashboard }) => {
  const { dashboard, layout, funnel, attention, automation, incremental, annotate, onSave } = props
  const drawn = useDeferredValue<Dashboard | null>(dashboard, null)
  const isPainted = useIsPainted(drawn !== null)
  const caused = useMemo(() => isPainted && incremental(dashboard), [isPainted, incremental, dashboard])
  const figures = <Figures dashboard={dashboard} incremental={caused} />
  const trend = drawn ? (
    <Trend dashboard={drawn} annotate={isPainted ? annotate : unmarked} onSave={onSave} />
  ) : (
    <Skeleton height={360} />
  )
  const attended = isPainted ? attention : <Skeleton height={128} />
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Notes dashboard={dashboard} />
      {layout === 'overview' && attended}
      {layout === 'charts' ? trend : figures}
      {layout === 'charts' ? figures : trend}
      <div className={pair}>
        {funnel}
        {drawn ? <Sources dashboard={drawn} onSave={onSave} /> : <Skeleton height={320} />}
      </div>
      {layout !== 'plain' && <div className={pair}>{isPainted ? automation : <Skeleton height={320} />}</div>}
      {layout === 'charts' && attended}
      <Computed at={dashboard.computedAt} />
    </div>
  )
}

/** What makes the figures incomplete. */
const Notes = ({ dashboard: { since, waiting, isRebuilding, totals, currency, from, to } }: { dashboard: Dashboard }) => {
  const { i18n } = useLingui()
  const others = totals.money.filter((it) => it.currency !== currency && it.orders > 0)
  const left = others.reduce((sum, it) => sum + it.orders, 0)
  const names = others.map((it) => it.currency).join(', ')
  const dates = rangeText(i18n, { from, to })
  return (
    <>
      {isRebuilding && (
        <Callout kind="note">
          <Trans>正在重新统计全部事件，以下数字可能不完整。</Trans>
        </Callout>
      )}
      {!isRebuilding && waiting > 1_000 && (
        <Callout kind="note">
          <Trans>{i18n.number(waiting)} 个事件尚未计入。</Trans>
        </Callout>
      )}
      {since !== null && totals.events === 0 && (
        <Callout kind="note">
          <Trans>{dates} 没有事件。请选择其他日期。</Trans>
        </Callout>
      )}
      {left > 0 && (
        <Callout kind="note">
          <Trans>
            {i18n.number(left)} 个订单使用其他货币（{names}），未计入收入和订单数。
          </Trans>
        </Callout>
      )}
    </>
  )
}

/** In place of figures, where the address asks for days or a zone that cannot be reported. */
export const RangeRefusal = ({ code, onUsual }: { code: ServerProblemCode; onUsual: () => void }) => {
  const problemText = useProblemText()
  return (
    <div role="alert">
      <BlockMessage
        icon="chart"
        title={<Trans>无法显示这段时间</Trans>}
        action={
          <Button size="small" onClick={onUsual}>
            <Trans>显示最近 30 天</Trans>
          </Button>
        }
      >
        {problemText({ code })}
      </BlockMessage>
    </div>
  )
}

const pair = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', broad: 'repeat(2, minmax(0, 1fr))' },
})
