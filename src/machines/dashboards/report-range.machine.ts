import { assign, emit, setup } from 'xstate'
import {
  type DateRange,
  faultOf,
  type Granularity,
  granularitiesOf,
  type Preset,
  type RangeFault,
  rangeOf,
  usualGranularity,
} from '#contract/dashboards/range.ts'

/** What is reported: days without a fault. Without a granularity the usual one of the range is shown. `compares`: with the days before. */
export type ReportView = { range: DateRange; granularity: Granularity | null; compares: boolean }

type Context = {
  /** The date in the report's time zone. */
  today: string
  view: ReportView
  /** What is typed as other dates. */
  draft: DateRange
  /** Why the dates that were typed cannot be reported. */
  fault: RangeFault | null
}

type Events =
  | { type: 'preset.choose'; preset: Preset }
  | { type: 'dates.open' }
  | { type: 'dates.edit'; field: keyof DateRange; value: string }
  | { type: 'dates.apply' }
  | { type: 'dates.close' }
  | { type: 'granularity.choose'; granularity: Granularity }
  | { type: 'comparison.toggle' }
  | { type: 'address.read'; view: ReportView; today: string }

/** Leads someone to the days of a report, how finely they are shown, and whether they are compared with the days before. */
export const reportRangeMachine = setup({
  types: {
    input: {} as { view: ReportView; today: string },
    context: {} as Context,
    events: {} as Events,
    emitted: {} as { type: 'view.changed'; view: ReportView },
  },
  guards: {
    isDraftFaulty: ({ context: { draft, today } }) => faultOf(draft, today) !== null,
    isOffered: ({ context: { view } }, { granularity }: { granularity: Granularity }) =>
      granularitiesOf(view.range).includes(granularity),
  },
  actions: {
    readAddress: assign((_, { view, today }: { view: ReportView; today: string }) => ({
      view,
      today,
      draft: view.range,
      fault: null,
    })),
    rememberDraftFault: assign({ fault: ({ context: { draft, today } }) => faultOf(draft, today) }),
    forgetFault: assign({ fault: null }),
    choosePreset: assign(({ context: { view, today } }, { preset }: { preset: Preset }) => shownAs(view, rangeOf(preset, today))),
    beginDraft: assign({ draft: ({ context: { view } }) => view.range }),
    edit: assign({
      draft: ({ context: { draft } }, { field, value }: { field: keyof DateRange; value: string }) => ({
        ...draft,
        [field]: value,
      }),
    }),
    applyDraft: assign(({ context: { view, draft } }) => shownAs(view, draft)),
    chooseGranularity: assign({
      view: ({ context: { view } }, { granularity }: { granularity: Granularity }) => ({
        ...view,
        granularity: granularity === usualGranularity(view.range) ? null : granularity,
      }),
    }),
    toggleComparison: assign({ view: ({ context: { view } }) => ({ ...view, compares: !view.compares }) }),
    tellView: emit(({ context: { view } }) => ({ type: 'view.changed' as const, view })),
  },
}).createMachine({
  id: 'reportRange',
  context: ({ input: { view, today } }) => ({ today, view, draft: view.range, fault: null }),
  initial: 'shown',
  on: { 'address.read': { target: '.shown', actions: { type: 'readAddress', params: ({ event }) => event } } },
  states: {
    shown: {
      on: {
        'preset.choose': { actions: [{ type: 'choosePreset', params: ({ event }) => event }, 'tellView'] },
        'granularity.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: [{ type: 'chooseGranularity', params: ({ event }) => event }, 'tellView'],
        },
        'comparison.toggle': { actions: ['toggleComparison', 'tellView'] },
        'dates.open': { target: 'choosing', actions: 'beginDraft' },
      },
    },
    choosing: {
      on: {
        'dates.edit': { actions: [{ type: 'edit', params: ({ event }) => event }, 'forgetFault'] },
        'dates.apply': [
          { guard: 'isDraftFaulty', actions: 'rememberDraftFault' },
          { target: 'shown', actions: ['applyDraft', 'tellView'] },
        ],
        'dates.close': { target: 'shown', actions: 'forgetFault' },
      },
    },
  },
})

/** A granularity that the new range does not have is forgotten. */
const shownAs = (view: ReportView, range: DateRange): { view: ReportView; draft: DateRange } => ({
  view: {
    ...view,
    range,
    granularity: view.granularity && granularitiesOf(range).includes(view.granularity) ? view.granularity : null,
  },
  draft: range,
})
