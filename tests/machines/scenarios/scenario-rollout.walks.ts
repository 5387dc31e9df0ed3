import type { Rollout, RolloutPreview, RolloutState } from '#contract/scenarios/templates.ts'
import { scenarioRolloutMachine } from '#machines/scenarios/scenario-rollout.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const teaHouse = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Tea House' }

export const preview: RolloutPreview = { projects: 9, organizations: 4, install: 6, keep: 2, unchanged: 1, strategies: 5 }

const mayGoBack: readonly RolloutState[] = ['running', 'done', 'failed']
export const rolloutIn = (state: RolloutState): Rollout => ({
  id: '00000000-0000-4000-8000-0000000000bb',
  scenario: 'search',
  version: 2,
  organizations: null,
  state,
  reason: 'Better',
  total: 9,
  installed: 3,
  kept: 1,
  unchanged: 1,
  restored: 0,
  failure: state === 'failed' || state === 'rollBackFailed' ? 'DatabaseError' : null,
  startedAt: '2026-03-01T08:00:00.000Z',
  startedBy: 'admin',
  endedAt: null,
  mayRollBack: mayGoBack.includes(state),
})
const states = ['running', 'done', 'failed', 'rolledBack', 'rollBackFailed'] as const
export const busy = { code: 'server.busy', status: 503 } as const
export const of = { scenario: 'search' } as const

export const graph = graphOf(scenarioRolloutMachine, {
  variants: { search: of },
  examples: [
    { type: 'rollout.ask', version: 2 },
    { type: 'rollout.show', rollout: rolloutIn('done') },
    { type: 'rollout.show', rollout: rolloutIn('failed') },
    { type: 'audience.choose', audience: 'chosen' },
    { type: 'organization.set', organization: teaHouse, isChosen: true },
    { type: 'reason.edit', reason: ' Better ' },
    { type: 'reason.edit', reason: ' ' },
    { type: 'act.ask', act: 'rollBack' },
    { type: 'act.ask', act: 'resume' },
    done('previewRollout', preview),
    failed('previewRollout', busy),
    done('startRollout', rolloutIn('running')),
    failed('startRollout', { code: 'scenarioRollout.running' }),
    ...states.map((state) => done('viewRollout', rolloutIn(state))),
    failed('viewRollout', busy),
    done('actOnRollout', rolloutIn('rollingBack')),
    failed('actOnRollout', { code: 'scenarioRollout.notLast' }),
  ],
  serialize: ({ audience, chosen, rollout, act, reason, wrong, problem }) => [
    audience,
    chosen.length,
    rollout?.state,
    act,
    reason.trim() !== '',
    wrong,
    problem?.code,
  ],
  // An ended roll-out changes by an act alone.
  isPossible: ({ context }, event) => {
    if (event.type !== 'xstate.done.actor.viewRollout') return true
    const { state } = event.output as Rollout
    const before = context.rollout?.state
    if (before === 'running') return state === 'running' || state === 'done' || state === 'failed'
    if (before === 'rollingBack') return state === 'rolledBack' || state === 'rollBackFailed'
    return state === before
  },
  detail: (event) => {
    if (event.type === 'xstate.done.actor.viewRollout') return (event.output as Rollout).state
    if (event.type === 'reason.edit') return event.reason.trim() === '' ? 'nothing' : 'a reason'
    if (event.type === 'act.ask') return event.act
    if (event.type === 'rollout.show') return event.rollout.state
    return undefined
  },
})

export const { walks } = graph
