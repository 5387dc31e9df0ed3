import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { weeklySummaryWith } from '#api/dashboards/weekly-summary.ts'
import type { Project } from '#contract/projects/projects.ts'
import { WeeklySummaryDialog } from '#ui/dashboards/summary/weekly-summary-dialog.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

type Props = { context: RouterContext; project: Project; onClose: () => void }

/** The caller's weekly summary of a project, loaded when its dialog is opened. */
export const WeeklySummaryOf = ({ context, project, onClose }: Props) => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => weeklySummaryWith(call))
  const actor = useActorRef(machine, { input: { projectId: project.id } })
  return <WeeklySummaryDialog actor={actor} project={project.projectName} onClose={onClose} />
}
