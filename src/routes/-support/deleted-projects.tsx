import { lazy, Suspense } from 'react'
import { speakOfDeletedProjects } from '#ui/locales/i18n-deleted-projects.ts'
import type { RouterContext } from '../../router.ts'

const Section = lazy(async () => {
  const [section] = await Promise.all([import('./deleted-projects-section.tsx'), speakOfDeletedProjects()])
  return { default: section.DeletedProjectsSection }
})

/** The deleted projects, below those that there are. Loaded with its machine and its texts after the page. */
export const DeletedProjectsOf = ({ context }: { context: RouterContext }) => (
  <Suspense>
    <Section context={context} />
  </Suspense>
)
