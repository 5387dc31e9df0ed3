import type { DecisionLimits } from '#contract/decisions/holdout.ts'
import { decisionLimitsMachine } from '#machines/decisions/decision-limits.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

/** The limits of a project in which a person receives so many messages a day. */
export const limitsWith = (n: number, different: Partial<DecisionLimits> = {}): DecisionLimits => ({
  person: { n, hours: 24 },
  timeZone: 'Asia/Tokyo',
  quiet: null,
  ...different,
})

export const graph = graphOf(decisionLimitsMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'values.edit', values: { capN: '3' } },
    { type: 'values.edit', values: { capN: '5' } },
    { type: 'values.edit', values: { capN: 'ten' } },
    done('viewLimits', limitsWith(3)),
    failed('viewLimits', { code: 'transport.offline', status: 0 }),
    done('changeLimits', limitsWith(5)),
    failed('changeLimits', { code: 'permission.denied' }),
  ],
  serialize: ({ values, limits }) => [values?.capN, limits?.person?.n],
  detail: (event) => (event.type === 'values.edit' ? event.values.capN : undefined),
})

export const { walks } = graph
