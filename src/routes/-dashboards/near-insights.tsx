import { lazy, Suspense } from 'react'
import type { Project } from '#contract/projects/projects.ts'
import { useIsNear } from '#ui/components/use-is-near.ts'
import type { RouterContext } from '../../router.ts'

const InsightCardsOf = lazy(async () => ({ default: (await import('../-insights/insight-cards.tsx')).InsightCardsOf }))

/** The saved insights below the report. Their code is loaded when somebody comes near them, after the first look at the dashboard. */
export const NearInsights = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { element, isNear } = useIsNear()
  return (
    <div ref={element}>
      {isNear && (
        <Suspense>
          <InsightCardsOf context={context} project={project} />
        </Suspense>
      )}
    </div>
  )
}
