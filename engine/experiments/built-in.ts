import type { Definition } from '#contract/decisions/definition.ts'
import type { BuiltInMetric, MetricDefinition } from '#contract/experiments/metrics.ts'

const week = 24 * 7
const usual = {
  denominator: null,
  fromHours: 0,
  hours: week,
  cap: null,
  direction: 'up',
  isGuardrail: false,
  lookBackDays: 28,
} as const
const orders = { kind: 'orders' } as const
const revenue = { kind: 'revenue' } as const
const eventOf = (event: string) => ({ kind: 'event' as const, event, where: [] })

/** The metrics that every project has. */
export const builtIn: Readonly<Record<BuiltInMetric, MetricDefinition>> = {
  conversion: { ...usual, kind: 'proportion', measure: orders },
  orders: { ...usual, kind: 'count', measure: orders },
  revenue: { ...usual, kind: 'mean', measure: revenue },
  orderValue: { ...usual, kind: 'ratio', measure: revenue, denominator: orders, lookBackDays: 0 },
  cartRate: { ...usual, kind: 'proportion', measure: eventOf('add_to_cart') },
  returnRate: { ...usual, kind: 'retention', measure: eventOf('page_view'), fromHours: 24 },
  refundRate: { ...usual, kind: 'proportion', measure: eventOf('refund'), direction: 'down', isGuardrail: true },
  dismissals: {
    ...usual,
    kind: 'count',
    measure: eventOf('action_dismissed'),
    direction: 'down',
    isGuardrail: true,
    lookBackDays: 0,
  },
}

/** The key of a strategy's goal among the metrics of a version. */
export const goalKey = 'goal'

/**
 * The goal of a strategy as a metric. Its name is that of a metric of the library, which is counted in the goal's window, or else of an event:
 * then the goal is that a person does it.
 */
export const goalOf = (
  goal: Definition['goal'],
  library: Readonly<Record<string, MetricDefinition>>,
): MetricDefinition | null => {
  if (goal === null) return null
  const { metric, hours, direction } = goal
  const known = Object.hasOwn(library, metric) ? library[metric] : undefined
  if (known) return { ...known, hours: Math.max(hours, known.fromHours + 1), direction, isGuardrail: false }
  return { ...usual, kind: 'proportion', measure: metric === 'purchase' ? orders : eventOf(metric), hours, direction }
}

/** The names of the events that a metric counts. */
export const eventsOf = ({ measure, denominator }: MetricDefinition): string[] =>
  [measure, ...(denominator ? [denominator] : [])].flatMap((it) =>
    it.kind === 'orders' ? ['purchase'] : it.kind === 'revenue' ? ['purchase', 'refund'] : [it.event],
  )
