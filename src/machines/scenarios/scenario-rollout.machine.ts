import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'
import { reasonRule } from '#contract/platform/reasons.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { Rollout, RolloutPreview } from '#contract/scenarios/templates.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Named = { id: string; name: string }
/** `organizations`: null for all. */
export type RolloutTargets = { scenario: Scenario; version: number; organizations: string[] | null }
export type StartingRollout = RolloutTargets & { reason: string }
export type ActingOnRollout = { scenario: Scenario; id: string; act: 'rollBack' | 'resume'; reason: string }

type Context = {
  scenario: Scenario
  version: number
  audience: 'all' | 'chosen'
  chosen: readonly Named[]
  preview: RolloutPreview | null
  rollout: Rollout | null
  /** What is asked about: it takes a reason. */
  act: 'rollBack' | 'resume'
  reason: string
  wrong: FieldProblem | null
  problem: Problem | null
}

const nothing: Omit<Context, 'scenario'> = {
  version: 0,
  audience: 'all',
  chosen: [],
  preview: null,
  rollout: null,
  act: 'rollBack',
  reason: '',
  wrong: null,
  problem: null,
}

type Answered = { event: { output: Rollout } }
const outputOf = ({ event }: Answered) => event.output
const known = [
  { type: 'rememberRollout', params: outputOf },
  { type: 'announceMoved', params: outputOf },
  'forgetReason',
] as const

/** Where a roll-out is by what it says of itself. */
const byState = [
  { guard: { type: 'isMoving', params: outputOf }, target: 'moving', actions: known },
  { guard: { type: 'hasFailed', params: outputOf }, target: 'failed', actions: known },
  { guard: { type: 'isTakenBack', params: outputOf }, target: 'rolledBack', actions: known },
  { target: 'done', actions: known },
] as const

type Asked = { event: { act: 'rollBack' | 'resume' } }
const actOf = ({ event }: Asked) => event.act
const ask = {
  guard: { type: 'mayAct', params: actOf },
  target: 'asking',
  actions: { type: 'ask', params: actOf },
} as const

/**
 * Leads a platform admin through a roll-out: who gets the version, what that would do, the reason, and then how far it has come. A roll-out goes
 * on without this page; one that ended can be taken back, and one that failed resumed.
 */
export const scenarioRolloutMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { scenario: Scenario },
    events: {} as
      | { type: 'rollout.ask'; version: number }
      | { type: 'rollout.show'; rollout: Rollout }
      | { type: 'dialog.close' }
      | { type: 'audience.choose'; audience: 'all' | 'chosen' }
      | { type: 'organization.set'; organization: Named; isChosen: boolean }
      | { type: 'rollout.preview' }
      | { type: 'rollout.change' }
      | { type: 'reason.edit'; reason: string }
      | { type: 'rollout.start' }
      | { type: 'act.ask'; act: 'rollBack' | 'resume' }
      | { type: 'act.confirm' }
      | { type: 'act.cancel' },
    emitted: {} as { type: 'rollout.moved'; state: Rollout['state'] },
    tags: {} as 'busy',
  },
  actors: {
    previewRollout: toBeProvided<RolloutTargets, RolloutPreview>('previewRollout'),
    startRollout: toBeProvided<StartingRollout, Rollout>('startRollout'),
    viewRollout: toBeProvided<{ scenario: Scenario; id: string }, Rollout>('viewRollout'),
    actOnRollout: toBeProvided<ActingOnRollout, Rollout>('actOnRollout'),
  },
  delays: { aMoment: 1_000 },
  guards: {
    hasTargets: ({ context: { audience, chosen } }) => audience === 'all' || chosen.length > 0,
    hasReason: ({ context }) => validate(reasonRule, context.reason) === null,
    isMoving: (_, { state }: Rollout) => state === 'running' || state === 'rollingBack',
    hasFailed: (_, { state }: Rollout) => state === 'failed' || state === 'rollBackFailed',
    isTakenBack: (_, { state }: Rollout) => state === 'rolledBack',
    mayAct: ({ context: { rollout } }, act: 'rollBack' | 'resume') =>
      act === 'rollBack' ? rollout?.mayRollBack === true : rollout?.state === 'failed' || rollout?.state === 'rollBackFailed',
  },
  actions: {
    begin: assign((_, version: number) => ({ ...nothing, version })),
    forget: assign(nothing),
    chooseAudience: assign((_, audience: 'all' | 'chosen') => ({ audience, problem: null })),
    setOrganization: assign(({ context }, { organization, isChosen }: { organization: Named; isChosen: boolean }) => {
      const others = context.chosen.filter(({ id }) => id !== organization.id)
      return { chosen: isChosen ? [...others, organization] : others, problem: null }
    }),
    rememberPreview: assign((_, preview: RolloutPreview) => ({ preview })),
    forgetPreview: assign({ preview: null, reason: '', wrong: null, problem: null }),
    editReason: assign((_, reason: string) => ({ reason, wrong: null, problem: null })),
    markReason: assign(({ context }) => ({ wrong: validate(reasonRule, context.reason) })),
    ask: assign((_, act: 'rollBack' | 'resume') => ({ act, reason: '', wrong: null, problem: null })),
    forgetProblem: assign({ problem: null }),
    forgetReason: assign({ reason: '', wrong: null, problem: null }),
    rememberRollout: assign((_, rollout: Rollout) => ({ rollout, version: rollout.version, problem: null })),
    announceMoved: emit((_, { state }: Rollout) => ({ type: 'rollout.moved' as const, state })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'scenarioRollout',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'rollout.ask': { target: 'choosing', actions: { type: 'begin', params: ({ event }) => event.version } },
        'rollout.show': {
          target: 'looking',
          actions: ['forget', { type: 'rememberRollout', params: ({ event }) => event.rollout }],
        },
      },
    },
    choosing: {
      on: {
        'dialog.close': 'closed',
        'audience.choose': { actions: { type: 'chooseAudience', params: ({ event }) => event.audience } },
        'organization.set': { actions: { type: 'setOrganization', params: ({ event }) => event } },
        'rollout.preview': { guard: 'hasTargets', target: 'previewing', actions: 'forgetProblem' },
      },
    },
    previewing: {
      tags: 'busy',
      invoke: {
        id: 'previewRollout',
        src: 'previewRollout',
        input: ({ context }) => targetsOf(context),
        onDone: { target: 'previewed', actions: { type: 'rememberPreview', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    previewed: {
      on: {
        'dialog.close': 'closed',
        'rollout.change': { target: 'choosing', actions: 'forgetPreview' },
        'reason.edit': { actions: { type: 'editReason', params: ({ event }) => event.reason } },
        'rollout.start': [{ guard: 'hasReason', target: 'starting', actions: 'forgetProblem' }, { actions: 'markReason' }],
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startRollout',
        src: 'startRollout',
        input: ({ context }) => ({ ...targetsOf(context), reason: context.reason.trim() }),
        onDone: { target: 'moving', actions: known },
        onError: { target: 'previewed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    moving: {
      after: { aMoment: 'looking' },
      on: {
        'dialog.close': 'closed',
        'act.ask': ask,
      },
    },
    looking: {
      invoke: {
        id: 'viewRollout',
        src: 'viewRollout',
        input: ({ context }) => ofRollout(context),
        onDone: byState,
        // It goes on without being looked at, so it is looked at again.
        onError: { target: 'moving', actions: { type: 'rememberProblem', params: problemOf } },
      },
      on: { 'dialog.close': 'closed' },
    },
    done: { on: { 'dialog.close': 'closed', 'act.ask': ask } },
    failed: { on: { 'dialog.close': 'closed', 'act.ask': ask } },
    rolledBack: { on: { 'dialog.close': 'closed' } },
    asking: {
      on: {
        'reason.edit': { actions: { type: 'editReason', params: ({ event }) => event.reason } },
        'act.confirm': [{ guard: 'hasReason', target: 'acting', actions: 'forgetProblem' }, { actions: 'markReason' }],
        'act.cancel': { target: 'looking', actions: 'forgetReason' },
        'dialog.close': 'closed',
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'actOnRollout',
        src: 'actOnRollout',
        input: ({ context }) => ({ ...ofRollout(context), act: context.act, reason: context.reason.trim() }),
        onDone: { target: 'moving', actions: known },
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})

function targetsOf({ scenario, version, audience, chosen }: Context): RolloutTargets {
  return { scenario, version, organizations: audience === 'all' ? null : chosen.map(({ id }) => id) }
}

function ofRollout({ scenario, rollout }: Context) {
  return { scenario, id: present(rollout).id }
}
