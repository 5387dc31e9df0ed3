import './texts.ts'
import type { ComponentProps } from 'react'
import type { RfmGroup } from '#contract/profiles/scores.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useRfmNames } from './rfm-names.ts'

const tones: Record<RfmGroup, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  champions: 'good',
  loyal: 'good',
  potential_loyalist: 'good',
  new: 'good',
  promising: 'good',
  needs_attention: 'warn',
  about_to_sleep: 'warn',
  at_risk: 'bad',
  cant_lose: 'bad',
  hibernating: 'neutral',
  lost: 'neutral',
}

/** The RFM group of a buyer. */
export const RfmBadge = ({ group }: { group: RfmGroup }) => {
  const names = useRfmNames()
  return <Badge tone={tones[group]}>RFM · {names[group]}</Badge>
}
