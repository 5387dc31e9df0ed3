import { assign, emit, setup } from 'xstate'
import type { EffectDimension } from '#contract/experiments/breakdown.ts'
import type { Correction, EffectEngine, WantedChange } from '#contract/experiments/effects.ts'

/** `relative`: a share of the control's mean. `absolute`: in the unit of the metric. `units`: the absolute one times the treated people. */
export type Difference = 'relative' | 'absolute' | 'units'

/** How results are computed and divided. */
export type Chosen = {
  engine: EffectEngine
  cuped: 'true' | 'false'
  /** `none` with the Bayesian engine, which has no p values to correct. */
  correction: Correction
  by: 'group' | 'arm'
  difference: Difference
  /** The relative change, in per cent, whose power is shown. */
  wanted: WantedChange
}

/** One part of it with another value. */
export type Choice = { [Part in keyof Chosen]: { part: Part; value: Chosen[Part] } }[keyof Chosen]

/** A result: of a strategy (`of`; of the whole project where it is null), a metric and an arm (all together where it is null). */
export type ResultName = { of: string | null; metric: string; arm: string | null }

/** `version` of a strategy, the latest where it is null. `split`: the opened result is divided by that; without it its method is shown. */
export type ResultsView = {
  chosen: Chosen
  version: string | null
  opened: (ResultName & { split: EffectDimension | null }) | null
}

type Events =
  | ({ type: 'choice.change' } & Choice)
  | { type: 'version.choose'; version: string }
  | { type: 'method.open'; result: ResultName }
  | { type: 'breakdown.open'; result: ResultName }
  | { type: 'dimension.choose'; dimension: EffectDimension }
  | { type: 'result.close' }
  | { type: 'address.read'; view: ResultsView }

/** Leads someone through results: how they are computed, the method of one of them, and the people it is made of. */
export const resultsViewMachine = setup({
  types: {
    input: {} as { view: ResultsView },
    context: {} as { view: ResultsView },
    events: {} as Events,
    emitted: {} as { type: 'view.changed'; view: ResultsView },
  },
  guards: {
    namesMethod: (_, { view: { opened } }: { view: ResultsView }) => opened !== null && opened.split === null,
    namesBreakdown: (_, { view: { opened } }: { view: ResultsView }) => opened !== null && opened.split !== null,
    isOffered: ({ context: { view } }, { part }: Choice) => part !== 'correction' || view.chosen.engine !== 'bayesian',
  },
  actions: {
    readAddress: assign((_, { view }: { view: ResultsView }) => ({ view: sound(view) })),
    choose: assign({
      view: ({ context: { view } }, { part, value }: Choice) => sound({ ...view, chosen: { ...view.chosen, [part]: value } }),
    }),
    chooseVersion: assign({ view: ({ context: { view } }, { version }: { version: string }) => ({ ...view, version }) }),
    open: assign({
      view: ({ context: { view } }, { result, split }: { result: ResultName; split: EffectDimension | null }) => ({
        ...view,
        opened: { ...result, split },
      }),
    }),
    divide: assign({
      view: ({ context: { view } }, { dimension }: { dimension: EffectDimension }) => ({
        ...view,
        opened: view.opened && { ...view.opened, split: dimension },
      }),
    }),
    close: assign({ view: ({ context: { view } }) => ({ ...view, opened: null }) }),
    tellView: emit(({ context: { view } }) => ({ type: 'view.changed' as const, view })),
  },
}).createMachine({
  id: 'resultsView',
  // What the address opens is opened when it is read.
  context: ({ input: { view } }) => ({ view: { ...sound(view), opened: null } }),
  initial: 'overview',
  on: {
    'address.read': [
      {
        guard: { type: 'namesMethod', params: ({ event }) => event },
        target: '.method',
        actions: { type: 'readAddress', params: ({ event }) => event },
      },
      {
        guard: { type: 'namesBreakdown', params: ({ event }) => event },
        target: '.breakdown',
        actions: { type: 'readAddress', params: ({ event }) => event },
      },
      { target: '.overview', actions: { type: 'readAddress', params: ({ event }) => event } },
    ],
  },
  states: {
    overview: {
      on: {
        'choice.change': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: [{ type: 'choose', params: ({ event }) => event }, 'tellView'],
        },
        'version.choose': { actions: [{ type: 'chooseVersion', params: ({ event }) => event }, 'tellView'] },
        'method.open': {
          target: 'method',
          actions: [{ type: 'open', params: ({ event: { result } }) => ({ result, split: null }) }, 'tellView'],
        },
        'breakdown.open': {
          target: 'breakdown',
          actions: [{ type: 'open', params: ({ event: { result } }) => ({ result, split: 'visitor' }) }, 'tellView'],
        },
      },
    },
    method: { on: { 'result.close': { target: 'overview', actions: ['close', 'tellView'] } } },
    breakdown: {
      on: {
        'dimension.choose': { actions: [{ type: 'divide', params: ({ event }) => event }, 'tellView'] },
        'result.close': { target: 'overview', actions: ['close', 'tellView'] },
      },
    },
  },
})

/** The Bayesian engine has no p values to correct. */
const sound = (view: ResultsView): ResultsView =>
  view.chosen.engine === 'bayesian' ? { ...view, chosen: { ...view.chosen, correction: 'none' } } : view
