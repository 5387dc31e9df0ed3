import { useQuery } from '@tanstack/react-query'
import { effectsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { AnalyticsScreen } from '#ui/experiments/analytics-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import type { EffectsAddress } from './address.ts'
import { questionOf, readingOf, saveText, useResults } from './effects-parts.tsx'

type Props = {
  context: RouterContext
  project: Project
  address: EffectsAddress
  onAddress: (address: EffectsAddress) => void
}

/** A project's strategies beside each other, or those that the address names. All arms of a strategy count together. */
export const AnalyticsOf = ({ context, project, address, onAddress }: Props) => {
  const only = address.only === undefined ? {} : { only: address.only }
  const { actor, view } = useResults({ address, onAddress: (it) => onAddress({ ...it, ...only }) })
  const { by: _, ...question } = questionOf(view)
  const effects = useQuery(effectsQuery(consoleOf(context).call, project.id, { ...question, ...only }))
  return (
    <AnalyticsScreen
      reading={readingOf(effects)}
      actor={actor}
      compared={address.only === undefined ? null : address.only.split(',').length}
      onCompareAll={() => {
        const { only: _only, ...others } = address
        onAddress(others)
      }}
      onSave={saveText}
    />
  )
}
