import { type ImpersonationAsked, impersonationStartMachine } from '#machines/platform/impersonation-start.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const mei: ImpersonationAsked = {
  person: { id: 'mei', name: 'mei.chen' },
  organizations: [
    { id: 'tea', name: 'Tea' },
    { id: 'rice', name: 'Rice' },
  ],
}
export const session = { ...ann, impersonated: true }
export const reason = 'Ticket 17 asks for a look'

export const graph = graphOf(impersonationStartMachine, {
  examples: [
    { type: 'impersonation.ask', asked: mei },
    { type: 'draft.edit', change: { reason } },
    { type: 'draft.edit', change: { reason: 'short' } },
    { type: 'draft.edit', change: { showsPersonal: true } },
    done('startImpersonation', session),
    failed('startImpersonation', { code: 'impersonation.notMember' }),
  ],
  serialize: ({ asked, draft, wrong, problem }) => [asked !== null, draft.reason, draft.showsPersonal, wrong, problem?.code],
  detail: (event) => (event.type === 'draft.edit' ? (event.change.reason ?? 'personal') : undefined),
})

export const { walks } = graph
