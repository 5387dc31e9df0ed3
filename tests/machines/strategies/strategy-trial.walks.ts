import type { Decision } from '#contract/decisions/decision.ts'
import { strategyTrialMachine } from '#machines/strategies/strategy-trial.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { cart, definitionOf } from './strategies.ts'

export const of = { projectId: 'first', strategyId: cart.id }

export const decision: Decision = {
  id: 'dddddddd-0000-4000-8000-000000000001',
  at: '2026-03-02T08:00:00.000Z',
  strategy: cart.id,
  version: 1,
  profile: 'eeeeeeee-0000-4000-8000-000000000001',
  anonymousId: 'anon',
  event: { id: '2026-03-02T08:00:00.000Z', name: 'search' },
  outcome: 'suppressed',
  reason: 'audience',
  arm: null,
  propensity: null,
  action: null,
  messages: [],
  trace: [{ check: 'status', seen: null, verdict: 'pass', ms: 0 }],
}

export const graph = graphOf(strategyTrialMachine, {
  input: of,
  examples: [
    { type: 'definition.change', definition: definitionOf('search') },
    { type: 'definition.change', definition: null },
    { type: 'field.edit', field: 'person', value: 'ben' },
    { type: 'field.leave', field: 'person' },
    done('simulate', decision),
    failed('simulate', { code: 'profile.unknown' }),
  ],
  serialize: ({ form, decision: shown, definition }) => [form.values.person, shown !== null, definition !== null],
  detail: (event) => (event.type === 'definition.change' ? (event.definition ? 'sound' : 'none') : undefined),
})

export const { walks } = graph
