import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsOverview } from '#contract/dashboards/analytics.ts'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { DayBars } from './day-bars.tsx'
import { DaysTable } from './days-table.tsx'
import { Ranking } from './ranking.tsx'

type Props = { overview: AnalyticsOverview | null; problem: Problem | null; isBusy: boolean; onRetry: () => void }

/** Visitors, events, pages and sources of a project in the last 7 days. */
export const AnalyticsOverviewBoard = ({ overview, problem, isBusy, onRetry }: Props) => {
  const problemText = useProblemText()
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '3' })}>
        <Trans>最近 7 天</Trans>
      </h2>
      {problem && (
        <LoadFailure busy={isBusy} onRetry={onRetry} className={css({ marginBottom: '4' })}>
          {problemText(problem)}
          {overview && (
            <>
              {' '}
              <Trans>以下仍是上次加载的数据。</Trans>
            </>
          )}
        </LoadFailure>
      )}
      {overview ? <Figures overview={overview} /> : !problem && <Loading />}
    </section>
  )
}

const Figures = ({ overview }: { overview: AnalyticsOverview }) => {
  const { t, i18n } = useLingui()
  const { days, visitors, events, pages, sources, computedAt, timeZone } = overview
  if (visitors === 0 && events === 0) return <NothingCame />
  const time = i18n.date(computedAt, { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <>
      <Card className={css({ padding: '0' })}>
        <div className={pair}>
          <DayBars name={t`访客`} total={visitors} days={days.map(({ day, visitors: count }) => ({ day, count }))} />
          <DayBars name={t`事件`} total={events} days={days.map(({ day, events: count }) => ({ day, count }))} />
        </div>
        <DaysTable days={days} />
      </Card>
      <div
        className={css({
          display: 'grid',
          gap: '5',
          marginTop: '5',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', full: '1fr 1fr' },
        })}
      >
        <Ranking
          title={t`页面`}
          unit={t`浏览`}
          empty={t`还没有页面浏览`}
          rows={pages.map(({ path, views }) => ({ name: path, count: views, isCode: true }))}
        />
        <Ranking
          title={t`来源`}
          unit={t`访问`}
          empty={t`还没有访问`}
          rows={sources.map(({ source, visits }) => ({ name: source ?? t`直接访问`, count: visits }))}
        />
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <Trans>
          访客、页面和来源不含机器人，事件数包含全部已接收的事件。统计至 {time}，每分钟更新；日期按 {timeZone} 计。
        </Trans>
      </p>
    </>
  )
}

const NothingCame = () => {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        icon="activity"
        title={t`最近 7 天没有收到事件`}
        action={
          <Link href="/sdk" className={buttonRecipe({ look: 'secondary' })}>
            <Trans>检查接入</Trans>
          </Link>
        }
      >
        <Trans>之前收到过事件。如果页面仍在使用，请检查脚本和密钥是否还在。</Trans>
      </EmptyState>
    </Card>
  )
}

const Loading = () => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`正在加载最近 7 天的数据…`} className={css({ display: 'grid', gap: '5' })}>
      <Skeleton height={252} />
      <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: { base: '1fr', full: '1fr 1fr' } })}>
        <Skeleton height={200} />
        <Skeleton height={200} />
      </div>
    </div>
  )
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: '1fr 1fr' },
  '& > * + *': {
    borderTop: { base: '1px solid token(colors.line)', full: 'none' },
    borderLeft: { full: '1px solid token(colors.line)' },
  },
})
