import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects/projects.ts'
import { PageHeader } from '#ui/components/page-header.tsx'

/** The developer tools as a separate page. */
export const SdkScreen = ({ project, children }: { project: Project; children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`开发者工具`} description={project.projectName || t`未命名项目`} />
      {children}
    </>
  )
}
