import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MeasuredVital, WebVital, WebVitals } from '#contract/dashboards/web-vitals.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { css, cx } from '../../../../styled-system/css'

const pagesAtFirst = 10
const columns: WebVital[] = ['LCP', 'INP', 'CLS', 'TTFB']

/** Pages with the 75th percentile of each metric and its rating in words. */
export const VitalsTable = ({ pages }: Pick<WebVitals, 'pages'>) => {
  const { t, i18n } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const names: Record<WebVital, string> = {
    LCP: t`最大内容绘制`,
    INP: t`交互到下一次绘制`,
    CLS: t`累积布局偏移`,
    TTFB: t`首字节时间`,
  }
  const shown = isWhole ? pages : pages.slice(0, pagesAtFirst)
  const total = pages.length
  return (
    <Card className={css({ padding: '0', overflow: 'hidden' })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well */}
      <section aria-label={t`页面性能，可横向滚动`} tabIndex={0} className={css({ overflowX: 'auto' })}>
        <table className={table} aria-label={t`页面性能`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>页面</Trans>
              </th>
              <th scope="col">
                <Trans>加载</Trans>
              </th>
              {columns.map((metric) => (
                <th key={metric} scope="col">
                  <abbr title={names[metric]}>{metric}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((page) => (
              <tr key={page.path}>
                <th scope="row" title={page.path || undefined} className={cx(cut, page.path && css({ fontFamily: 'mono' }))}>
                  {page.path || t`其他页面`}
                </th>
                <td>{i18n.number(page.loads)}</td>
                {columns.map((metric) => (
                  <td key={metric}>
                    <Value metric={metric} measured={page[metric]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > pagesAtFirst && !isWhole && (
        <div className={css({ padding: '3', borderTop: '1px solid token(colors.line)' })}>
          <Button onClick={() => setIsWhole(true)}>
            <Trans>显示全部 {total} 个页面</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

const Value = ({ metric, measured }: { metric: WebVital; measured: MeasuredVital }) => {
  const { t, i18n } = useLingui()
  if (measured === null) return <span className={css({ color: 'fg.muted' })}>{t`无数据`}</span>
  const words = { good: t`良好`, 'needs-improvement': t`待改进`, poor: t`较差` }
  const { p75, rating, count } = measured
  return (
    <span title={t`${i18n.number(count)} 次测量`} className={css({ display: 'grid', lineHeight: 'tight' })}>
      <span>{i18n.number(metric === 'CLS' || p75 < 1_000 ? p75 : p75 / 1_000, formatOf(metric, p75))}</span>
      <span className={ratings[rating]}>
        <span aria-hidden="true">{shapes[rating]}</span> {words[rating]}
      </span>
    </span>
  )
}

/** Seconds from one second on, as their thresholds are published. */
const formatOf = (metric: WebVital, value: number): Intl.NumberFormatOptions => {
  if (metric === 'CLS') return { maximumFractionDigits: 3 }
  const unit = value < 1_000 ? 'millisecond' : 'second'
  return { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: unit === 'second' ? 2 : 0 }
}

const shapes = { good: '●', 'needs-improvement': '■', poor: '▲' }
const ratings = {
  good: css({ color: 'good', fontSize: 'xs' }),
  'needs-improvement': css({ color: 'warn', fontSize: 'xs' }),
  poor: css({ color: 'bad', fontSize: 'xs' }),
}
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const table = css({
  width: 'full',
  minWidth: '732px',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'right', fontWeight: 'normal', padding: '2', paddingInlineEnd: '4', whiteSpace: 'nowrap' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& th:not(:first-child), & td': { width: '120px' },
  '& th:first-child': {
    position: 'sticky',
    left: '0',
    width: { base: '132px', wide: 'auto' },
    textAlign: 'left',
    paddingInlineStart: '4',
    bg: 'bg.raised',
  },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
  '& abbr': { textDecoration: 'none' },
})
