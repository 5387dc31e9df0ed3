import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SelfTestResult } from '#contract/experiments/self-test.ts'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { ColumnsChart } from '#ui/patterns/charts/columns-chart.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { pText } from './figures.ts'

type Props = { result: SelfTestResult; onSave: SaveText }

/** How often p lay in each twentieth of its range. Without a difference all are equally likely. */
export const SelfTestChart = ({ result: { histogram, evenness }, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const [isTable, setIsTable] = useState(false)
  const title = t`p 值是怎么分布的？`
  const all = histogram.reduce((sum, it) => sum + it, 0)
  const expected = all / histogram.length
  const [expectedText, chance] = [i18n.number(expected, { maximumFractionDigits: 1 }), pText(i18n, evenness.p)]
  const edge = (place: number) => i18n.number(place / histogram.length, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const rows = histogram.map((count, place) => ({ count, place, name: `${edge(place)} … ${edge(place + 1)}` }))
  return (
    <div>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '2', marginBottom: '2' })}>
        <h3 className={css({ flex: '1', fontSize: 's', fontWeight: 'medium' })}>{title}</h3>
        <TableToggle isTable={isTable} onTable={setIsTable} />
        <CsvDownload
          title={title}
          name="self-test-p-values"
          rows={() => ({
            head: ['p_from', 'p_to', 'splits', 'expected'],
            rows: rows.map(({ count, place }) => [place / histogram.length, (place + 1) / histogram.length, count, expected]),
          })}
          onSave={onSave}
        />
      </div>
      {isTable ? (
        <ChartTable
          label={title}
          head={[t`p 值`, t`分组次数`, t`均匀时应有`]}
          rows={rows.map(({ count, name }) => [name, i18n.number(count), expectedText])}
        />
      ) : (
        <ColumnsChart
          summary={t`${i18n.number(all)} 次分组的 p 值，均匀时每格约 ${expectedText} 次`}
          crosshair={t`p 值`}
          unit={<Trans>分组次数，横轴是固定期限检验的 p 值；虚线是均匀时应有的 {expectedText} 次</Trans>}
          parts={null}
          expected={expected}
          columns={rows.map(({ count, place, name }) => ({
            id: name,
            mark: place % 5 === 0 ? edge(place) : null,
            about: () => ({ name, facts: [[t`分组次数`, i18n.number(count)]] }),
            parts: [count, 0] as const,
          }))}
        />
      )}
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '2' })}>
        <Trans>均匀性检验（卡方）：p = {chance}。</Trans>
      </p>
    </div>
  )
}
