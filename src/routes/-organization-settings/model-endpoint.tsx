import { useEffect, useState } from 'react'
import { createModelEndpointMachine } from '#api/language-models/adapters.ts'
import { ModelEndpointSection } from '#ui/language-models/model-endpoint-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** The language model that the organisation brings. What is typed stays as long as the tab is open, but for the key, which is stored nowhere. */
export const ModelEndpointOf = ({ context, mayWrite }: { context: RouterContext; mayWrite: boolean }) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [machine] = useState(() => createModelEndpointMachine(call))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: '/organization/settings',
      project: null,
      key: 'modelEndpoint',
      machine,
      input: undefined,
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { fields } }) => {
          const { key: _, isOn, ...texts } = fields
          return { ...texts, isOn: isOn ? 'yes' : '' }
        },
        typing: ({ isOn, limitKind, ...texts }) => ({
          type: 'fields.edit' as const,
          fields: { ...texts, isOn: isOn === 'yes', limitKind: limitKind === 'cost' ? ('cost' as const) : ('calls' as const) },
        }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'endpoint.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type === 'endpoint.failed') return void notify('organization.failed', { problem: event.problem })
    notify(event.type === 'endpoint.saved' ? 'modelEndpoint.saved' : 'modelEndpoint.keyRemoved')
  })
  return <ModelEndpointSection actor={actor} mayWrite={mayWrite} />
}
