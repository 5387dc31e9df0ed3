import { assign, emit, setup } from 'xstate'
import { type AlertFiring, alertLimits } from '#contract/alerts/alerts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { length } from '#contract/http/rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type AcknowledgeInput = { projectId: string; firing: AlertFiring; note: string }

type Context = {
  projectId: string
  /** The firing that somebody is about to take care of. */
  firing: AlertFiring | null
  /** What they write for the others. It may be empty. */
  note: string
  problem: Problem | null
}

/** Leads someone to saying that they take care of a firing, with a note for the others. Whoever was slower is told so. */
export const firingAcknowledgementMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'firing.choose'; firing: AlertFiring }
      | { type: 'note.edit'; note: string }
      | { type: 'form.submit' }
      | { type: 'form.cancel' },
    emitted: {} as { type: 'firing.acknowledged' } | { type: 'acknowledgement.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { acknowledge: toBeProvided<AcknowledgeInput, AlertFiring>('acknowledge') },
  guards: {
    isFree: (_, { acknowledged }: AlertFiring) => acknowledged === null,
    fits: ({ context }) => length(context.note.trim()) <= alertLimits.note,
    /** Nothing is left to be done: somebody else takes care of it, or it is not kept any more. */
    isSettled: (_, { code }: Problem) => code === 'alert.acknowledged' || code === 'alert.firingUnknown',
  },
  actions: {
    remember: assign((_, firing: AlertFiring) => ({ firing })),
    edit: assign((_, note: string) => ({ note, problem: null })),
    forget: assign({ firing: null, note: '', problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announce: emit({ type: 'firing.acknowledged' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'acknowledgement.failed', problem })),
  },
}).createMachine({
  id: 'firingAcknowledgement',
  context: ({ input }) => ({ ...input, firing: null, note: '', problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'firing.choose': {
          guard: { type: 'isFree', params: ({ event }) => event.firing },
          target: 'writing',
          actions: { type: 'remember', params: ({ event }) => event.firing },
        },
      },
    },
    writing: {
      on: {
        'note.edit': { actions: { type: 'edit', params: ({ event }) => event.note } },
        'form.submit': { guard: 'fits', target: 'sending', actions: 'forgetProblem' },
        'form.cancel': { target: 'still', actions: 'forget' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'acknowledge',
        src: 'acknowledge',
        input: ({ context: { projectId, firing, note } }) => ({ projectId, firing: present(firing), note: note.trim() }),
        onDone: { target: 'still', actions: ['announce', 'forget'] },
        onError: [
          {
            guard: { type: 'isSettled', params: problemOf },
            target: 'still',
            actions: [{ type: 'announceProblem', params: problemOf }, 'forget'],
          },
          { target: 'writing', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
  },
})
