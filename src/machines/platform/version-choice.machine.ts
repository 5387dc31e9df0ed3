import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'
import type { FittedModelName } from '#contract/platform/built-in-models.ts'
import { reasonRule } from '#contract/platform/reasons.ts'
import { present } from '#machines/kit/present.ts'
import { notSaved } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** A version that is to be used from now on; null for the one that each computation fits. `replaces`: the one that was chosen before. */
export type VersionWanted = { version: number | null; replaces: number | null }
type Input = { model: FittedModelName; project: string }
export type ChoosingVersion = Input & VersionWanted & { reason: string }

type Context = Input & { wanted: VersionWanted | null; reason: string; wrong: FieldProblem | null; problem: Problem | null }

const nothing = { wanted: null, reason: '', wrong: null, problem: null }

/**
 * Leads a platform admin to an earlier version of a model, or back to the newest one: it is asked about first, and nothing happens without a
 * reason. Where somebody else was quicker, the page is read again before anybody decides anew.
 */
export const versionChoiceMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'version.ask'; wanted: VersionWanted }
      | { type: 'reason.edit'; reason: string }
      | { type: 'choice.confirm' }
      | { type: 'choice.cancel' }
      | { type: 'page.reload' },
    emitted: {} as { type: 'version.chosen' } | { type: 'page.outdated' },
    tags: {} as 'busy',
  },
  actors: { chooseVersion: toBeProvided<ChoosingVersion, void>('chooseVersion') },
  guards: {
    hasReason: ({ context }) => validate(reasonRule, context.reason) === null,
    isOutdated: (_, { code }: Problem) => code === 'modelVersion.changed' || code === 'modelVersion.unknown',
  },
  actions: {
    remember: assign((_, wanted: VersionWanted) => ({ wanted })),
    editReason: assign((_, reason: string) => ({ reason, wrong: null, problem: null })),
    markReason: assign(({ context }) => ({ wrong: validate(reasonRule, context.reason) })),
    forget: assign(nothing),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceChosen: emit({ type: 'version.chosen' }),
    announceOutdated: emit({ type: 'page.outdated' }),
  },
}).createMachine({
  id: 'versionChoice',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'still',
  states: {
    still: {
      on: { 'version.ask': { target: 'asking', actions: { type: 'remember', params: ({ event }) => event.wanted } } },
    },
    asking: {
      on: {
        'reason.edit': { actions: { type: 'editReason', params: ({ event }) => event.reason } },
        'choice.confirm': [{ guard: 'hasReason', target: 'choosing', actions: 'forgetProblem' }, { actions: 'markReason' }],
        'choice.cancel': { target: 'still', actions: 'forget' },
      },
    },
    choosing: {
      tags: 'busy',
      invoke: {
        id: 'chooseVersion',
        src: 'chooseVersion',
        input: ({ context: { model, project, wanted, reason } }) => ({
          model,
          project,
          version: present(wanted).version,
          replaces: present(wanted).replaces,
          reason: reason.trim(),
        }),
        onDone: { target: 'still', actions: ['announceChosen', 'forget'] },
        onError: notSaved('asking'),
      },
    },
    /** What was decided about is not so any more. */
    outdated: { on: { 'page.reload': { target: 'still', actions: ['announceOutdated', 'forget'] } } },
  },
})
