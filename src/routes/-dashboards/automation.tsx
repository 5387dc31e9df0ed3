import { useQuery } from '@tanstack/react-query'
import { runningStrategiesQuery } from '#api/dashboards/strategy-queries.ts'
import { monitoringQuery } from '#api/monitoring/queries.ts'
import { scenariosQuery } from '#api/scenarios/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { AttentionBlock } from '#ui/dashboards/report/attention-block.tsx'
import { ScenariosBlock, StrategiesBlock } from '#ui/dashboards/report/automation-blocks.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { readingOf } from './reading.ts'

type Props = { context: RouterContext; project: Project }

/** What somebody should look at now, from the monitoring and from the scenarios. */
export const AttentionOf = ({ context, project }: Props) => {
  const { call } = consoleOf(context)
  const monitoring = useQuery(monitoringQuery(call, project.id))
  const scenarios = useQuery(scenariosQuery(call, project.id))
  const conflicts = scenarios.data ? scenarios.data.items.reduce((sum, it) => sum + it.conflicts, 0) : null
  return <AttentionBlock reading={readingOf(monitoring)} conflicts={conflicts} />
}

/** The scenarios and the running strategies of a project. */
export const AutomationOf = ({ context, project }: Props) => {
  const { call } = consoleOf(context)
  const scenarios = useQuery(scenariosQuery(call, project.id))
  const strategies = useQuery(runningStrategiesQuery(call, project.id))
  return (
    <>
      <ScenariosBlock reading={readingOf(scenarios)} />
      <StrategiesBlock reading={readingOf(strategies)} />
    </>
  )
}
