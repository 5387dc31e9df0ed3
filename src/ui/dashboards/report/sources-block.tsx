import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Dashboard, ReportSource } from '#contract/dashboards/dashboard.ts'
import { Button } from '#ui/components/button.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { useMetrics } from './metrics.ts'
import { pressable } from './pressable.ts'

/** Where visits and orders came from, by the first or by the last source that led to the site. */
export const SourcesBlock = ({ dashboard, onSave }: { dashboard: Dashboard; onSave: SaveText }) => {
  const { t, i18n } = useLingui()
  const [touch, setTouch] = useState<'first' | 'last'>('last')
  const { text } = useMetrics(dashboard.currency)
  const title = t`访问从哪里来？`
  const sources = dashboard.sources[touch]
  const nameOf = ({ source, campaign }: ReportSource) => {
    const name = source === '' ? t`直接访问或未知` : source
    return campaign === '' ? name : `${name} · ${campaign}`
  }
  return (
    <Block
      title={title}
      note={
        touch === 'last' ? <Trans>按最近一次来源归属，订单与收入也是。</Trans> : <Trans>按首次来源归属，订单与收入也是。</Trans>
      }
      tools={
        <>
          {(['last', 'first'] as const).map((it) => (
            <Button
              key={it}
              look="ghost"
              size="small"
              aria-pressed={it === touch}
              className={pressable}
              onClick={() => setTouch(it)}
            >
              {it === 'last' ? <Trans>末次</Trans> : <Trans>首次</Trans>}
            </Button>
          ))}
          <CsvDownload
            title={title}
            name={`sources-${touch}-${dashboard.from}-${dashboard.to}`}
            rows={() => ({
              head: ['source', 'campaign', 'visits', 'orders', 'revenue'],
              rows: sources.map((it) => [it.source, it.campaign, it.visits, it.orders, it.revenue]),
            })}
            onSave={onSave}
          />
        </>
      }
    >
      {sources.length === 0 ? (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>这段时间没有访问。</Trans>
        </p>
      ) : (
        <ChartTable
          label={title}
          head={[t`来源`, t`访问`, t`占比`, t`订单`, t`收入`]}
          rows={sources.map((it) => [
            nameOf(it),
            i18n.number(it.visits),
            shareText(i18n, it.visits, dashboard.totals.visits),
            i18n.number(it.orders),
            text('revenue', it.revenue),
          ])}
        />
      )}
    </Block>
  )
}
