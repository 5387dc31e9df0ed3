import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createStrategyMachines } from '#api/strategies/adapters.ts'
import { strategiesKey, strategyQuery, strategyVersionsQuery } from '#api/strategies/queries.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { notify } from '#ui/shell/notify.ts'
import { ArchiveDialog } from '#ui/strategies/archive-dialog.tsx'
import { StrategyScreen, strategyTabs } from '#ui/strategies/detail/strategy-screen.tsx'
import { PublicationDialog } from '#ui/strategies/publication-dialog.tsx'
import { StrategyState } from '#ui/strategies/strategy-states.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { usePageName } from '../-shell/page-names.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { StrategyAddress } from './address.ts'
import { StrategyParts } from './strategy-parts.tsx'
import { useDefinitionContext } from './use-context.ts'
import { useStatusChanges } from './use-status-changes.ts'

type Props = {
  context: RouterContext
  project: Project
  id: string
  address: StrategyAddress
  title: string
  onAddress: (address: StrategyAddress) => void
  onDuplicated: (strategy: Strategy) => void
}

/** A strategy's page by its id. */
export const StrategyOf = ({ context, project, id, address, title, onAddress, onDuplicated }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createStrategyMachines(call))
  const { actor, isChanging, change } = useStatusChanges({ machines, project: project.id, onDuplicated })
  const publishing = useActorRef(machines.publishing, { input: { projectId: project.id } })
  const { data: strategy, error, isFetching, refetch } = useQuery(strategyQuery(call, project.id, id))
  const { data: versions } = useQuery(strategyVersionsQuery(call, project.id, id))
  const definitions = [...(strategy ? [strategy.definition] : []), ...(versions ?? []).map(({ definition }) => definition)]
  const { said, areActionsKnown } = useDefinitionContext(context, project.id, definitions)
  useEmitted(publishing, (event) => {
    if (event.type !== 'strategy.published') return
    notify(event.of === null ? 'strategy.published' : 'strategy.rolledBack')
    void queryClient.invalidateQueries({ queryKey: strategiesKey(project.id) })
  })
  usePageName(`/ai-marketing-strategies/${id}`, strategy?.name)
  const may = usePermissions(context)
  const rights = { mayWrite: may('strategy:write'), mayPublish: may('strategy:publish') }
  const problem = error && !isFetching ? toProblem(error) : null
  const failure = { problem, isRetrying: isFetching, onRetry: () => void refetch() }
  if (!strategy)
    return (
      <>
        <PageHeader title={title} />
        <StrategyState {...failure} />
      </>
    )
  const tab = strategyTabs.find((it) => it === address.tab) ?? 'overview'
  const publish = (of: number | null) => publishing.send({ type: 'publication.ask', strategyId: id, of })
  return (
    <>
      <StrategyScreen
        strategy={strategy}
        tab={tab}
        rights={rights}
        isChanging={isChanging}
        onChange={(it) => change(strategy, it)}
        onPublish={() => publish(null)}
        {...failure}
      >
        <StrategyParts
          context={context}
          project={project}
          strategy={strategy}
          tab={tab}
          address={address}
          said={said}
          areActionsKnown={areActionsKnown}
          onAddress={onAddress}
          onRollback={rights.mayPublish && strategy.status !== 'archived' ? publish : null}
        />
      </StrategyScreen>
      <ArchiveDialog actor={actor} />
      <PublicationDialog actor={publishing} context={said} />
    </>
  )
}
