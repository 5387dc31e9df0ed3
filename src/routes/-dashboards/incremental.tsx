import { useQuery } from '@tanstack/react-query'
import { effectsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { IncrementalRevenue } from '#ui/dashboards/incremental/incremental-revenue.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { readingOf } from './reading.ts'

type Props = { context: RouterContext; project: Project; from: string; to: string }

/** The revenue that was caused among the people who first met a decision from one day to another. */
export const IncrementalOf = ({ context, project, from, to }: Props) => {
  const { call } = consoleOf(context)
  const days = { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` }
  return <IncrementalRevenue reading={readingOf(useQuery(effectsQuery(call, project.id, { metric: 'revenue', ...days })))} />
}
