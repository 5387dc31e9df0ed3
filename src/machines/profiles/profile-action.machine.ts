import { assign, emit, setup } from 'xstate'
import type { Certificate } from '#contract/profiles/erasure.ts'
import { reasonField } from '#contract/profiles/form-rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  submitTo,
} from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What is done to a person once a reason was given. `entry` is the merge that is taken back. */
export type ProfileAction = { kind: 'undo'; entry: string } | { kind: 'anonymise' } | { kind: 'erase' }

type Field = 'reason'
type Of = { projectId: string; profileId: string }
export type PerformInput = Of & { action: ProfileAction; reason: string }

type Context = FormContext<Field> &
  Of & {
    action: ProfileAction | null
    /** What was removed. */
    certificate: Certificate | null
  }
type Event =
  | FormEvent<Field>
  | { type: 'action.ask'; action: ProfileAction }
  | { type: 'action.cancel' }
  | { type: 'certificate.dismiss' }

const blank: Form<Field> = { values: { reason: '' }, problems: {} }
const rules = { reason: reasonField }
const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })

/** Leads someone to taking a merge back, or to removing a person, with the reason that is put on record. */
export const profileActionMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'action.done'; kind: ProfileAction['kind'] },
    tags: {} as 'busy' | 'asking',
  },
  actors: { perform: toBeProvided<PerformInput, Certificate | null>('perform') },
  guards: {
    ...kit.guards,
    isCertified: (_, certificate: Certificate | null) => certificate !== null,
  },
  actions: {
    ...kit.actions,
    begin: assign((_, action: ProfileAction) => ({ action })),
    forget: assign({ action: null, form: blank, problem: null }),
    rememberCertificate: assign({ certificate: (_, certificate: Certificate | null) => certificate }),
    forgetCertificate: assign({ certificate: null }),
    announceDone: emit(({ context }) => ({ type: 'action.done', kind: present(context.action).kind })),
  },
}).createMachine({
  id: 'profileAction',
  context: ({ input }) => ({ ...input, action: null, certificate: null, form: blank, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: { 'action.ask': { target: 'asking', actions: { type: 'begin', params: ({ event }) => event.action } } },
    },
    asking: {
      tags: 'asking',
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('performing'),
        'action.cancel': { target: 'still', actions: 'forget' },
      },
    },
    performing: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { projectId, profileId, action, form } }) => ({
          projectId,
          profileId,
          action: present(action),
          reason: form.values.reason.trim(),
        }),
        onDone: [
          {
            guard: { type: 'isCertified', params: ({ event }) => event.output },
            target: 'certified',
            actions: [{ type: 'rememberCertificate', params: ({ event }) => event.output }, 'announceDone', 'forget'],
          },
          { target: 'still', actions: ['announceDone', 'forget'] },
        ],
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    certified: { on: { 'certificate.dismiss': { target: 'still', actions: 'forgetCertificate' } } },
  },
})
