import { lazy, Suspense, useEffect, useState } from 'react'
import type { Project } from '#contract/projects/projects.ts'
import { SampleNote } from '#ui/shell/frame/sample-note.tsx'
import type { RouterContext } from '../../router.ts'
import { useCurrentProject } from '../-shell/console.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { OfferProps } from './sample-parts.tsx'

const load = () => import('./sample-parts.tsx')
const Offer = lazy(async () => ({ default: (await load()).Offer }))
const Banner = lazy(async () => ({ default: (await load()).Banner }))

/** The offer of a sample project, with its machine and its texts, for people who may create projects. */
export const SampleOfferOf = (props: OfferProps) => {
  const may = usePermissions(props.context, true)
  if (!may('project:write')) return null
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}

/**
 * The note about the sample project above every page. What deletes it is loaded once there is one, and then stays for the undoing of its
 * deletion.
 */
export const SampleBannerOf = ({ context, projects }: { context: RouterContext; projects: readonly Project[] }) => {
  const has = projects.some(({ isSample }) => isSample)
  const [wasThere, setWasThere] = useState(has)
  useEffect(() => {
    if (has) setWasThere(true)
  }, [has])
  const isCurrent = useCurrentProject(context)?.isSample === true
  if (!has && !wasThere) return null
  return (
    <Suspense fallback={isCurrent && <SampleNote />}>
      <Banner context={context} />
    </Suspense>
  )
}

/** Deletes the sample project at once. */
export const deleteSampleOf = async (context: RouterContext) => (await load()).deleteSample(context)
