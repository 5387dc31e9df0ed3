import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrganizationUsage } from '#contract/platform/organization-tabs.ts'
import { dateText } from '#ui/components/date-text.ts'
import { Meter } from '#ui/components/meter.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { css } from '../../../../styled-system/css'

/** The events of an organisation by day, and this month against the quotas of its projects. */
export const UsageTab = ({ usage: { days, month } }: { usage: OrganizationUsage }) => {
  const { t, i18n } = useLingui()
  const dayOf = (day: string) => dateText(i18n, `${day}T00:00:00.000Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const last = days.length - 1
  const total = i18n.number(days.reduce((sum, { accepted }) => sum + accepted, 0))
  const accepted = i18n.number(month.accepted)
  const limit = month.limit === null ? null : i18n.number(month.limit)
  return (
    <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <Block title={t`本月用了多少配额？`} note={t`所有项目的配额之和，按 UTC 月份计算。`}>
        {month.limit === null || limit === null ? (
          <p>
            <Trans>本月已收到 {accepted} 个事件。至少有一个项目不限配额。</Trans>
          </p>
        ) : (
          <div className={css({ display: 'grid', gap: '2', maxWidth: '420px' })}>
            <Meter
              label={t`本月已用的配额`}
              value={month.accepted}
              of={month.limit}
              text={i18n.number(shareOf(month.accepted, month.limit), { style: 'percent', maximumFractionDigits: 1 })}
              tone={toneOf(shareOf(month.accepted, month.limit))}
            />
            <p className={css({ color: 'fg.muted', fontSize: 's' })}>
              <Trans>
                {accepted} 个事件，配额 {limit} 个
              </Trans>
            </p>
          </div>
        )}
      </Block>
      <Block title={t`每天收到多少事件？`} note={t`近 30 天，按 UTC 日期。`}>
        <LineChart
          summary={t`近 30 天共收到 ${total} 个事件。`}
          crosshair={t`按天查看`}
          unit={t`收到的事件`}
          names={null}
          points={days.map((it, place) => ({
            id: it.day,
            mark: (last - place) % 7 === 0 ? dayOf(it.day) : null,
            value: it.accepted,
            before: null,
            isOpen: place === last,
            about: () => ({
              name: dayOf(it.day),
              facts: [
                [t`收到的事件`, i18n.number(it.accepted)],
                [t`被拒绝的事件`, i18n.number(it.rejected)],
              ],
            }),
          }))}
        />
      </Block>
    </div>
  )
}

const shareOf = (value: number, limit: number): number => (limit === 0 ? 1 : value / limit)
const toneOf = (share: number) => (share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent')
