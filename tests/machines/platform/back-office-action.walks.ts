import { type BackOfficeAction, backOfficeActionMachine } from '#machines/platform/back-office-action.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const suspending: BackOfficeAction = { kind: 'suspend', organization: { id: 'one', name: 'Tea' } }
export const locking: BackOfficeAction = { kind: 'lock', user: { id: 'mei', name: 'mei.chen' } }

export const graph = graphOf(backOfficeActionMachine, {
  examples: [
    { type: 'action.ask', action: suspending },
    { type: 'action.ask', action: locking },
    { type: 'reason.edit', reason: 'They sent spam' },
    { type: 'reason.edit', reason: ' ' },
    done('perform', undefined),
    failed('perform', { code: 'organization.ofPlatform' }),
  ],
  serialize: ({ asked, reason, wrong, problem }) => [asked?.kind, reason, wrong, problem?.code],
  detail: (event) => {
    if (event.type === 'action.ask') return event.action.kind
    return event.type === 'reason.edit' ? event.reason : undefined
  },
})

export const { walks } = graph
