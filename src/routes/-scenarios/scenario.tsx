import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { saveFile } from '#api/browser/save-file.ts'
import { createScenarioMachines } from '#api/scenarios/adapters.ts'
import { scenarioQuery, scenariosKey } from '#api/scenarios/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { rulesIn } from '#machines/scenarios/scenario-rules.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { exampleOf } from '#ui/scenarios/detail/examples.ts'
import { Offer } from '#ui/scenarios/detail/offer.tsx'
import { Overview } from '#ui/scenarios/detail/overview.tsx'
import { ScenarioScreen } from '#ui/scenarios/detail/scenario-screen.tsx'
import { SendGuide } from '#ui/scenarios/detail/send-guide.tsx'
import { Settings } from '#ui/scenarios/detail/settings.tsx'
import { Simulation } from '#ui/scenarios/detail/simulation.tsx'
import { Strategies } from '#ui/scenarios/detail/strategies.tsx'
import { ScenarioState } from '#ui/scenarios/scenario-state.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { ScenarioAddress } from './address.ts'

type Props = {
  context: RouterContext
  project: Project
  scenario: Scenario
  address: ScenarioAddress
  title: string
  onAddress: (address: ScenarioAddress) => void
}

/** A scenario's page. What is typed stays while its parts are changed. */
export const ScenarioOf = ({ context, project, scenario, address, title, onAddress }: Props) => {
  const { call, tabBar, selection } = consoleOf(context)
  const may = usePermissions(context)
  const { tab = 'overview', range = '24h' } = address
  const [machines] = useState(() => createScenarioMachines(call, navigator.clipboard))
  const input = { projectId: project.id, scenario }
  const settings = useTabScopedActor(
    { tabBar, selection },
    {
      path: `/ai-marketing/scenarios/${scenario}`,
      project: project.id,
      key: 'scenarioRules',
      machine: machines.settings,
      input,
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { typed } }) => ({ rules: JSON.stringify(typed) }),
        typing: ({ rules = '' }) => ({ type: 'rules.edit' as const, rules: rulesIn(rules) }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => settings.send({ type: 'settings.reload' }), [settings])
  const order = useActorRef(machines.order, { input })
  const example = JSON.stringify(exampleOf(scenarioDefinitions[scenario].required))
  const simulation = useActorRef(machines.simulation, { input: { ...input, properties: example } })
  const copying = useActorRef(machines.copying)
  const offer = useActorRef(machines.offer, { input })
  const reading = useQuery({ ...scenarioQuery(call, project.id, scenario, range), placeholderData: keepPreviousData })
  const { data: detail, error, isFetching, refetch } = reading
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: scenariosKey(project.id) })
  const strategies = detail?.strategies
  useEffect(() => {
    if (strategies) order.send({ type: 'order.known', order: strategies.map(({ id }) => id) })
  }, [strategies, order])
  useEmitted(settings, (event) => {
    if (event.type === 'rules.failed') return void notify('scenario.failed', { problem: event.problem })
    notify('scenario.saved')
    askAgain()
  })
  useEmitted(order, (event) => {
    if (event.type === 'order.failed') notify('scenario.notOrdered', { problem: event.problem })
    else notify('scenario.ordered')
    askAgain()
  })
  useEmitted(offer, (event) => {
    if (event.type === 'offer.failed') notify('scenarioOffer.failed', { problem: event.problem })
    else notify('scenarioOffer.answered')
    settings.send({ type: 'settings.reload' })
    askAgain()
  })
  useEmitted(copying, (event) => notify(event.type))
  const problem = error && !isFetching ? toProblem(error) : null
  const failure = { problem, isRetrying: isFetching, onRetry: () => void refetch() }
  if (!detail)
    return (
      <>
        <PageHeader title={title} />
        <ScenarioState {...failure} />
      </>
    )
  return (
    <ScenarioScreen detail={detail} tab={tab} {...failure}>
      {detail.template.offer && <Offer actor={offer} offer={detail.template.offer} mayWrite={may('scenario:write')} />}
      {tab === 'overview' && (
        <Overview
          detail={detail}
          range={range}
          onRange={(next) => onAddress(next === '24h' ? {} : { range: next })}
          onSave={saveText}
        />
      )}
      {tab === 'strategies' && <Strategies detail={detail} order={order} mayOrder={may('strategy:publish')} />}
      {tab === 'settings' && <Settings actor={settings} mayWrite={may('scenario:write')} />}
      {tab === 'simulate' && <Simulation actor={simulation} />}
      {tab === 'send' && (
        <SendGuide scenario={scenario} required={detail.template.required} origin={context.connection.origin} copying={copying} />
      )}
    </ScenarioScreen>
  )
}

const saveText: SaveText = ({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
