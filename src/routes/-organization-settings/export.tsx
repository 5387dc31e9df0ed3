import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createExportMachine } from '#api/organization-settings/export-adapters.ts'
import { ExportSection } from '#ui/organization-settings/export-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** A copy of the organisation as a file. */
export const ExportOf = ({ context }: { context: RouterContext }) => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => createExportMachine({ call, window }))
  const actor = useActorRef(machine)
  useEmitted(actor, (event) => {
    if (event.type === 'export.saved') notify('organization.exported')
    if (event.type === 'export.failed' && event.problem.code !== 'transport.aborted')
      notify('organization.exportFailed', { problem: event.problem })
  })
  return <ExportSection actor={actor} />
}
