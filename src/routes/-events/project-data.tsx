import { lazy, Suspense, useEffect, useState } from 'react'
import { createProjectMachines } from '#api/events/retention-adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { Card } from '#ui/components/card.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

const DataSection = lazy(async () => ({
  default: (await import('#ui/events/retention/data-section.tsx')).DataSection,
}))

const InactivityOf = lazy(async () => ({ default: (await import('../-profiles/inactivity.tsx')).InactivityOf }))

type Props = { context: RouterContext; project: Project; path: string }

/** A project's usage and retention, on the page at this path. */
export const DataOf = ({ context, project, path }: Props) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [{ dataRetention }] = useState(() => createProjectMachines({ call }))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path,
      project: project.id,
      key: 'data',
      machine: dataRetention,
      input: { projectId: project.id },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context }) => ({ months: String(context.chosen) }),
        typing: ({ months }) => ({ type: 'retention.choose' as const, months: Number(months) }),
      },
    },
  )
  // The actor outlives the page, so its data may be old.
  useEffect(() => actor.send({ type: 'data.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type === 'retention.saved') notify('retention.saved')
    if (event.type === 'retention.outdated') notify('retention.outdated')
    if (event.type === 'retention.failed') notify('retention.failed', { problem: event.problem })
  })
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton height={328} />
        </Card>
      }
    >
      <DataSection actor={actor} />
      <InactivityOf key={project.id} context={context} project={project} />
    </Suspense>
  )
}
