import { assign, emit, setup, stateIn } from 'xstate'
import { type ContactField, contactRules, type Invitation } from '#contract/contact/contact.ts'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { edited, type Form, type FormEvent, firstProblem, isFilledIn, left, validated } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What somebody asks for. `website` stays empty in the hands of people. */
export type ContactDraft = Record<ContactField, string> & { invitation: Invitation; website: string }

type Context = { form: Form<ContactField>; website: string; invitation: Invitation; problem: Problem | null }

const blank: Form<ContactField> = {
  values: { name: '', phone: '', email: '', company: '', requirementType: '', position: '', requirements: '' },
  problems: {},
}

/** Leads somebody from an invitation to a request that is stored. What was typed stays until it is: over a failure, and over closing. */
export const contactFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | FormEvent<ContactField>
      | { type: 'form.open'; invitation: Invitation }
      | { type: 'form.close' }
      | { type: 'website.fill'; value: string },
    emitted: {} as
      | { type: 'form.rejected'; field: ContactField | null }
      | { type: 'request.sent' }
      | { type: 'request.failed'; problem: Problem },
    tags: {} as 'busy' | 'open',
  },
  actors: { sendRequest: toBeProvided<ContactDraft, void>('sendRequest') },
  delays: { leastPending: 1_000, afterClosing: 200 },
  guards: {
    isFilledIn: ({ context }) => isFilledIn(context.form, contactRules),
    isDelivered: stateIn({ submitting: 'delivered' }),
    isRefused: stateIn({ submitting: 'refused' }),
    isLate: stateIn({ submitting: 'late' }),
  },
  actions: {
    show: assign((_, invitation: Invitation) => ({ invitation, problem: null })),
    resetInvitation: assign({ invitation: 'contact' }),
    editField: assign({
      form: ({ context }, { field, value }: { field: ContactField; value: string }) => edited(context.form, field, value),
    }),
    fillWebsite: assign({ website: (_, website: string) => website }),
    validateField: assign({
      form: ({ context }, { field }: { field: ContactField }) => left(context.form, contactRules, field),
    }),
    validateForm: assign({ form: ({ context }) => validated(context.form, contactRules) }),
    showFirstProblem: emit(({ context }) => ({ type: 'form.rejected', field: firstProblem(context.form, contactRules) })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    forgetForm: assign({ form: blank, website: '' }),
    announceSuccess: emit({ type: 'request.sent' }),
    announceProblem: emit(({ context }) => ({ type: 'request.failed', problem: context.problem ?? toProblem(null) })),
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
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'website.fill': { actions: { type: 'fillWebsite', params: ({ event }) => event.value } },
        'form.submit': [{ guard: 'isFilledIn', target: 'submitting' }, { actions: ['validateForm', 'showFirstProblem'] }],
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
            actions: [{ type: 'rememberProblem', params: ({ event }) => toProblem(event.error) }, 'announceProblem'],
          },
          { target: '.refused', actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) } },
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
        'field.edit': {
          target: 'editing',
          actions: [{ type: 'editField', params: ({ event }) => event }, 'forgetProblem'],
        },
        'form.submit': { target: 'submitting', actions: 'forgetProblem' },
      },
    },
    closing: {
      on: {
        'form.open': { target: 'editing', actions: { type: 'show', params: ({ event }) => event.invitation } },
      },
      after: { afterClosing: { target: 'idle', actions: ['resetInvitation', 'forgetProblem'] } },
    },
  },
})
