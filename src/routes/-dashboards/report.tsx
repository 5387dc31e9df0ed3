import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { saveFile } from '#api/browser/save-file.ts'
import { ownTimeZone } from '#api/browser/time-zone.ts'
import { type DashboardAsked, dashboardQuery, visitFunnelQuery } from '#api/dashboards/report-queries.ts'
import type { Call } from '#api/http/client.ts'
import {
  type Dashboard,
  type Funnel,
  type FunnelSplit,
  type FunnelStep,
  funnelSplits,
  funnelSteps,
} from '#contract/dashboards/dashboard.ts'
import { faultOf, granularities, isSameRange, rangeOf } from '#contract/dashboards/range.ts'
import type { Project } from '#contract/projects/projects.ts'
import { dateAt, isTimeZone } from '#contract/projects/zones.ts'
import { type ReportView, reportRangeMachine } from '#machines/dashboards/report-range.machine.ts'
import { Near } from '#ui/components/near.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useIsPainted } from '#ui/components/use-is-painted.ts'
import { FunnelBlock } from '#ui/dashboards/report/funnel-block.tsx'
import { RangeRefusal, type ReportLayout, ReportScreen } from '#ui/dashboards/report/report-screen.tsx'
import type { Annotate } from '#ui/dashboards/report/trend-block.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { useSame } from '../-shell/use-same.ts'
import type { ReportAddress } from './address.ts'
import { NearInsights } from './near-insights.tsx'
import { readingOf, useReading } from './reading.ts'
import { useAfterPaint } from './use-after-paint.ts'

/** Loaded after the figures and their course, which people look at first, or when they are asked for. */
const AttentionOf = lazy(async () => ({ default: (await import('./automation.tsx')).AttentionOf }))
const AutomationOf = lazy(async () => ({ default: (await import('./automation.tsx')).AutomationOf }))
const IncrementalOf = lazy(async () => ({ default: (await import('./incremental.tsx')).IncrementalOf }))
const AnnotationsOf = lazy(async () => ({ default: (await import('./annotations.tsx')).AnnotationsOf }))
const AnalyticsOverviewOf = lazy(async () => ({ default: (await import('./analytics-overview.tsx')).AnalyticsOverviewOf }))
const FunnelDetails = lazy(async () => ({
  default: (await import('#ui/dashboards/funnel/funnel-details.tsx')).FunnelDetails,
}))
const WeeklySummaryOf = lazy(async () => ({ default: (await import('./weekly-summary.tsx')).WeeklySummaryOf }))

type Props = {
  context: RouterContext
  project: Project
  layout: ReportLayout
  address: ReportAddress
  onAddress: (address: ReportAddress) => void
}

/** The day of the last answer about the last 30 days, and its zone. */
type Told = { zone: string; today: string }

/** The report of a project as its address says; an address without days means the last 30, one without a zone that of the project. */
export const ReportOf = (props: Props) => {
  const { project, onAddress } = props
  // A browser that is older than that of whoever chose the project's zone may not know it.
  const address = useMemo(
    () => (isTimeZone(project.timeZone) ? props.address : { zone: 'UTC', ...props.address }),
    [project.timeZone, props.address],
  )
  // The server knows the day better than a browser whose clock is behind, and the zone if another member has changed it.
  const [told, setTold] = useState<Told | null>(null)
  const zone = address.zone ?? told?.zone ?? project.timeZone
  const today = todayIn(zone, told)
  if (today === null) return <RangeRefusal code="report.zoneUnknown" onUsual={() => onAddress({})} />
  const fault = faultOf(viewOf(address, today).range, today)
  if (fault) return <RangeRefusal code={`report.${fault}`} onUsual={() => onAddress(address.zone ? { zone } : {})} />
  return <Report {...props} address={address} zone={zone} today={today} onTold={setTold} />
}

/** Asks for the figures of an address before its report is shown, so that the answer is on its way while the rest of the page loads. */
export const prefetchReport = (queries: QueryClient, call: Call, project: Project, address: ReportAddress) => {
  const zone = address.zone ?? project.timeZone
  const today = todayIn(zone, null)
  if (today === null) return
  const view = viewOf(address, today)
  if (!faultOf(view.range, today))
    void queries.prefetchQuery(dashboardQuery(call, project.id, askedOf(view, address, { zone, today })))
}

/** Null in a zone that does not exist. */
const todayIn = (zone: string, told: Told | null): string | null => {
  if (!isTimeZone(zone)) return null
  const today = dateAt(Date.now(), zone)
  return told?.zone === zone && told.today > today ? told.today : today
}

/**
 * The last 30 days, and the zone of the project, are not named: the document of the page asks for them too, without knowing the project, and
 * they go on with the days.
 */
const askedOf = (view: ReportView, address: ReportAddress, { zone, today }: Told): DashboardAsked =>
  isUsual(view, today) ? { ...view, range: null, zone: address.zone ?? null } : { ...view, zone }

const isUsual = ({ range }: ReportView, today: string) => isSameRange(range, rangeOf('last30', today))

type ReportProps = Props & Told & { onTold: (told: Told) => void }

const Report = ({ project, layout, address, onAddress, zone, today, onTold, ...props }: ReportProps) => {
  const context = useSame(props.context)
  const { call } = consoleOf(context)
  const read = useMemo(() => viewOf(address, today), [address, today])
  const actor = useActorRef(reportRangeMachine, { input: { view: read, today } })
  useEffect(() => actor.send({ type: 'address.read', view: read, today }), [actor, read, today])
  // With the address the router renders the whole frame again: the figures are painted before.
  const tellAddress = useAfterPaint((view: ReportView) => onAddress(addressOf(view, address)))
  useEmitted(actor, ({ view }) => tellAddress(view))
  const view = useSelector(actor, (it) => it.context.view)
  const asked = { ...view.range, zone }
  const step = funnelSteps.find((it) => it === address.step) ?? null
  const by = funnelSplits.find((it) => it === address.split) ?? null
  const dashboard = useQuery(dashboardQuery(call, project.id, askedOf(view, address, { zone, today })))
  const answer = dashboard.isPlaceholderData || !isUsual(view, today) ? undefined : dashboard.data
  useEffect(() => {
    if (answer && (answer.zone !== zone || answer.to !== today)) onTold({ zone: answer.zone, today: answer.to })
  }, [answer, zone, today, onTold])
  const funnel = useQuery(visitFunnelQuery(call, project.id, { ...asked, step, by }))
  const isPainted = useIsPainted(dashboard.data !== undefined || dashboard.error !== null)
  // The browser takes some milliseconds to say its zone for the first time: nobody asks before the figures are painted.
  const zones = useMemo(
    () => [...new Set([project.timeZone, ...(isPainted ? [ownTimeZone()] : []), 'UTC', zone])],
    [project, isPainted, zone],
  )
  const blocks = useBlocks({ context, project })
  const funnelReading = useReading(funnel)
  const showFunnel = useCallback(
    (shown: { step: FunnelStep | null; by: FunnelSplit | null }) => {
      const { step: _step, split: _split, ...others } = address
      onAddress({ ...others, ...(shown.step ? { step: shown.step } : {}), ...(shown.by ? { split: shown.by } : {}) })
    },
    [address, onAddress],
  )
  return (
    <>
      <ReportScreen
        actor={actor}
        layout={layout}
        zone={zone}
        zones={zones}
        onZone={(chosen) => {
          const { zone: _, ...others } = address
          onAddress(chosen === project.timeZone ? others : { ...others, zone: chosen })
        }}
        onSummary={() => onAddress({ ...address, summary: 'open' })}
        reading={readingOf(dashboard)}
        funnel={<VisitFunnel reading={funnelReading} step={step} by={by} onShown={showFunnel} details={funnelDetails} />}
        attention={blocks.attention}
        automation={blocks.automation}
        incremental={blocks.incremental}
        annotate={blocks.annotate}
        onSave={saveText}
      />
      {isPainted && blocks.insights}
      {isPainted && layout === 'overview' && blocks.overview}
      {address.summary && (
        <Suspense>
          <WeeklySummaryOf
            context={context}
            project={project}
            onClose={() => {
              const { summary: _, ...others } = address
              onAddress(others)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const VisitFunnel = memo(FunnelBlock)

const funnelDetails = (funnel: Funnel): ReactNode => (
  <Suspense fallback={<Skeleton height={128} />}>
    <FunnelDetails funnel={funnel} />
  </Suspense>
)

/** What does not depend on the days. The same elements are given each time, so that React does not render them again with other days. */
const useBlocks = ({ context, project }: Pick<Props, 'context' | 'project'>) =>
  useMemo(
    () => ({
      attention: (
        <Suspense fallback={<Skeleton height={128} />}>
          <AttentionOf context={context} project={project} />
        </Suspense>
      ),
      automation: (
        <Suspense fallback={<Skeleton height={320} />}>
          <AutomationOf context={context} project={project} />
        </Suspense>
      ),
      insights: <NearInsights context={context} project={project} />,
      incremental: ({ from, to }: Dashboard) => <IncrementalOf context={context} project={project} from={from} to={to} />,
      annotate: ((shown, at) => (
        <Suspense>
          <AnnotationsOf context={context} project={project} dashboard={shown} at={at} />
        </Suspense>
      )) satisfies Annotate,
      overview: (
        <Near height={420}>
          <AnalyticsOverviewOf context={context} project={project} />
        </Near>
      ),
    }),
    [context, project],
  )

const viewOf = ({ from, to, by, compare }: ReportAddress, today: string): ReportView => {
  const usual = rangeOf('last30', today)
  return {
    range: from === undefined && to === undefined ? usual : { from: from ?? '', to: to ?? '' },
    granularity: granularities.find((it) => it === by) ?? null,
    compares: compare !== 'none',
  }
}

const addressOf = ({ range, granularity, compares }: ReportView, { zone, step, split }: ReportAddress): ReportAddress => ({
  ...range,
  ...(granularity ? { by: granularity } : {}),
  ...(compares ? {} : { compare: 'none' }),
  ...(zone ? { zone } : {}),
  ...(step ? { step } : {}),
  ...(split ? { split } : {}),
})

const saveText: SaveText = ({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
