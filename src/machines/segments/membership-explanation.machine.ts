import type * as v from 'valibot'
import { assign, setup } from 'xstate'
import { personField } from '#contract/segments/form-rules.ts'
import type { segmentWhySchema } from '#contract/segments/segments.ts'
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

export type SegmentWhy = v.InferOutput<typeof segmentWhySchema>
type Field = 'person'
type Of = { projectId: string; segmentId: string }
/** `person` is any id of theirs. */
export type ExplainInput = Of & { person: string }

type Context = FormContext<Field> &
  Of & {
    explanation: SegmentWhy | null
  }
type Event = FormEvent<Field> | { type: 'person.ask'; person: string }

const rules = { person: personField }
const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })
const formOf = (person: string): Form<Field> => ({ values: { person }, problems: {} })

/** Leads someone from an id of a person to why that person is in a segment, or is not. */
export const membershipExplanationMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field>,
    tags: {} as 'busy',
  },
  actors: { explainMembership: toBeProvided<ExplainInput, SegmentWhy>('explainMembership') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    name: assign((_, person: string) => ({ form: formOf(person), problem: null })),
    rememberExplanation: assign({ explanation: (_, explanation: SegmentWhy) => explanation }),
    forgetExplanation: assign({ explanation: null }),
  },
}).createMachine({
  id: 'membershipExplanation',
  context: ({ input }) => ({ ...input, form: formOf(''), problem: null, explanation: null }),
  initial: 'asking',
  on: {
    'person.ask': {
      target: '.explaining',
      actions: { type: 'name', params: ({ event }) => event.person },
    },
  },
  states: {
    asking: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('explaining'),
      },
    },
    explaining: {
      tags: 'busy',
      invoke: {
        id: 'explainMembership',
        src: 'explainMembership',
        input: ({ context: { projectId, segmentId, form } }) => ({ projectId, segmentId, person: form.values.person.trim() }),
        onDone: { target: 'asking', actions: { type: 'rememberExplanation', params: ({ event }) => event.output } },
        onError: { target: 'asking', actions: ['forgetExplanation', { type: 'rememberProblem', params: problemOf }] },
      },
    },
  },
})
