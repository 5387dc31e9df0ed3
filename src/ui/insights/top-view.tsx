import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TopAnswer } from '#contract/insights/answer.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'

/** The pages with most views, or the sources with most visits. */
export const TopView = ({ answer, onSave }: { answer: TopAnswer; onSave: SaveText }) => {
  const { t, i18n } = useLingui()
  const { kind, rows, total } = answer
  const title = kind === 'pages' ? t`哪些页面看得最多？` : t`访问从哪里来？`
  const unknown = kind === 'pages' ? t`未知页面` : t`直接访问或未知`
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
          rows={[[t`合计`, ...cells(total)], ...rows.map((it) => [it.name === '' ? unknown : it.name, ...cells(it)])]}
        />
      )}
    </Block>
  )
}
