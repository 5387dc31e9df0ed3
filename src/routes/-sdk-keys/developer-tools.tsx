import { useActorRef } from '@xstate/react'
import { classOf } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { DeveloperTools } from '#ui/sdk-keys/tools/developer-tools.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { ServerKeyOf } from './server-key.tsx'
import { useToolMachines } from './tools.ts'

type Props = { context: RouterContext; project: Project; path: string }

/** The developer tools of a project, on the page at this path. */
export const ToolsOf = ({ context, project, path }: Props) => {
  const machines = useToolMachines(context)
  const input = { projectId: project.id }
  const actor = useActorRef(machines.sdkKey, { input })
  const stream = useActorRef(machines.eventStream, { input })
  const revocation = useActorRef(machines.sdkKeyRevocation, { input })
  const settings = useTabScopedActor(consoleOf(context), {
    path,
    project: project.id,
    key: 'origins',
    machine: machines.sdkSettings,
    input,
    draft: {
      storage: context.account.tabStorage,
      valuesOf: ({ context: { text } }) => ({ text }),
      typing: ({ text = '' }) => ({ type: 'text.edit' as const, text }),
    },
  })
  useEmitted(actor, (event) => {
    if (event.type === 'key.generated') notify('key.generated')
    if (event.type === 'check.failed') notify('check.failed', { problem: event.problem })
    if (event.type === 'generation.failed')
      notify(classOf(event.problem) === 'BUSINESS' ? 'generation.failed' : 'generation.unreachable', { problem: event.problem })
    if (event.type === 'rotation.failed') notify('rotation.failed', { problem: event.problem })
    if (event.type === 'copy.done') notify(event.what === 'key' ? 'copy.keyDone' : 'copy.done')
    if (event.type === 'copy.failed') notify('copy.failed')
    if (event.type !== 'key.rotated' && event.type !== 'key.replaced') return
    notify(event.type)
    settings.send({ type: 'settings.reload' })
  })
  useEmitted(revocation, (event) => {
    if (event.type === 'revocation.failed') notify('revocation.failed', { problem: event.problem })
    if (event.type !== 'key.revoked') return
    notify('key.revoked')
    if (actor.getSnapshot().context.key === event.key) actor.send({ type: 'key.seen', key: null })
    settings.send({ type: 'settings.reload' })
  })
  useEmitted(settings, (event) => {
    if (event.type === 'origins.saved') notify('origins.saved')
    if (event.type === 'origins.failed') notify('origins.failed', { problem: event.problem })
  })
  return (
    <DeveloperTools
      actor={actor}
      stream={stream}
      settings={settings}
      revocation={revocation}
      origin={context.connection.origin}
      serverKey={<ServerKeyOf context={context} project={project} />}
    />
  )
}
