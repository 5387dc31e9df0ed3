import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsOverview } from '#contract/dashboards/analytics.ts'
import { css } from '../../../../styled-system/css'
import { dayFormat } from './days.ts'
import { table } from './ranking.tsx'

/** The same figures as the bars, as a table. */
export const DaysTable = ({ days }: { days: AnalyticsOverview['days'] }) => {
  const { t, i18n } = useLingui()
  return (
    <details className={css({ borderTop: '1px solid token(colors.line)', fontSize: 's' })}>
      <summary className={css({ paddingInline: '5', paddingBlock: '3', color: 'fg.muted', cursor: 'pointer' })}>
        <Trans>以表格查看</Trans>
      </summary>
      <div className={css({ paddingInline: '5', paddingBottom: '4', maxWidth: 'prose' })}>
        <table className={table} aria-label={t`最近 7 天，按天`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>日期</Trans>
              </th>
              <th scope="col">
                <Trans>访客</Trans>
              </th>
              <th scope="col">
                <Trans>事件</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, visitors, events }) => (
              <tr key={day}>
                <th scope="row">{i18n.date(day, dayFormat)}</th>
                <td>{i18n.number(visitors)}</td>
                <td>{i18n.number(events)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
