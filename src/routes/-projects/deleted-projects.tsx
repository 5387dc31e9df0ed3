import { lazy, Suspense } from 'react'
import type { RouterContext } from '../../router.ts'

const Section = lazy(async () => ({
  default: (await import('./deleted-projects-section.tsx')).DeletedProjectsSection,
}))

/** The deleted projects, below the list of projects. Loaded with its machine and its texts after the page. */
export const DeletedProjectsOf = ({ context }: { context: RouterContext }) => (
  <Suspense>
    <Section context={context} />
  </Suspense>
)
