import { lazy, Suspense, useEffect, useState } from 'react'
import { decisionLimitsWith } from '#api/decisions/limits-adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { Card } from '#ui/components/card.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'

const LimitsSection = lazy(async () => ({
  default: (await import('#ui/decisions/limits/limits-section.tsx')).LimitsSection,
}))

type Props = { context: RouterContext; project: Project; path: string }

/** The limits of all strategies of a project, for those who may see its strategies, on the page at this path. */
export const DecisionLimitsOf = (props: Props) => {
  const may = usePermissions(props.context)
  return may('strategy:read') && <Limits {...props} mayWrite={may('strategy:publish')} />
}

const Limits = ({ context, project, path, mayWrite }: Props & { mayWrite: boolean }) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [machine] = useState(() => decisionLimitsWith(call))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path,
      project: project.id,
      key: 'decision-limits',
      machine,
      input: { projectId: project.id },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { values } }) => ({ ...values }),
        typing: (values) => ({ type: 'values.edit' as const, values }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'limits.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type === 'limits.saved') {
      notify('decisionLimits.saved')
      // Its time zone may be another one.
      selection.send({ type: 'projects.reload' })
    } else notify('decisionLimits.failed', { problem: event.problem })
  })
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton height={328} />
        </Card>
      }
    >
      <LimitsSection actor={actor} mayWrite={mayWrite} />
    </Suspense>
  )
}
