import * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { FieldProblem } from '#contract/http/rules.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
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

type Field = 'username'
type Event = FormEvent<Field> | { type: 'data.export' } | { type: 'deletion.ask' } | { type: 'deletion.cancel' }
type Context = FormContext<Field>

const blank: Form<Field> = { values: { username: '' }, problems: {} }
const typedName = v.pipe(v.string(), v.trim(), v.nonEmpty<string, FieldProblem>('username.required'))
const kit = formKit<Field, Context, Event>({ rulesFor: () => ({ username: typedName }) })

/** Saves a copy of a person's data on their computer, and deletes their account once they have typed its name. */
export const ownDataMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'ownData.saved' }
      | { type: 'ownData.failed'; problem: Problem }
      | { type: 'account.deleted' }
      | { type: 'account.notDeleted'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    saveOwnData: toBeProvided<void, void>('saveOwnData'),
    deleteOwnAccount: toBeProvided<{ username: string }, void>('deleteOwnAccount'),
  },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    clearForm: assign({ form: blank, problem: null }),
    announceSaved: emit({ type: 'ownData.saved' }),
    announceUnsaved: emit((_, problem: Problem) => ({ type: 'ownData.failed', problem })),
    announceDeleted: emit({ type: 'account.deleted' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'account.notDeleted', problem })),
  },
}).createMachine({
  id: 'ownData',
  context: { form: blank, problem: null },
  initial: 'still',
  states: {
    still: { on: { 'data.export': 'saving', 'deletion.ask': 'asking' } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveOwnData',
        src: 'saveOwnData',
        onDone: { target: 'still', actions: 'announceSaved' },
        onError: { target: 'still', actions: { type: 'announceUnsaved', params: problemOf } },
      },
    },
    asking: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('deleting'),
        'deletion.cancel': { target: 'still', actions: 'clearForm' },
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteOwnAccount',
        src: 'deleteOwnAccount',
        input: ({ context }) => ({ username: context.form.values.username }),
        onDone: { target: 'deleted', actions: 'announceDeleted' },
        onError: { target: 'asking', actions: failedCall },
      },
    },
    deleted: { type: 'final' },
  },
})
