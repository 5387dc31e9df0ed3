import { useSelector } from '@xstate/react'
import { SampleBanner } from '#ui/projects/sample/sample-banner.tsx'
import { SampleOffer } from '#ui/projects/sample/sample-offer.tsx'
import type { RouterContext } from '../../router.ts'
import { useCurrentProject } from '../-shell/console.ts'
import { sampleOf } from './sample.ts'

export type OfferProps = { context: RouterContext; look: 'button' | 'card' | 'dialog' }

export const Offer = ({ context, ...rest }: OfferProps) => <SampleOffer actor={sampleOf(context)} {...rest} />

export const Banner = ({ context }: { context: RouterContext }) => {
  const actor = sampleOf(context)
  const id = useSelector(actor, (it) => it.context.id)
  return <SampleBanner actor={actor} isCurrent={useCurrentProject(context)?.id === id} />
}

export const deleteSample = (context: RouterContext) => sampleOf(context).send({ type: 'sample.delete' })
