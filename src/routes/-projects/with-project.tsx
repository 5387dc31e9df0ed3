import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects/projects.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { LoadingScreen } from '#ui/components/pages/loading-screen.tsx'
import { ProjectListFailure } from '#ui/projects/list/list-failure.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf, useCurrentProject } from '../-shell/console.ts'

type Props = { context: RouterContext; title: string; children: (project: Project) => ReactNode }

/** A page about the current project, or a loading or failure screen while there are no projects to show. */
export const WithProject = ({ context, title, children }: Props) => {
  const { t } = useLingui()
  const { selection } = consoleOf(context)
  const project = useCurrentProject(context)
  const isSettled = useSelector(selection, (it) => it.hasTag('settled'))
  const isFailed = useSelector(selection, (it) => it.matches('failed'))
  if (isFailed)
    return (
      <>
        <PageHeader title={title} />
        <ProjectListFailure actor={selection} />
      </>
    )
  if (!isSettled) return <LoadingScreen message={t`加载项目…`} />
  return project && children(project)
}
