import { useQuery } from '@tanstack/react-query'
import { annotationsQuery } from '#api/dashboards/annotations.ts'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import type { Project } from '#contract/projects/projects.ts'
import { AnnotationList } from '#ui/dashboards/annotations/annotation-list.tsx'
import { AnnotationMarks } from '#ui/dashboards/annotations/annotation-marks.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

type Props = { context: RouterContext; project: Project; dashboard: Dashboard; at: string | null }

/** What happened in the days of a dashboard: as marks on its trend, or as a list of the point that begins `at` a time. */
export const AnnotationsOf = ({ context, project, dashboard, at }: Props) => {
  const { call } = consoleOf(context)
  const { data } = useQuery(annotationsQuery(call, project.id, dashboard))
  if (!data) return null
  if (at === null)
    return data.points.length > 0 && <AnnotationMarks annotations={data} starts={dashboard.points.map((it) => it.at)} />
  const points = data.points.filter((it) => it.at === at)
  return points.length === 0 ? '–' : <AnnotationList points={points} zone={data.zone} />
}
