import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LiveOverview } from '#contract/events/events.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { css } from '../../../../styled-system/css'
import { acceptedLately } from './followed.ts'
import { totalOf } from './minutes.ts'
import { MinutesChart } from './minutes-chart.tsx'

type Props = {
  /** Null until it is loaded. */
  overview: LiveOverview | null
  /** Whether the data could not be updated. */
  isStale: boolean
  /** The page that shows how much of the monthly quota is used. */
  usage: string
}

/** The project's current activity: active visitors, and the events of the last half hour. */
export const Overview = ({ overview, isStale, usage }: Props) => {
  const { t, i18n } = useLingui()
  if (!overview)
    return (
      <div role="status" aria-label={isStale ? t`暂时无法加载概览` : t`正在加载概览…`} className={css({ marginBottom: '5' })}>
        {isStale ? (
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>暂时无法加载概览</Trans>
          </p>
        ) : (
          <Skeleton height={186} />
        )}
      </div>
    )
  const { accepted, rejected } = totalOf(overview.minutes)
  return (
    <div className={layout}>
      {overview.isMonthFull && (
        <div className={css({ gridColumn: '1 / -1' })}>
          <Callout kind="bad">
            <Trans>
              本月事件已达上限，新事件被拒收。
              <Link href={usage} className={css({ textDecoration: 'underline' })}>
                查看用量
              </Link>
            </Trans>
          </Callout>
        </div>
      )}
      <Card className={facts}>
        <dl className={css({ display: 'contents' })}>
          <Fact name={<Trans>当前活跃访客</Trans>} note={<Trans>最近 5 分钟</Trans>}>
            {i18n.number(overview.activeVisitors)}
          </Fact>
          <Fact name={<Trans>已接收</Trans>} note={<Trans>最近 30 分钟</Trans>}>
            {i18n.number(accepted)}
          </Fact>
          <Fact name={<Trans>已拒绝</Trans>} note={<Trans>最近 30 分钟</Trans>} isBad={rejected > 0}>
            {i18n.number(rejected)}
          </Fact>
        </dl>
        {isStale && (
          <p role="status" className={css({ color: 'warn', fontSize: 's', gridColumn: '1 / -1' })}>
            <Trans>暂时无法更新</Trans>
          </p>
        )}
      </Card>
      <Card className={css({ padding: '4' })}>
        <MinutesChart minutes={overview.minutes} />
      </Card>
      {overview.activeVisitors === 0 && acceptedLately(overview) > 0 && <NoVisitors recent={overview.recent} />}
    </div>
  )
}

/** Explains why no visitor is counted although events arrive. */
const NoVisitors = ({ recent }: { recent: LiveOverview['recent'] }) => {
  const { i18n } = useLingui()
  const [events, ofBots, withoutSession] = [recent?.events, recent?.ofBots, recent?.withoutSession].map((it) =>
    i18n.number(it ?? 0),
  )
  return (
    <p className={css({ color: 'fg.muted', fontSize: 's', gridColumn: '1 / -1' })}>
      {recent && recent.ofBots + recent.withoutSession > 0 ? (
        <Trans>
          最近 5 分钟的 {events} 个事件中，{ofBots} 个来自机器人，{withoutSession} 个不属于任何会话，不计为访客。
        </Trans>
      ) : (
        <Trans>有事件到达，但没有活跃访客：机器人的事件和没有会话的事件（例如由服务器发送）不计为访客。</Trans>
      )}
    </p>
  )
}

type FactProps = { name: ReactNode; note: ReactNode; isBad?: boolean; children: ReactNode }

const Fact = ({ name, note, isBad = false, children }: FactProps) => (
  <div>
    <dt className={css({ color: 'fg.muted', fontSize: 's' })}>
      {name}
      <span className={css({ display: 'block', fontSize: 'xs', color: 'fg.faint' })}>{note}</span>
    </dt>
    <dd
      className={css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', marginTop: '1' })}
      data-bad={isBad || undefined}
    >
      {children}
    </dd>
  </div>
)

const layout = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: '240px minmax(0, 1fr)' },
  marginBottom: '5',
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(3, minmax(0, 1fr))', full: 'minmax(0, 1fr)' },
  gap: '3',
  padding: '4',
  alignContent: 'space-between',
  '& [data-bad]': { color: 'bad' },
})
