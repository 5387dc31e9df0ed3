import { assign, emit, setup } from 'xstate'
import { listField, segmentNameField } from '#contract/segments/form-rules.ts'
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
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `list` is the id of a list, or empty for a new one, which is called `name`. */
type Field = 'list' | 'name'
export type NamedList = { id: string; name: string }

type Context = FormContext<Field> & {
  projectId: string
  /** The ids of the profiles that are put on a list. */
  profiles: readonly string[]
  /** The lists of the project, in the order of their names. */
  lists: readonly NamedList[]
}
type Event =
  | FormEvent<Field>
  | { type: 'addition.ask'; profiles: readonly string[] }
  | { type: 'addition.retry' }
  | { type: 'addition.cancel' }

export type ListsInput = { projectId: string }
export type CreateInput = { projectId: string; name: string }
export type AddInput = { projectId: string; list: string; profiles: readonly string[] }

const blank: Form<Field> = { values: { list: '', name: '' }, problems: {} }

const kit = formKit<Field, Context, Event>({
  rulesFor: ({ values }) => ({
    list: listField,
    name: values.list === '' ? segmentNameField : listField,
  }),
})

/** Puts the people who are selected in a list on a manual list: one that exists, or a new one. */
export const listAdditionMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'list.extended'; list: string; added: number },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    readLists: toBeProvided<ListsInput, NamedList[]>('readLists'),
    createList: toBeProvided<CreateInput, NamedList>('createList'),
    addToList: toBeProvided<AddInput, number>('addToList'),
  },
  guards: {
    ...kit.guards,
    isAnybody: (_, profiles: readonly string[]) => profiles.length > 0,
    isNewAndNamed: ({ context }) => context.form.values.list === '' && kit.guards.isFilledIn({ context }),
  },
  actions: {
    ...kit.actions,
    begin: assign({ profiles: (_, profiles: readonly string[]) => profiles }),
    forget: assign({ profiles: [], lists: [], form: blank, problem: null }),
    rememberLists: assign((_, lists: NamedList[]) => ({
      lists,
      form: { values: { list: lists[0]?.id ?? '', name: '' }, problems: {} },
    })),
    // From now on it is one of those that exist: should the next step fail, it is not made twice.
    chooseCreated: assign(({ context }, list: NamedList) => ({
      lists: [...context.lists, list],
      form: { values: { list: list.id, name: '' }, problems: {} },
    })),
    dropProblem: assign({ problem: null }),
    announceAdded: emit(({ context }, added: number) => ({
      type: 'list.extended',
      list: context.lists.find(({ id }) => id === context.form.values.list)?.name ?? '',
      added,
    })),
  },
}).createMachine({
  id: 'listAddition',
  context: ({ input }) => ({ ...input, profiles: [], lists: [], form: blank, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'addition.ask': {
          guard: { type: 'isAnybody', params: ({ event }) => event.profiles },
          target: 'reading',
          actions: { type: 'begin', params: ({ event }) => event.profiles },
        },
      },
    },
    reading: {
      tags: ['open', 'busy'],
      on: { 'addition.cancel': { target: 'still', actions: 'forget' } },
      invoke: {
        id: 'readLists',
        src: 'readLists',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: { target: 'choosing', actions: { type: 'rememberLists', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    unread: {
      tags: 'open',
      on: {
        'addition.retry': { target: 'reading', actions: 'dropProblem' },
        'addition.cancel': { target: 'still', actions: 'forget' },
      },
    },
    choosing: {
      tags: 'open',
      on: {
        ...fieldEvents<Field>(),
        'form.submit': [
          { guard: 'isNewAndNamed', target: 'creating', actions: 'forgetProblem' },
          { guard: 'isFilledIn', target: 'adding', actions: 'forgetProblem' },
          rejectForm,
        ],
        'addition.cancel': { target: 'still', actions: 'forget' },
      },
    },
    creating: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'createList',
        src: 'createList',
        input: ({ context: { projectId, form } }) => ({ projectId, name: form.values.name.trim() }),
        onDone: { target: 'adding', actions: { type: 'chooseCreated', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    adding: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'addToList',
        src: 'addToList',
        input: ({ context: { projectId, profiles, form } }) => ({ projectId, list: form.values.list, profiles }),
        onDone: {
          target: 'still',
          actions: [{ type: 'announceAdded', params: ({ event }) => event.output }, 'forget'],
        },
        onError: { target: 'choosing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
