import type { HandledContactRequest } from '#contract/platform/contact-requests.ts'
import { contactHandlingMachine } from '#machines/platform/contact-handling.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const fang: HandledContactRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Fang Wang',
  company: 'Tea & Co',
  requirementType: 'trial',
  invitation: 'demo',
  state: 'new',
  createdAt: '2026-03-01T08:00:00.000Z',
  handledAt: null,
  email: 'fang@example.com',
  phone: '13800000000',
  position: 'Owner',
  requirements: 'Please call',
  page: '/marketing',
  locale: 'zh',
  note: '',
  revision: 0,
  handledBy: null,
}
/** The request after it was saved, and after somebody else closed it. */
export const answered: HandledContactRequest = { ...fang, state: 'answered', note: 'Called', revision: 1 }
export const closed: HandledContactRequest = { ...fang, state: 'closed', note: 'A double', revision: 2 }
export const tooLong = 'x'.repeat(2_001)

export const graph = graphOf(contactHandlingMachine, {
  input: { request: fang },
  examples: [
    { type: 'draft.edit', change: { state: 'answered' } },
    { type: 'draft.edit', change: { note: tooLong } },
    done('saveRequest', answered),
    failed('saveRequest', { code: 'contactRequest.changed' }),
    failed('saveRequest', { code: 'server.busy', status: 503 }),
    done('loadRequest', closed),
    failed('loadRequest', { code: 'server.busy', status: 503 }),
  ],
  serialize: ({ request, draft, isTooLong, problem }) => [
    request.revision,
    draft.state,
    draft.note.length,
    isTooLong,
    problem?.code,
  ],
  detail: (event) => (event.type === 'draft.edit' ? (event.change.state ?? 'a long note') : undefined),
})

export const { walks } = graph
