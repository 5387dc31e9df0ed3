import { useActorRef } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { Project } from '#contract/projects/projects.ts'
import { Card } from '#ui/components/card.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { useToolMachines } from './tools.ts'

const ServerKeyCard = lazy(async () => ({
  default: (await import('#ui/sdk-keys/server-key/server-key-card.tsx')).ServerKeyCard,
}))

/** A project's server key. */
export const ServerKeyOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const machines = useToolMachines(context)
  const actor = useActorRef(machines.serverKey, { input: { projectId: project.id } })
  const copying = useActorRef(machines.copying)
  useEmitted(actor, (event) => {
    if (event.type === 'key.created') notify('serverKey.created')
    if (event.type === 'key.revoked') notify('serverKey.revoked')
    if (event.type === 'change.failed') notify('serverKey.failed', { problem: event.problem })
  })
  useEmitted(copying, (event) => notify(event.type))
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton height={168} />
        </Card>
      }
    >
      <ServerKeyCard actor={actor} copying={copying} />
    </Suspense>
  )
}
