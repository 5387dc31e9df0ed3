import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProfileScores, RfmCell } from '#contract/profiles/scores.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { HeatGrid } from '#ui/patterns/charts/heat-grid.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { useRfmNames } from '../person/rfm-names.ts'
import { peopleLink } from './people-link.ts'
import { useScoreTimes } from './score-times.ts'

/** The numbers of a cell. */
type Measure = 'people' | 'revenue'
type Props = { reading: Reading<ProfileScores>; currency: string | undefined; onSave: SaveText; className: string }

/** Buyers by how recently, and by how often and for how much they buy. */
export const RfmBlock = ({ reading, currency, onSave, className }: Props) => {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const { data } = reading
  const title = t`买家最近买过吗，买得多吗？`
  const hasBuyers = data !== null && data.buyers > 0
  const note = useScoreTimes(data)
  return (
    <Block
      title={title}
      note={note}
      className={className}
      tools={
        hasBuyers && (
          <>
            <TableToggle isTable={isTable} onTable={setTable} />
            <CsvDownload title={title} name="rfm" rows={() => rowsOf(data.grid)} onSave={onSave} />
          </>
        )
      }
    >
      <BlockStates reading={reading} denied={<Trans>这里是买家的评分。</Trans>} height={344}>
        {(scores) =>
          scores.buyers === 0 ? (
            <NoBuyers isComputed={scores.computedAt !== null} />
          ) : isTable ? (
            <Groups scores={scores} currency={currency} label={title} />
          ) : (
            <Grid scores={scores} label={title} />
          )
        }
      </BlockStates>
    </Block>
  )
}

const Grid = ({ scores: { grid, buyers, revenue }, label }: { scores: ProfileScores; label: string }) => {
  const { t, i18n } = useLingui()
  const [measure, setMeasure] = useState<Measure>('people')
  const names = useRfmNames()
  const most = Math.max(1, ...grid.map((cell) => cell[measure]))
  const scale = [1, 2, 3, 4, 5] as const
  const cellOf = ({ group, people, revenue: money, recency, frequency }: RfmCell) => {
    const [name, count] = [names[group], i18n.number(people)]
    const [share, worth] = [shareText(i18n, people, buyers), shareText(i18n, money, revenue)]
    return {
      summary: t`${name}：${count} 人，占买家的 ${share}，占收入的 ${worth}（最近 ${recency}，频次与金额 ${frequency}）`,
      weight: Math.max(0, measure === 'people' ? people : money) / most,
      text: measure === 'revenue' ? worth : people >= 100_000 ? i18n.number(people, { notation: 'compact' }) : count,
      name,
      href: people === 0 ? null : peopleLink({ rfm: [group] }),
    }
  }
  return (
    <HeatGrid
      label={label}
      columns={scale.map(String)}
      columnsTitle={<Trans>最近一次购买：1 最早，5 最近</Trans>}
      rowsTitle={<Trans>频次与金额：1 最少，5 最多</Trans>}
      tools={<MeasureSwitch measure={measure} onMeasure={setMeasure} />}
      rows={scale.toReversed().map((frequency) => ({
        name: String(frequency),
        cells: grid
          .filter((cell) => cell.frequency === frequency)
          .sort((one, other) => one.recency - other.recency)
          .map(cellOf),
      }))}
    />
  )
}

type SwitchProps = { measure: Measure; onMeasure: (measure: Measure) => void }

/** What the cells show and are coloured by. */
const MeasureSwitch = ({ measure, onMeasure }: SwitchProps) => {
  const { t } = useLingui()
  const measures = [
    ['people', t`人数`],
    ['revenue', t`占收入`],
  ] as const
  return (
    <fieldset aria-label={t`格子里的数字`} className={css({ display: 'flex', gap: '1', border: 'none' })}>
      {measures.map(([it, name]) => (
        <button key={it} type="button" aria-pressed={it === measure} onClick={() => onMeasure(it)} className={choice}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

type GroupsProps = { scores: ProfileScores; currency: string | undefined; label: string }

const Groups = ({ scores: { groups, buyers, revenue }, currency, label }: GroupsProps) => {
  const { t, i18n } = useLingui()
  const names = useRfmNames()
  const money = currency === undefined ? {} : { style: 'currency' as const, currency }
  return (
    <ChartTable
      label={label}
      head={[t`分组`, t`人数`, t`占买家`, t`收入`, t`占收入`]}
      rows={groups.map((it) => [
        names[it.name],
        i18n.number(it.people),
        shareText(i18n, it.people, buyers),
        i18n.number(it.revenue, { ...money, maximumFractionDigits: 0 }),
        shareText(i18n, it.revenue, revenue),
      ])}
    />
  )
}

const NoBuyers = ({ isComputed }: { isComputed: boolean }) =>
  isComputed ? (
    <BlockMessage icon="cart" title={<Trans>还没有买家</Trans>}>
      <Trans>收到第一笔订单后，买家会按最近购买的时间、次数和金额分成 25 格。</Trans>
    </BlockMessage>
  ) : (
    <BlockMessage icon="chart" title={<Trans>还没有计算</Trans>}>
      <Trans>评分每天计算一次。第一次计算完成后会显示在这里。</Trans>
    </BlockMessage>
  )

const rowsOf = (grid: ProfileScores['grid']) => ({
  head: ['recency', 'frequency_money', 'group', 'people', 'revenue'],
  rows: grid.map(({ recency, frequency, group, people, revenue }) => [recency, frequency, group, people, revenue]),
})

const choice = css({
  whiteSpace: 'nowrap',
  minHeight: '6',
  paddingInline: '2',
  borderRadius: 's',
  color: 'fg.muted',
  fontSize: 'xs',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&[aria-pressed=true]': { bg: 'bg.hover', color: 'fg', fontWeight: 'medium' },
})
