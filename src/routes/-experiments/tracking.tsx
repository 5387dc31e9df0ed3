import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createEffectMachines } from '#api/experiments/adapters.ts'
import { effectsKey, effectsQuery, holdoutQuery } from '#api/experiments/queries.ts'
import { usualCurrency } from '#contract/projects/currency.ts'
import type { Project } from '#contract/projects/projects.ts'
import { HoldoutDialog } from '#ui/experiments/holdout-dialog.tsx'
import { TrackingScreen } from '#ui/experiments/tracking-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { EffectsAddress } from './address.ts'
import { OpenedResult, questionOf, readingOf, saveText, useResults } from './effects-parts.tsx'
import { SelfTestOf } from './self-test.tsx'

type Props = {
  context: RouterContext
  project: Project
  address: EffectsAddress
  onAddress: (address: EffectsAddress) => void
}

/** The effects of a project's strategies. What was read stays shown when reading it again fails. */
export const TrackingOf = ({ context, project, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createEffectMachines(call))
  const changing = useActorRef(machines.holdoutChange, { input: { projectId: project.id } })
  const { actor, view } = useResults({ address, onAddress })
  const effects = useQuery(effectsQuery(call, project.id, questionOf(view)))
  const { data: holdout } = useQuery(holdoutQuery(call, project.id))
  const may = usePermissions(context)
  useEmitted(changing, (event) => {
    if (event.type !== 'holdout.changed') return
    notify('holdout.changed')
    void queryClient.invalidateQueries({ queryKey: effectsKey(project.id) })
  })
  const scopes = effects.data?.scopes ?? []
  return (
    <>
      <TrackingScreen
        reading={readingOf(effects)}
        holdout={holdout ?? null}
        actor={actor}
        mayChangeHoldout={may('holdout:write')}
        selfTest={<SelfTestOf context={context} project={project} />}
        onChangeHoldout={() => holdout && changing.send({ type: 'holdout.ask', share: holdout.share })}
        onSave={saveText}
      />
      <OpenedResult context={context} project={project} actor={actor} view={view} scopes={scopes} />
      <HoldoutDialog
        actor={changing}
        scope={scopes.find(({ strategy }) => strategy === null)}
        currency={effects.data?.currency ?? usualCurrency}
      />
    </>
  )
}
