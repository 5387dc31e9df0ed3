import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { eventDecisionsWith } from '#api/decisions/event-adapters.ts'
import { liveOverviewQuery } from '#api/events/queries.ts'
import type { EventDecision } from '#contract/decisions/decision.ts'
import type { Project } from '#contract/projects/projects.ts'
import { isSameFilter } from '#machines/events/event-filter.ts'
import { LiveMonitoringScreen } from '#ui/events/live-monitoring/live-monitoring-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import { useDecisionNamesOf } from './-decisions/use-decision-names.ts'
import { editedField, filterFrom, searchFrom } from './-events/event-filter.ts'
import { filterSearch, rowSearch } from './-events/event-search.ts'
import { WithProject } from './-projects/with-project.tsx'
import { useToolMachines } from './-sdk-keys/tools.ts'
import { consoleOf } from './-shell/console.ts'
import { useTabScopedActor } from './-shell/tab-scoped-actors.ts'
import { useEmitted } from './-shell/use-emitted.ts'

const DecisionTrace = lazy(async () => ({ default: (await import('./-decisions/decision-trace.tsx')).DecisionTrace }))

export const Route = createFileRoute('/_console/ai-marketing/live-monitoring')({
  validateSearch: (search) => ({ ...filterSearch(search), ...rowSearch(search) }),
  component: LiveMonitoring,
})

function LiveMonitoring() {
  const { t } = useLingui()
  return (
    <WithProject context={Route.useRouteContext()} title={t`实时监控`}>
      {(project) => <LiveMonitoringOf key={project.id} project={project} />}
    </WithProject>
  )
}

function LiveMonitoringOf({ project }: { project: Project }) {
  const context = Route.useRouteContext()
  const { call, tabBar, selection } = consoleOf(context)
  const machines = useToolMachines(context)
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { row } = search
  /** The row in the address, or in the one being navigated to. */
  const addressed = useRef(row)
  const actor = useActorRef(machines.liveMonitoring, { input: { projectId: project.id, filter: filterFrom(search) } })
  const copying = useActorRef(machines.copying)
  const replay = useTabScopedActor(
    { tabBar, selection },
    {
      path: Route.to,
      project: project.id,
      key: 'repair',
      machine: machines.eventReplay,
      input: { projectId: project.id },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { rejected, text } }) => ({ id: rejected?.id ?? '', text: rejected?.text ?? '', typed: text }),
        typing: ({ id = '', text = '', typed = '' }) => ({ type: 'event.resume' as const, id, text, typed }),
      },
    },
  )
  const [eventDecisions] = useState(() => eventDecisionsWith(call))
  const causes = useActorRef(eventDecisions, { input: { projectId: project.id } })
  const byEvent = useSelector(causes, (it) => it.context.decisions)
  const decidedTo = useSelector(causes, (it) => (it.hasTag('off') ? null : it.context.decidedTo))
  const kept = useSelector(actor, (it) => it.context.kept)
  const opened = useSelector(actor, (it) => it.context.selected?.id ?? null)
  const names = useDecisionNamesOf(context, project.id, (opened === null ? null : byEvent[opened]) ?? noDecisions)
  const [decision, openDecision] = useState<string | null>(null)
  useEmitted(causes, (event) => actor.send(event))
  useEffect(() => {
    if (causes.getSnapshot().status !== 'active') return
    causes.send({ type: 'events.show', ids: kept.filter(({ rejection }) => rejection === null).map(({ id }) => id) })
  }, [causes, kept])
  useEmitted(copying, ({ type }) => notify(type))
  useEmitted(replay, ({ type }) => {
    const { rejected, receipt } = replay.getSnapshot().context
    if (type === 'event.stored' && rejected && receipt) actor.send({ type: 'event.repaired', id: rejected.id })
  })
  useEmitted(actor, (event) => {
    if (event.type === 'filter.changed') {
      if (isSameFilter(event.filter, filterFrom(filterSearch(router.latestLocation.search)))) return
      addressed.current = undefined
      const filterOf = editedField(filterFrom(filterSearch(router.latestLocation.search)), event.filter)
      // Typing into one field is one step in the history, so going back undoes it as a whole.
      const replace = filterOf !== null && router.latestLocation.state.filterOf === filterOf
      void navigate({
        search: searchFrom(event.filter),
        replace,
        state: filterOf === null ? {} : { filterOf },
        resetScroll: false,
      })
    } else if (event.type === 'details.opened') {
      if (addressed.current === Number(event.id)) return
      addressed.current = Number(event.id)
      void navigate({
        search: (it) => ({ ...it, ...rowSearch({ row: event.id }) }),
        state: { isLaidOver: true },
        resetScroll: false,
      })
    } else if (addressed.current !== undefined) {
      addressed.current = undefined
      // The entries of the open details are replaced, so that one step back is the previous page.
      if (router.latestLocation.state.isLaidOver) router.history.back()
      else void navigate({ search: ({ row: _, ...rest }) => rest, replace: true, resetScroll: false })
    }
  })
  // An address other than the one just written means that the user navigated.
  useEffect(() => {
    const filter = filterFrom(search)
    if (isSameFilter(filter, filterFrom(filterSearch(router.latestLocation.search))))
      actor.send({ type: 'filter.change', filter })
  }, [actor, router, search])
  useEffect(() => {
    addressed.current = row
    actor.send(row === undefined ? { type: 'details.close' } : { type: 'row.want', id: String(row) })
  }, [actor, row])
  const overview = useQuery(liveOverviewQuery(call, project.id))
  return (
    <>
      <LiveMonitoringScreen
        actor={actor}
        copying={copying}
        replay={replay}
        decisions={{ byEvent, decidedTo, names, onOpen: openDecision }}
        project={project}
        overview={overview.data ?? null}
        isStale={overview.isError}
      />
      <Suspense>
        {decision !== null && (
          <DecisionTrace
            key={decision}
            context={context}
            projectId={project.id}
            id={decision}
            onClose={() => openDecision(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const noDecisions: readonly EventDecision[] = []
