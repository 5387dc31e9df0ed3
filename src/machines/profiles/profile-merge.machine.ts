import { assign, emit, setup } from 'xstate'
import { otherProfileField, reasonField } from '#contract/profiles/form-rules.ts'
import type { MergeAnswer } from '#contract/profiles/history.ts'
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

type Field = 'other' | 'reason'
export type MergeInput = { projectId: string; from: string; into: string; reason: string }

type Context = FormContext<Field> & { projectId: string; profileId: string; preview: MergeAnswer['preview'] | null }
type Event =
  | FormEvent<Field>
  | { type: 'merge.ask' }
  | { type: 'merge.change' }
  | { type: 'merge.confirm' }
  | { type: 'merge.cancel' }

const blank: Form<Field> = { values: { other: '', reason: '' }, problems: {} }
const rules = { other: otherProfileField, reason: reasonField }
const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })

/** Leads someone from a second id of a person to one profile. What would change is shown before it is changed. */
export const profileMergeMachine = setup({
  types: {
    input: {} as { projectId: string; profileId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'profiles.merged'; profile: string },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    previewMerge: toBeProvided<MergeInput, MergeAnswer>('previewMerge'),
    merge: toBeProvided<MergeInput, MergeAnswer>('merge'),
  },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    forget: assign({ form: blank, problem: null, preview: null }),
    rememberPreview: assign({ preview: (_, preview: MergeAnswer['preview']) => preview }),
    forgetPreview: assign({ preview: null, problem: null }),
    dropProblem: assign({ problem: null }),
    announceMerge: emit((_, profile: string) => ({ type: 'profiles.merged', profile })),
  },
}).createMachine({
  id: 'profileMerge',
  context: ({ input }) => ({ ...input, form: blank, problem: null, preview: null }),
  initial: 'still',
  states: {
    still: { on: { 'merge.ask': 'editing' } },
    editing: {
      tags: 'open',
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('previewing'),
        'merge.cancel': { target: 'still', actions: 'forget' },
      },
    },
    previewing: {
      tags: ['open', 'busy'],
      on: { 'merge.cancel': { target: 'still', actions: 'forget' } },
      invoke: {
        id: 'previewMerge',
        src: 'previewMerge',
        input: ({ context }) => inputOf(context),
        onDone: { target: 'previewed', actions: { type: 'rememberPreview', params: ({ event }) => event.output.preview } },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    previewed: {
      tags: 'open',
      on: {
        'merge.change': { target: 'editing', actions: 'forgetPreview' },
        'merge.confirm': { target: 'merging', actions: 'dropProblem' },
        'merge.cancel': { target: 'still', actions: 'forget' },
      },
    },
    merging: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'merge',
        src: 'merge',
        input: ({ context }) => inputOf(context),
        onDone: {
          target: 'still',
          actions: [{ type: 'announceMerge', params: ({ event }) => event.output.profile }, 'forget'],
        },
        onError: { target: 'previewed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})

const inputOf = ({ projectId, profileId, form: { values } }: Context): MergeInput => ({
  projectId,
  from: values.other.trim(),
  into: profileId,
  reason: values.reason.trim(),
})
