import { useQuery } from '@tanstack/react-query'
import { effectsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { StrategyEffects } from '#ui/experiments/strategy-effects.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import type { EffectsAddress } from './address.ts'
import { addressOf, chosenOf, methodAddress, questionOf, ResultOf, readingOf, saveText } from './effects-parts.tsx'

type Props = {
  context: RouterContext
  project: Project
  strategyId: string
  address: EffectsAddress
  onAddress: (address: EffectsAddress) => void
}

/** The effect of one strategy, on its own page. */
export const StrategyEffectsOf = ({ context, project, strategyId, address, onAddress }: Props) => {
  const { metric, version } = address
  const question = { ...questionOf(address), strategy: strategyId, ...(version === undefined ? {} : { version }) }
  const query = useQuery(effectsQuery(consoleOf(context).call, project.id, question))
  const chosen = chosenOf(address)
  const at = (it: EffectsAddress) => onAddress({ ...(version === undefined ? {} : { version }), ...it })
  const [scope] = query.data?.scopes ?? []
  return (
    <>
      <StrategyEffects
        reading={readingOf(query)}
        chosen={chosen}
        onChoose={(it) => at(addressOf(it))}
        onVersion={(it) => onAddress({ ...addressOf(chosen), version: String(it) })}
        onMethod={(of, it) => at({ ...addressOf(chosen), ...methodAddress(of, it) })}
        onBreakdown={(of, it) => at({ ...addressOf(chosen), ...methodAddress(of, it), split: 'visitor' })}
        onSave={saveText}
      />
      {metric !== undefined && (
        <ResultOf
          context={context}
          project={project}
          address={{ ...address, of: strategyId, metric }}
          scope={scope}
          onAddress={({ of: _, ...it }) => at(it)}
        />
      )}
    </>
  )
}
