import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createEffectMachines } from '#api/experiments/adapters.ts'
import { metricsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { SelfTestCard } from '#ui/experiments/self-test-card.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { saveText } from './effects-parts.tsx'

type Props = { context: RouterContext; project: Project }

/** The self-test of a project's analysis. Reads it when it is shown, and follows one that runs. */
export const SelfTestOf = ({ context, project }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createEffectMachines(call))
  const actor = useActorRef(machines.selfTest, { input: { projectId: project.id } })
  const { data: metrics } = useQuery(metricsQuery(call, project.id))
  const may = usePermissions(context)
  return <SelfTestCard actor={actor} metrics={metrics?.items ?? null} mayRun={may('metric:write')} onSave={saveText} />
}
