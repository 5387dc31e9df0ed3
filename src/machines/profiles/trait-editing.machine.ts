import { assign, emit, setup } from 'xstate'
import { reasonField, traitNameField, traitValueField } from '#contract/profiles/form-rules.ts'
import type { ProfileDetail, TraitsEdit } from '#contract/profiles/profiles.ts'
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
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'name' | 'type' | 'value' | 'reason'
/** `add` names a new trait, `change` writes another value of one, `remove` takes one away. */
type Mode = 'add' | 'change' | 'remove'

type Context = FormContext<Field> & { projectId: string; profileId: string; mode: Mode }
type Event =
  | FormEvent<Field>
  | { type: 'trait.add' }
  | { type: 'trait.change'; name: string; value: unknown }
  | { type: 'trait.remove'; name: string }
  | { type: 'trait.cancel' }

export type EditInput = { projectId: string; profileId: string; edit: TraitsEdit }

const blank: Form<Field> = { values: { name: '', type: 'text', value: '', reason: '' }, problems: {} }

const kit = formKit<Field, Context, Event>({
  rulesFor: ({ values }) => ({
    name: traitNameField,
    type: traitValueField('text'),
    value: traitValueField(values.type),
    reason: reasonField,
  }),
})

/** Leads someone to another value of a person's trait, with the reason that is put on record. */
export const traitEditingMachine = setup({
  types: {
    input: {} as { projectId: string; profileId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'trait.saved' },
    tags: {} as 'busy' | 'open',
  },
  actors: { editTraits: toBeProvided<EditInput, ProfileDetail>('editTraits') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    begin: assign((_, { mode, name, value }: { mode: Mode; name: string; value: unknown }) => ({
      mode,
      form: { values: { ...blank.values, name, ...typed(value) }, problems: {} },
    })),
    forget: assign({ form: blank, problem: null }),
    announceSaved: emit({ type: 'trait.saved' }),
  },
}).createMachine({
  id: 'traitEditing',
  context: ({ input }) => ({ ...input, mode: 'add', form: blank, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'trait.add': { target: 'editing', actions: { type: 'begin', params: { mode: 'add', name: '', value: '' } } },
        'trait.change': {
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => ({ mode: 'change', name: event.name, value: event.value }) },
        },
        'trait.remove': {
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => ({ mode: 'remove', name: event.name, value: '' }) },
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('saving'),
        'trait.cancel': { target: 'still', actions: 'forget' },
      },
    },
    saving: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'editTraits',
        src: 'editTraits',
        input: ({ context }) => ({ projectId: context.projectId, profileId: context.profileId, edit: editOf(context) }),
        onDone: { target: 'still', actions: ['announceSaved', 'forget'] },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})

/** A value as the form holds it. What is no text, number or truth value is written as JSON. */
const typed = (value: unknown): { type: string; value: string } => {
  if (typeof value === 'number') return { type: 'number', value: String(value) }
  if (typeof value === 'boolean') return { type: 'boolean', value: String(value) }
  return { type: 'text', value: typeof value === 'string' ? value : JSON.stringify(value) }
}

const editOf = ({ mode, form: { values } }: Context): TraitsEdit => {
  const [name, reason] = [values.name.trim(), values.reason.trim()]
  if (mode === 'remove') return { set: {}, unset: [name], reason }
  return { set: { [name]: typedValue(values) }, unset: [], reason }
}

const typedValue = ({ type, value }: Record<'type' | 'value', string>): string | number | boolean => {
  if (type === 'number') return Number(value)
  return type === 'boolean' ? value === 'true' : value
}
