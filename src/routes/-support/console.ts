import { useSelector } from '@xstate/react'
import type { Project } from '#contract/projects.ts'
import { createConsoleMachines } from '../../api/live-console.ts'
import { createQueryClient } from '../../api/queries.ts'
import type { RouterContext } from '../../router.ts'
import { projectSelectionActor } from './session.ts'

/** Loaded with the console, not before. */
export const queryClient = createQueryClient()

type Machines = ReturnType<typeof createConsoleMachines>
const made = new WeakMap<RouterContext['call'], Machines>()

/** The machines of the console's pages: made once for each way to the server. */
export const consoleMachines = ({
  call,
  connection,
  storage,
}: Pick<RouterContext, 'call' | 'connection' | 'storage'>): Machines => {
  const machines =
    made.get(call) ??
    createConsoleMachines({
      ...connection,
      call,
      storage,
      clipboard: navigator.clipboard,
      randomUUID: () => crypto.randomUUID(),
    })
  made.set(call, machines)
  return machines
}

/** The project that the console is about, or null while there is none. */
export const useCurrentProject = (app: RouterContext['app']): Project | null =>
  useSelector(projectSelectionActor(app), ({ context }) => context.projects.find((it) => it.id === context.currentId) ?? null)
