import { assign, setup } from 'xstate'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import { personField } from '#contract/segments/form-rules.ts'
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

type Field = 'person'
type Of = { projectId: string; strategyId: string | null }
/** `person` is any id of theirs. */
export type TrialInput = Of & { person: string; definition: Definition }

type Context = FormContext<Field> & Of & { definition: Definition | null; decision: Decision | null }
type Event = FormEvent<Field> | { type: 'definition.change'; definition: Definition | null }

const rules = { person: personField }
const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })
const emptyForm: Form<Field> = { values: { person: '' }, problems: {} }

/** Leads someone from an id of a person to what the strategy that they edit would decide for that person now. */
export const strategyTrialMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field>,
    tags: {} as 'busy',
  },
  actors: { simulate: toBeProvided<TrialInput, Decision>('simulate') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    /** A decision about another definition says nothing of this one. */
    adopt: assign((_, definition: Definition | null) => ({ definition, decision: null, problem: null })),
    rememberDecision: assign({ decision: (_, decision: Decision) => decision }),
    forgetDecision: assign({ decision: null }),
  },
}).createMachine({
  id: 'strategyTrial',
  context: ({ input }) => ({ ...input, form: emptyForm, problem: null, definition: null, decision: null }),
  initial: 'incomplete',
  on: {
    'definition.change': [
      {
        guard: ({ event }) => event.definition === null,
        target: '.incomplete',
        actions: { type: 'adopt', params: ({ event }) => event.definition },
      },
      { target: '.asking', actions: { type: 'adopt', params: ({ event }) => event.definition } },
    ],
  },
  states: {
    incomplete: { on: fieldEvents<Field>() },
    asking: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('simulating'),
      },
    },
    simulating: {
      tags: 'busy',
      invoke: {
        id: 'simulate',
        src: 'simulate',
        input: ({ context: { projectId, strategyId, form, definition } }) => ({
          projectId,
          strategyId,
          person: form.values.person.trim(),
          definition: present(definition),
        }),
        onDone: { target: 'asking', actions: { type: 'rememberDecision', params: ({ event }) => event.output } },
        onError: { target: 'asking', actions: ['forgetDecision', { type: 'rememberProblem', params: problemOf }] },
      },
    },
  },
})
