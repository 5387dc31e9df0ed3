import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import {
  createTemplateMachines,
  organizationsToChooseQuery,
  scenarioTemplateKey,
  scenarioTemplateQuery,
} from '#api/scenarios/templates.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioTemplate } from '#contract/scenarios/templates.ts'
import { RolloutDialog } from '#ui/scenarios/templates/rollout-dialog.tsx'
import { TemplateForm } from '#ui/scenarios/templates/template-form.tsx'
import { TemplateScreen } from '#ui/scenarios/templates/template-screen.tsx'
import { VersionsCard } from '#ui/scenarios/templates/versions-card.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { backOfficeOf } from '../-platform/back-office.ts'
import type { ListProps } from '../-platform/use-words.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { ScenarioProjectsOf } from './across-projects.tsx'
import type { ScenarioProjectsAddress } from './address.ts'

type Props = ListProps<ScenarioProjectsAddress> & { scenario: Scenario }

/** A scenario's page in the back-office, with the part that the address names. */
export const ScenarioTemplateOf = ({ scenario, ...props }: Props) => {
  const { context, address } = props
  const { data, error, isFetching, refetch } = useQuery(scenarioTemplateQuery(backOfficeOf(context).call, scenario))
  const { tab = 'projects' } = address
  return (
    <TemplateScreen
      scenario={scenario}
      tab={tab}
      template={data ?? null}
      problem={error && !isFetching ? toProblem(error) : null}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    >
      {tab === 'projects' && <ScenarioProjectsOf scenario={scenario} {...props} />}
      {data && tab === 'template' && <Draft context={context} template={data} />}
      {data && tab === 'versions' && <Versions context={context} template={data} />}
    </TemplateScreen>
  )
}

type PartProps = { context: RouterContext; template: ScenarioTemplate }

/** The form begins with the draft as it was read first. */
const Draft = ({ context, template }: PartProps) => {
  const { call, queryClient } = backOfficeOf(context)
  const [machines] = useState(() => createTemplateMachines(call))
  const actor = useActorRef(machines.template, { input: { template } })
  useEmitted(actor, ({ type }) => {
    notify(type === 'template.saved' ? 'scenarioTemplate.saved' : 'scenarioTemplate.published')
    void queryClient.invalidateQueries({ queryKey: scenarioTemplateKey(template.scenario) })
  })
  return <TemplateForm actor={actor} />
}

const Versions = ({ context, template }: PartProps) => {
  const { scenario } = template
  const { call, queryClient } = backOfficeOf(context)
  const [machines] = useState(() => createTemplateMachines(call))
  const actor = useActorRef(machines.rollout, { input: { scenario } })
  const [text, setText] = useState('')
  const { data } = useQuery(organizationsToChooseQuery(call, text.trim()))
  useEmitted(actor, () => void queryClient.invalidateQueries({ queryKey: scenarioTemplateKey(scenario) }))
  return (
    <>
      <VersionsCard
        template={template}
        onRollOut={(version) => actor.send({ type: 'rollout.ask', version })}
        onOpen={(rollout) => actor.send({ type: 'rollout.show', rollout })}
      />
      <RolloutDialog actor={actor} offered={{ text, onType: setText, found: data?.items ?? [] }} />
    </>
  )
}
