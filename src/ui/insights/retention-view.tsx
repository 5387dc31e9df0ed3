import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RetentionAnswer } from '#contract/insights/answer.ts'
import type { RetentionQuery } from '#contract/insights/query.ts'
import { Button } from '#ui/components/button.tsx'
import { pointName } from '#ui/dashboards/report/point-names.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../styled-system/css'

type Props = {
  answer: RetentionAnswer
  query: RetentionQuery
  onSave: SaveText
  onPeople: (people: NonNullable<RetentionQuery['people']>) => void
}

/** Of the people who began in a period, how many came back in each later one. Each cell opens its people. */
export const RetentionView = ({ answer, query, onSave, onPeople }: Props) => {
  const { t, i18n } = useLingui()
  const title = t`多少人会回来`
  const periods = Array.from({ length: query.periods }, (_, place) => place + 1)
  const { cohorts, zone } = answer
  const nameOf = (at: string) => pointName(i18n, at, { zone, granularity: 'day' })
  return (
    <Block
      title={title}
      note={<Trans>按每个人在这段时间里的首次事件分组；+1 是之后的第一个周期。</Trans>}
      tools={
        <CsvDownload
          title={title}
          name={`retention-${answer.from}-${answer.to}`}
          rows={() => ({
            head: ['from', 'people', ...periods.map((it) => `+${it}`)],
            rows: cohorts.map(({ at, people, returned }) => [at, people, ...returned]),
          })}
          onSave={onSave}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={title} className={css({ maxHeight: '480px', overflow: 'auto' })}>
        <table aria-label={title} className={table}>
          <thead>
            <tr>
              <th scope="col">{query.unit === 'day' ? <Trans>首次日期</Trans> : <Trans>首次所在周</Trans>}</th>
              <th scope="col">
                <Trans>人数</Trans>
              </th>
              {periods.map((it) => (
                <th key={it} scope="col">
                  +{it}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ at, people, returned }, cohort) => (
              <tr key={at}>
                <th scope="row">{nameOf(at)}</th>
                {[people, ...returned].map((count, period) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
                  <td key={period}>
                    {count === null ? (
                      ''
                    ) : count === 0 ? (
                      <span className={css({ color: 'fg.muted' })}>0</span>
                    ) : (
                      <Button
                        look="ghost"
                        size="small"
                        aria-label={t`${nameOf(at)}，+${period}：${count} 人`}
                        onClick={() => onPeople({ cohort, period })}
                      >
                        {period === 0 ? i18n.number(count) : shareText(i18n, count, people)}
                      </Button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Block>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '8', paddingInline: '2', textAlign: 'right', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& th:first-child': { textAlign: 'left', paddingInlineStart: '0' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs', position: 'sticky', top: '0', bg: 'bg.raised' },
})
