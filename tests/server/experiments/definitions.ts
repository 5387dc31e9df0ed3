import type { MetricDefinition } from '#contract/experiments/metrics.ts'

/** A sound definition. `different` replaces some of its parts. */
export const metricOf = (different: Partial<MetricDefinition> = {}): MetricDefinition => ({
  kind: 'count',
  measure: { kind: 'event', event: 'add_to_cart', where: [] },
  denominator: null,
  fromHours: 0,
  hours: 24,
  cap: null,
  direction: 'up',
  isGuardrail: false,
  lookBackDays: 0,
  ...different,
})
