import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { createAlertMachines } from '#api/alerts/adapters.ts'
import { alertFiringsQuery, alertMetricQuery, alertRecipientsQuery, alertsKey, alertsQuery } from '#api/alerts/queries.ts'
import type { AlertRule } from '#contract/alerts/alerts.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { alertEditorMachine } from '#machines/alerts/alert-editor.machine.ts'
import { thresholdOf } from '#machines/alerts/alert-form.ts'
import { AlertEditor } from '#ui/alerts/alert-editor.tsx'
import { AlertsSection } from '#ui/alerts/alerts-section.tsx'
import { MetricChart } from '#ui/alerts/metric-chart.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { WithActor } from '../-shell/with-actor.tsx'

type Props = { context: RouterContext; project: Project }

/** The alert rules of a project, their editor, and the times that they fired. */
export const AlertsOf = ({ context, project }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const [machines] = useState(() => createAlertMachines(call))
  const [edited, setEdited] = useState<{ rule: AlertRule | null } | null>(null)
  const action = useActorRef(machines.action, { input: { projectId: project.id } })
  const acknowledgement = useActorRef(machines.acknowledgement, { input: { projectId: project.id } })
  const rules = useQuery(alertsQuery(call, project.id))
  const firings = useInfiniteQuery(alertFiringsQuery(call, project.id))
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: alertsKey(project.id) })
  useEmitted(action, (event) => {
    if (event.type === 'action.failed') void notify('alert.failed', { problem: event.problem })
    else if (event.action.kind === 'delete') void notify('alert.deleted')
    else void notify(event.action.until === null ? 'alert.unmuted' : 'alert.muted')
    askAgain()
  })
  useEmitted(acknowledgement, (event) => {
    if (event.type === 'acknowledgement.failed') void notify('firing.failed', { problem: event.problem })
    else void notify('firing.acknowledged')
    askAgain()
  })
  return (
    <>
      <AlertsSection
        rules={readingOf(rules, rules.data ?? null)}
        firings={{
          ...readingOf(firings, firings.data?.pages.flatMap(({ items }) => items) ?? null),
          hasMore: firings.hasNextPage,
          onMore: () => void firings.fetchNextPage(),
        }}
        action={action}
        acknowledgement={acknowledgement}
        mayWrite={may('alert:write')}
        onCreate={() => setEdited({ rule: null })}
        onEdit={(rule) => setEdited({ rule })}
      />
      {edited && (
        <WithActor
          machine={machines.editor}
          input={{ projectId: project.id, rule: edited.rule }}
          hear={() => {
            void notify('alert.saved')
            setEdited(null)
            askAgain()
          }}
        >
          {(actor) => <EditorOf actor={actor} context={context} project={project} onClose={() => setEdited(null)} />}
        </WithActor>
      )}
    </>
  )
}

type EditorProps = Props & { actor: ActorRefFrom<typeof alertEditorMachine>; onClose: () => void }

const EditorOf = ({ actor, context, project, onClose }: EditorProps) => {
  const { call } = consoleOf(context)
  const typed = useSelector(actor, (it) => it.context.typed)
  const recipients = useQuery(alertRecipientsQuery(call, project.id))
  const history = useQuery(alertMetricQuery(call, project.id, typed.metric, typed.minutes))
  return (
    <AlertEditor
      actor={actor}
      threshold={thresholdOf(typed)}
      recipients={recipients.data ?? null}
      onClose={onClose}
      chart={
        <BlockStates reading={readingOf(history, history.data ?? null)} denied={null} height={130}>
          {(data) => <MetricChart metric={typed.metric} history={data} threshold={thresholdOf(typed)} />}
        </BlockStates>
      }
    />
  )
}

type Query = { error: Error | null; isFetching: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> }

const readingOf = <Data,>({ error, isFetching, dataUpdatedAt, refetch }: Query, data: Data | null) => ({
  data,
  problem: error ? toProblem(error) : null,
  isLoading: isFetching,
  readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
  onRetry: () => void refetch(),
})
