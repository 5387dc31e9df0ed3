import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import type { createStrategyMachines } from '#api/strategies/adapters.ts'
import { strategiesKey } from '#api/strategies/queries.ts'
import { type Strategy, strategyTextLimits } from '#contract/decisions/strategies.ts'
import type { StatusChange } from '#machines/strategies/strategy-status.machine.ts'
import { notify } from '#ui/shell/notify.ts'
import { queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

const notices = {
  pause: 'strategy.paused',
  resume: 'strategy.resumed',
  archive: 'strategy.archived',
  duplicate: 'strategy.duplicated',
} as const

type Options = {
  machines: ReturnType<typeof createStrategyMachines>
  project: string
  onDuplicated: (strategy: Strategy) => void
}

/** Changes whether strategies run, and says what became of it. */
export const useStatusChanges = ({ machines, project, onDuplicated }: Options) => {
  const { t } = useLingui()
  const actor = useActorRef(machines.status, { input: { projectId: project } })
  const isChanging = useSelector(actor, (it) => it.hasTag('busy'))
  useEmitted(actor, (event) => {
    if (event.type === 'status.failed') notify('strategy.failed', { problem: event.problem })
    else notify(notices[event.change])
    void queryClient.invalidateQueries({ queryKey: strategiesKey(project) })
    if (event.type === 'status.changed' && event.change === 'duplicate') onDuplicated(event.strategy)
  })
  const change = (strategy: Strategy, it: StatusChange) => {
    const copy = t`${strategy.name}（副本）`
    const copyName = [...copy].slice(0, strategyTextLimits.name).join('')
    actor.send({ type: 'status.change', change: it, strategy, copyName })
  }
  return { actor, isChanging, change }
}
