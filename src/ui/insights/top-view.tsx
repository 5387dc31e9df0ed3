import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TopAnswer } from '#contract/insights/answer.ts'
import type { TopQuery } from '#contract/insights/query.ts'
import { Button } from '#ui/components/button.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'

type Props = { answer: TopAnswer; onSave: SaveText; onPeople: (people: NonNullable<TopQuery['people']>) => void }

/** Of the visitors among the numbers of a row. */
const visitorsColumn = 1

/** The pages with most views, or the sources with most visits. The visitors of each can be looked at. */
export const TopView = ({ answer, onSave, onPeople }: Props) => {
  const { t, i18n } = useLingui()
  const { kind, rows, total } = answer
  const title = kind === 'pages' ? t`哪些页面看得最多？` : t`访问从哪里来？`
  const unknown = kind === 'pages' ? t`未知页面` : t`直接访问或未知`
  const labelOf = (name: string, count: string) => t`${name} 的访客：${count} 人`
  const shownName = (name: string) => (name === '' ? unknown : name)
  const cells = (it: TopAnswer['total']) => [i18n.number(it.views), i18n.number(it.visitors), i18n.number(it.entries)]
  return (
    <Block
      title={title}
      note={
        kind === 'pages' ? (
          <Trans>入口是访问的第一次浏览。最多显示 100 个页面。</Trans>
        ) : (
          <Trans>访问的来源是它第一次浏览的来源。最多显示 100 个来源。</Trans>
        )
      }
      tools={
        <CsvDownload
          title={title}
          name={`${kind}-${answer.from}-${answer.to}`}
          rows={() => ({
            head: ['name', 'views', 'visitors', 'entries'],
            rows: rows.map((it) => [it.name, it.views, it.visitors, it.entries]),
          })}
          onSave={onSave}
        />
      }
    >
      {rows.length === 0 ? (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>这段时间没有页面浏览。</Trans>
        </p>
      ) : (
        <ChartTable
          label={title}
          head={[kind === 'pages' ? t`页面` : t`来源`, t`浏览次数`, t`访客（人）`, kind === 'pages' ? t`入口` : t`访问次数`]}
          rows={[[t`合计`, ...cells(total)], ...rows.map((it) => [shownName(it.name), ...cells(it)])]}
          cell={(text, row, column) => {
            // The first row is the total.
            const of = column === visitorsColumn ? rows[row - 1] : undefined
            if (!of || of.visitors === 0) return text
            return (
              <Button
                look="ghost"
                size="small"
                aria-label={labelOf(shownName(of.name), text)}
                onClick={() => onPeople({ name: of.name })}
              >
                {text}
              </Button>
            )
          }}
        />
      )}
    </Block>
  )
}
