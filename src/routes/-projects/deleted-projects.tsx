import { lazy, Suspense } from 'react'
import type { RouterContext } from '../../router.ts'

const Section = lazy(async () => ({
  default: (await import('./deleted-projects-section.tsx')).DeletedProjectsSection,
}))

/** The deleted projects, below those that there are. Loaded with its machine and its texts after the page. */
export const DeletedProjectsOf = ({ context }: { context: RouterContext }) => (
  <Suspense>
    <Section context={context} />
  </Suspense>
)
