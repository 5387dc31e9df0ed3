import { useQuery } from '@tanstack/react-query'
import { effectsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { StrategyEffects } from '#ui/experiments/strategy-effects.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import type { EffectsAddress } from './address.ts'
import { OpenedResult, questionOf, readingOf, saveText, useResults } from './effects-parts.tsx'

type Props = {
  context: RouterContext
  project: Project
  strategyId: string
  address: EffectsAddress
  onAddress: (address: EffectsAddress) => void
}

/** The effect of one strategy, on its own page. */
export const StrategyEffectsOf = ({ context, project, strategyId, address, onAddress }: Props) => {
  const { actor, view } = useResults({ address, onAddress, strategy: strategyId })
  const { version } = view
  const question = { ...questionOf(view), strategy: strategyId, ...(version === null ? {} : { version }) }
  const query = useQuery(effectsQuery(consoleOf(context).call, project.id, question))
  return (
    <>
      <StrategyEffects reading={readingOf(query)} actor={actor} onSave={saveText} />
      <OpenedResult context={context} project={project} actor={actor} view={view} scopes={query.data?.scopes ?? []} />
    </>
  )
}
