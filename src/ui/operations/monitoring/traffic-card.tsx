import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Traffic } from '#contract/operations/watch.ts'
import { dateText } from '#ui/components/date-text.ts'
import { Duration } from '#ui/components/duration.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { css } from '../../../../styled-system/css'

/** What all processes answered in the last hour, and the streams that are open. */
export const TrafficCard = ({ traffic }: { traffic: Traffic }) => {
  const { t, i18n } = useLingui()
  const { minutes, calls, failures, batchMs, processes, consoleStreams, visitorStreams } = traffic
  const timeOf = (at: string) => dateText(i18n, at, { hour: '2-digit', minute: '2-digit' })
  const total = i18n.number(calls)
  const share = calls === 0 ? 0 : failures / calls
  const last = minutes.length - 1
  return (
    <TitledCard
      id="traffic"
      title={<Trans>请求</Trans>}
      description={<Trans>所有进程最近一小时的请求，每 15 秒统计一次。</Trans>}
    >
      <div
        className={css({
          display: 'grid',
          gap: '5',
          alignItems: 'start',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(0, 3fr)' },
        })}
      >
        <KeyFacts
          facts={[
            { id: 'calls', label: t`请求数`, value: total },
            {
              id: 'failures',
              label: t`服务器出错`,
              value: t`${i18n.number(failures)}（${i18n.number(share, { style: 'percent', maximumFractionDigits: 2 })}）`,
            },
            {
              id: 'batch',
              label: t`接收一批事件的耗时（P95）`,
              value: batchMs !== null && <Duration milliseconds={batchMs} />,
            },
            { id: 'processes', label: t`运行中的进程`, value: i18n.number(processes) },
            { id: 'console', label: t`控制台的实时连接`, value: i18n.number(consoleStreams) },
            { id: 'visitors', label: t`访客的实时连接`, value: i18n.number(visitorStreams) },
          ]}
        />
        <LineChart
          summary={t`最近一小时共有 ${total} 个请求。`}
          crosshair={t`按分钟查看`}
          unit={t`每分钟请求数`}
          names={null}
          height={240}
          points={minutes.map((it, place) => ({
            id: it.at,
            mark: (last - place) % 15 === 0 ? timeOf(it.at) : null,
            value: it.calls,
            before: null,
            isOpen: place === last,
            about: () => ({
              name: timeOf(it.at),
              facts: [
                [t`请求数`, i18n.number(it.calls)],
                [t`服务器出错`, i18n.number(it.failures)],
              ],
            }),
          }))}
        />
      </div>
    </TitledCard>
  )
}
