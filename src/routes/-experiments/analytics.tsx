import { useQuery } from '@tanstack/react-query'
import { effectsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { AnalyticsScreen } from '#ui/experiments/analytics-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import type { EffectsAddress } from './address.ts'
import { addressOf, chosenOf, questionOf, readingOf, saveText } from './effects-parts.tsx'

type Props = {
  context: RouterContext
  project: Project
  address: EffectsAddress
  onAddress: (address: EffectsAddress) => void
}

/** A project's strategies beside each other, or those that the address names. All arms of a strategy count together. */
export const AnalyticsOf = ({ context, project, address, onAddress }: Props) => {
  const chosen = { ...chosenOf(address), by: 'group' as const }
  const only = address.only === undefined ? {} : { only: address.only }
  const effects = useQuery(effectsQuery(consoleOf(context).call, project.id, { ...questionOf(addressOf(chosen)), ...only }))
  return (
    <AnalyticsScreen
      reading={readingOf(effects)}
      chosen={chosen}
      compared={address.only === undefined ? null : address.only.split(',').length}
      onChoose={(it) => onAddress({ ...addressOf(it), ...only })}
      onCompareAll={() => onAddress(addressOf(chosen))}
      onSave={saveText}
    />
  )
}
