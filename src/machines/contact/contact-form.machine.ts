import { assign, emit, setup, stateIn } from 'xstate'
import { type ContactField, contactRules, type Invitation } from '#contract/contact/contact.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  rejectForm,
} from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** The values of the form. `website` is a hidden field, which people leave empty. */
export type ContactDraft = Record<ContactField, string> & { invitation: Invitation; website: string }

type Event =
  | FormEvent<ContactField>
  | { type: 'form.open'; invitation: Invitation }
  | { type: 'form.close' }
  | { type: 'website.fill'; value: string }
type Context = FormContext<ContactField> & { website: string; invitation: Invitation }

const blank: Form<ContactField> = {
  values: { name: '', phone: '', email: '', company: '', requirementType: '', position: '', requirements: '' },
  problems: {},
}

const kit = formKit<ContactField, Context, Event>({ rulesFor: () => contactRules })

/** Leads a visitor from a button to a stored request. The input is kept until then, also after a failure and after closing. */
export const contactFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<ContactField> | { type: 'request.sent' } | { type: 'request.failed'; problem: Problem },
    tags: {} as 'busy' | 'open',
  },
  actors: { sendRequest: toBeProvided<ContactDraft, void>('sendRequest') },
  delays: { leastPending: 1_000, afterClosing: 200 },
  guards: {
    ...kit.guards,
    isDelivered: stateIn({ submitting: 'delivered' }),
    isRefused: stateIn({ submitting: 'refused' }),
    isLate: stateIn({ submitting: 'late' }),
  },
  actions: {
    ...kit.actions,
    show: assign((_, invitation: Invitation) => ({ invitation, problem: null })),
    forgetInvitation: assign({ invitation: 'contact', problem: null }),
    fillWebsite: assign({ website: (_, website: string) => website }),
    forgetForm: assign({ form: blank, website: '' }),
    announceSuccess: emit({ type: 'request.sent' }),
    announceProblem: emit(({ context }) => ({ type: 'request.failed', problem: present(context.problem) })),
  },
}).createMachine({
  id: 'contactForm',
  context: { form: blank, website: '', invitation: 'contact', problem: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'form.open': { target: 'editing', actions: { type: 'show', params: ({ event }) => event.invitation } },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'form.close': 'closing',
        ...fieldEvents<ContactField>(),
        'website.fill': { actions: { type: 'fillWebsite', params: ({ event }) => event.value } },
        'form.submit': [{ guard: 'isFilledIn', target: 'submitting' }, rejectForm],
      },
    },
    submitting: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context }) => ({ ...context.form.values, invitation: context.invitation, website: context.website }),
        onDone: [{ guard: 'isLate', target: 'sent', actions: ['forgetForm', 'announceSuccess'] }, { target: '.delivered' }],
        onError: [
          {
            guard: 'isLate',
            target: 'failed',
            actions: [{ type: 'rememberProblem', params: problemOf }, 'announceProblem'],
          },
          { target: '.refused', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
      after: {
        leastPending: [
          { guard: 'isDelivered', target: 'sent', actions: ['forgetForm', 'announceSuccess'] },
          { guard: 'isRefused', target: 'failed', actions: 'announceProblem' },
          { target: '.late' },
        ],
      },
      initial: 'asking',
      states: { asking: {}, delivered: {}, refused: {}, late: {} },
    },
    sent: { tags: 'open', on: { 'form.close': 'closing' } },
    failed: {
      tags: 'open',
      on: {
        'form.close': 'closing',
        'field.edit': { target: 'editing', actions: { type: 'editField', params: ({ event }) => event } },
        'form.submit': { target: 'submitting', actions: 'forgetProblem' },
      },
    },
    closing: {
      on: {
        'form.open': { target: 'editing', actions: { type: 'show', params: ({ event }) => event.invitation } },
      },
      after: { afterClosing: { target: 'idle', actions: 'forgetInvitation' } },
    },
  },
})
