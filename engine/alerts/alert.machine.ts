import { assign, setup, transition } from 'xstate'
import type { AlertCondition } from '#contract/alerts/alerts.ts'
import { type AlertStatus, alertMetrics, type FiringEnd } from '#contract/alerts/metrics.ts'

const minute = 60_000

/** A value of the metric at a time in milliseconds; null where there is none to compare. */
type Measurement = { value: number | null; at: number }
type Context = {
  condition: AlertCondition
  /** Since when the status is what it is, in milliseconds. Null before the first measurement. */
  since: number | null
}

const holds = ({ comparison, threshold }: AlertCondition, value: number | null): boolean =>
  value !== null && (comparison === 'above' ? value > threshold : value < threshold)

/** Milliseconds that the condition must hold before the rule fires: the value of a counted metric has looked that far back already. */
const patience = ({ metric, minutes }: AlertCondition): number => (alertMetrics[metric].kind === 'present' ? minutes * minute : 0)

/** Whether a rule fires. Each measurement is an event; the machine reads no clock. */
export const alertMachine = setup({
  types: {
    input: {} as AlertCondition,
    context: {} as Context,
    events: {} as Measurement & { type: 'measured' },
  },
  guards: {
    isMissing: (_, { value }: Measurement) => value === null,
    holdsNow: ({ context }, { value }: Measurement) => holds(context.condition, value),
    needsNoPatience: ({ context }, { value }: Measurement) =>
      holds(context.condition, value) && patience(context.condition) === 0,
    heldLongEnough: ({ context }, { value, at }: Measurement) =>
      holds(context.condition, value) && at - (context.since ?? at) >= patience(context.condition),
  },
  actions: { begin: assign({ since: (_, { at }: Measurement) => at }) },
}).createMachine({
  id: 'alert',
  context: ({ input }) => ({ condition: input, since: null }),
  initial: 'noData',
  states: {
    noData: {
      on: {
        measured: [
          { guard: { type: 'isMissing', params: ({ event }) => event } },
          { guard: { type: 'needsNoPatience', params: ({ event }) => event }, target: 'firing', actions: begin() },
          { guard: { type: 'holdsNow', params: ({ event }) => event }, target: 'pending', actions: begin() },
          { target: 'ok', actions: begin() },
        ],
      },
    },
    ok: {
      on: {
        measured: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'noData', actions: begin() },
          { guard: { type: 'needsNoPatience', params: ({ event }) => event }, target: 'firing', actions: begin() },
          { guard: { type: 'holdsNow', params: ({ event }) => event }, target: 'pending', actions: begin() },
        ],
      },
    },
    pending: {
      on: {
        measured: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'noData', actions: begin() },
          { guard: { type: 'heldLongEnough', params: ({ event }) => event }, target: 'firing', actions: begin() },
          { guard: { type: 'holdsNow', params: ({ event }) => event } },
          { target: 'ok', actions: begin() },
        ],
      },
    },
    firing: {
      on: {
        measured: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'noData', actions: begin() },
          { guard: { type: 'holdsNow', params: ({ event }) => event } },
          { target: 'ok', actions: begin() },
        ],
      },
    },
  },
})

function begin() {
  return { type: 'begin', params: ({ event }: { event: Measurement }) => event } as const
}

export type AlertState = { status: AlertStatus; since: number | null }
/** What a measurement changed: a firing began or ended. */
export type AlertChange = { kind: 'opened' } | { kind: 'closed'; end: FiringEnd } | null

export const newAlert: AlertState = { status: 'noData', since: null }

/** The state of a rule after a measurement, and what changed. */
export const measureAlert = (
  condition: AlertCondition,
  { status, since }: AlertState,
  measurement: Measurement,
): { state: AlertState; change: AlertChange } => {
  const before = alertMachine.resolveState({ value: status, context: { condition, since } })
  const [after] = transition(alertMachine, before, { type: 'measured', ...measurement })
  const state = { status: after.value, since: after.context.since }
  const change: AlertChange =
    status === 'firing' && state.status !== 'firing'
      ? { kind: 'closed', end: state.status === 'noData' ? 'noData' : 'recovered' }
      : status !== 'firing' && state.status === 'firing'
        ? { kind: 'opened' }
        : null
  return { state, change }
}

/** Of two values the one further beyond the threshold. */
export const worseOf = ({ comparison }: AlertCondition, one: number, other: number): number =>
  comparison === 'above' ? Math.max(one, other) : Math.min(one, other)

/**
 * Whether a firing is told: not while the rule is muted, and not where as many firings of the last hour were told already as the rule allows.
 */
export const tellingOf = ({
  mutedUntil,
  hourlyAtMost,
  toldInLastHour,
  at,
}: {
  mutedUntil: number | null
  hourlyAtMost: number
  toldInLastHour: number
  at: number
}): 'told' | 'muted' | 'limited' => {
  if (mutedUntil !== null && at < mutedUntil) return 'muted'
  return toldInLastHour >= hourlyAtMost ? 'limited' : 'told'
}
