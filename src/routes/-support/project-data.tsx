import { lazy, Suspense, useEffect, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { Card } from '#ui/components/card.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { speakOfProjectData } from '#ui/locales/i18n-project-data.ts'
import { notify } from '#ui/messages/notify.ts'
import { createProjectMachines } from '../../api/live-project.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from './console.ts'
import { useKeptActor } from './kept-actors.ts'
import { useEmitted } from './use-emitted.ts'

const DataSection = lazy(async () => {
  const [section] = await Promise.all([import('#ui/screens/project-data/data-section.tsx'), speakOfProjectData()])
  return { default: section.DataSection }
})

type Props = { context: RouterContext; project: Project; path: string }

/** What a project takes in and keeps, on the page at this path. */
export const DataOf = ({ context, project, path }: Props) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [{ dataRetention }] = useState(() => createProjectMachines({ call }))
  const actor = useKeptActor(
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
  // The actor outlives the page: what it knows may be of yesterday.
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
    </Suspense>
  )
}
