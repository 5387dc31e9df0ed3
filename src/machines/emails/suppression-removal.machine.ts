import { assign, emit, setup } from 'xstate'
import { isRemovalReason, type Suppression } from '#contract/emails/suppressions.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type Removal = { id: string; reason: string; hasConsent: boolean }

type Context = {
  asked: Suppression | null
  reason: string
  hasConsent: boolean
  /** Somebody has confirmed without everything that it takes, and has not answered it since. */
  isMarked: boolean
  problem: Problem | null
}

const nothing: Context = { asked: null, reason: '', hasConsent: false, isMarked: false, problem: null }

/** Who has unsubscribed is removed only if they have asked for e-mails again. */
export const needsConsent = ({ asked }: Pick<Context, 'asked'>): boolean => asked?.reason === 'unsubscribed'

/** Takes an address off the suppression list. It asks for a reason first, and for the consent of somebody who has unsubscribed. */
export const suppressionRemovalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'removal.ask'; entry: Suppression }
      | { type: 'reason.edit'; reason: string }
      | { type: 'consent.edit'; hasConsent: boolean }
      | { type: 'removal.confirm' }
      | { type: 'removal.cancel' },
    emitted: {} as { type: 'suppression.removed' },
    tags: {} as 'busy',
  },
  actors: { removeEntry: toBeProvided<Removal, null>('removeEntry') },
  guards: {
    isJustified: ({ context }) => isRemovalReason(context.reason) && (context.hasConsent || !needsConsent(context)),
  },
  actions: {
    remember: assign((_, asked: Suppression) => ({ asked })),
    editReason: assign((_, reason: string) => ({ reason, isMarked: false, problem: null })),
    editConsent: assign((_, hasConsent: boolean) => ({ hasConsent, isMarked: false, problem: null })),
    mark: assign({ isMarked: true }),
    forget: assign(nothing),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceRemoved: emit({ type: 'suppression.removed' }),
  },
}).createMachine({
  id: 'suppressionRemoval',
  context: nothing,
  initial: 'still',
  states: {
    still: {
      on: { 'removal.ask': { target: 'asking', actions: { type: 'remember', params: ({ event }) => event.entry } } },
    },
    asking: {
      on: {
        'reason.edit': { actions: { type: 'editReason', params: ({ event }) => event.reason } },
        'consent.edit': { actions: { type: 'editConsent', params: ({ event }) => event.hasConsent } },
        'removal.confirm': [{ guard: 'isJustified', target: 'removing', actions: 'forgetProblem' }, { actions: 'mark' }],
        'removal.cancel': { target: 'still', actions: 'forget' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeEntry',
        src: 'removeEntry',
        input: ({ context: { asked, reason, hasConsent } }) => ({ id: present(asked).id, reason: reason.trim(), hasConsent }),
        onDone: { target: 'still', actions: ['announceRemoved', 'forget'] },
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
