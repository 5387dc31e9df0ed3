import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createTwoFactorMachines } from '#api/two-factor/adapters.ts'
import { FactorGate } from '#ui/organization-settings/factor-gate.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { OrganizationSwitch } from '../-members/organization-switch.tsx'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = { context: RouterContext; organization: string; onDone: () => void }

/** Leads a member to a second factor, and calls `onDone` when it is on and its recovery codes were shown. */
export const Gate = ({ context, organization, onDone }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createTwoFactorMachines({ call, clipboard: window.navigator.clipboard }))
  const twoFactor = useActorRef(machines.twoFactor)
  const copying = useActorRef(machines.copying)
  const isDone = useSelector(twoFactor, (it) => it.matches('shown') && it.context.twoFactor?.isOn === true)
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  useEmitted(copying, ({ type }) => notify(type))
  useEmitted(twoFactor, (event) => {
    if (event.type === 'twoFactor.enabled') notify('twoFactor.enabled')
    if (event.type === 'twoFactor.failed') notify('twoFactor.failed', { problem: event.problem })
  })
  return (
    <FactorGate
      organization={organization}
      others={<OrganizationSwitch context={context} />}
      actor={twoFactor}
      copying={copying}
    />
  )
}
