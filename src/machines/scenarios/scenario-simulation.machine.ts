import { assign, setup } from 'xstate'
import type { ScenarioSimulation } from '#contract/scenarios/figures.ts'
import { eventPathField, eventPropertiesField, propertiesIn } from '#contract/scenarios/form-rules.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { personField } from '#contract/segments/form-rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { type FormContext, type FormEvent, type FormRejected, fieldEvents, formKit, submitTo } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'person' | 'path' | 'properties'
type Of = { projectId: string; scenario: Scenario }
/** `person` is any id of theirs. `path` is null for an event of a server. */
export type SimulateInput = Of & { person: string; path: string | null; properties: Record<string, unknown> }

type Context = FormContext<Field> & Of & { simulation: ScenarioSimulation | null }

const rules = { person: personField, path: eventPathField, properties: eventPropertiesField }
const kit = formKit<Field, Context>({ rulesFor: () => rules })

/** Leads someone from a person and an invented event to what the scenario's strategies would decide. */
export const scenarioSimulationMachine = setup({
  types: {
    input: {} as Of & { properties: string },
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field>,
    tags: {} as 'busy',
  },
  actors: { simulate: toBeProvided<SimulateInput, ScenarioSimulation>('simulate') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    rememberSimulation: assign({ simulation: (_, simulation: ScenarioSimulation) => simulation }),
    forgetSimulation: assign({ simulation: null }),
  },
}).createMachine({
  id: 'scenarioSimulation',
  context: ({ input: { properties, ...of } }) => ({
    ...of,
    form: { values: { person: '', path: '', properties }, problems: {} },
    problem: null,
    simulation: null,
  }),
  initial: 'asking',
  states: {
    asking: { on: { ...fieldEvents<Field>(), 'form.submit': submitTo('simulating') } },
    simulating: {
      tags: 'busy',
      invoke: {
        id: 'simulate',
        src: 'simulate',
        input: ({ context: { projectId, scenario, form } }) => {
          const { person, path, properties } = form.values
          return {
            projectId,
            scenario,
            person: person.trim(),
            path: path.trim() === '' ? null : path.trim(),
            properties: propertiesIn(properties) ?? {},
          }
        },
        onDone: { target: 'asking', actions: { type: 'rememberSimulation', params: ({ event }) => event.output } },
        onError: { target: 'asking', actions: ['forgetSimulation', { type: 'rememberProblem', params: problemOf }] },
      },
    },
  },
})
