import { assign, emit, setup } from 'xstate'
import type { Receipt } from '#contract/events/events.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import type { FormRejected } from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** A rejected event: the id of its entry, and its text as received. */
type Rejected = { id: string; text: string }
type JsonObject = Record<string, unknown>
/** The repaired event; null if it is sent as received. */
export type Replayed = { projectId: string; id: string; event: JsonObject | null }

type Context = {
  projectId: string
  rejected: Rejected | null
  /** The text in the editor. */
  text: string
  /** The server's last answer; null also if the entry no longer exists. */
  receipt: Receipt | null
  problem: Problem | null
}

/**
 * Leads a rejected event from its repair to its storage. The input is kept until the event is stored, the input is reset, or another event
 * is opened.
 */
export const eventReplayMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | ({ type: 'event.open' } & Rejected)
      | ({ type: 'event.resume'; typed: string } & Rejected)
      | { type: 'text.edit'; text: string }
      | { type: 'text.leave' }
      | { type: 'text.revert' }
      | { type: 'form.submit' },
    emitted: {} as FormRejected<'text'> | { type: 'event.opened' } | { type: 'event.stored' },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    replayEvent: toBeProvided<Replayed, Receipt | null>('replayEvent'),
  },
  guards: {
    isAnother: ({ context }, id: string) => context.rejected?.id !== id,
    isAsItCame: ({ context }, text: string) => context.rejected?.text === text,
    isObject: ({ context }) => objectIn(context.text) !== null,
    isNoObject: ({ context }) => objectIn(context.text) === null,
    isGone: (_, receipt: Receipt | null) => receipt === null,
    isAccepted: (_, receipt: Receipt | null) => receipt?.status === 'accepted',
    isDuplicate: (_, receipt: Receipt | null) => receipt?.status === 'duplicate',
  },
  actions: {
    take: assign((_, { id, text }: Rejected) => ({ rejected: { id, text }, text, receipt: null, problem: null })),
    rememberText: assign({ text: (_, text: string) => text }),
    putBack: assign({ text: ({ context }) => present(context.rejected).text }),
    rememberReceipt: assign({ receipt: (_, receipt: Receipt | null) => receipt }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetOutcome: assign({ receipt: null, problem: null }),
    announceOpening: emit({ type: 'event.opened' }),
    showText: emit({ type: 'form.rejected', field: 'text' }),
    announceStored: emit({ type: 'event.stored' }),
  },
}).createMachine({
  id: 'eventReplay',
  context: ({ input }) => ({ projectId: input.projectId, rejected: null, text: '', receipt: null, problem: null }),
  initial: 'idle',
  on: {
    'event.open': {
      guard: { type: 'isAnother', params: ({ event }) => event.id },
      target: '.repairing',
      actions: [{ type: 'take', params: ({ event }) => event }, 'announceOpening'],
    },
  },
  states: {
    // Restores the input from before the user had to sign in again.
    idle: {
      on: {
        'event.resume': {
          target: 'repairing.text.changed',
          actions: [
            { type: 'take', params: ({ event }) => event },
            { type: 'rememberText', params: ({ event }) => event.typed },
          ],
        },
      },
    },
    repairing: {
      type: 'parallel',
      states: {
        text: { initial: 'asItCame', states: { asItCame: {}, changed: { tags: 'unsaved' } } },
        attempt: {
          initial: 'editing',
          states: {
            editing: {
              initial: 'unvalidated',
              on: {
                'text.edit': [
                  {
                    guard: { type: 'isAsItCame', params: ({ event }) => event.text },
                    target: ['.unvalidated', '#eventReplay.repairing.text.asItCame'],
                    actions: ['forgetOutcome', 'putBack'],
                  },
                  {
                    target: ['.unvalidated', '#eventReplay.repairing.text.changed'],
                    actions: ['forgetOutcome', { type: 'rememberText', params: ({ event }) => event.text }],
                  },
                ],
                'text.revert': {
                  target: ['.unvalidated', '#eventReplay.repairing.text.asItCame'],
                  actions: ['forgetOutcome', 'putBack'],
                },
                'form.submit': [
                  { guard: 'isObject', target: 'sending', actions: 'forgetOutcome' },
                  { target: '.wrong', actions: 'showText' },
                ],
              },
              states: {
                unvalidated: { on: { 'text.leave': { guard: 'isNoObject', target: 'wrong' } } },
                wrong: {},
                refused: {},
                failed: {},
              },
            },
            sending: {
              tags: 'busy',
              invoke: {
                id: 'replayEvent',
                src: 'replayEvent',
                input: ({ context: { projectId, rejected, text } }) => ({
                  projectId,
                  id: present(rejected).id,
                  event: text === rejected?.text ? null : objectIn(text),
                }),
                onDone: [
                  { guard: { type: 'isGone', params: ({ event }) => event.output }, target: '#eventReplay.stored.gone' },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: '#eventReplay.stored.accepted',
                    actions: { type: 'rememberReceipt', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isDuplicate', params: ({ event }) => event.output },
                    target: '#eventReplay.stored.duplicate',
                    actions: { type: 'rememberReceipt', params: ({ event }) => event.output },
                  },
                  {
                    target: 'editing.refused',
                    actions: [{ type: 'rememberReceipt', params: ({ event }) => event.output }, 'showText'],
                  },
                ],
                onError: {
                  target: 'editing.failed',
                  actions: [{ type: 'rememberProblem', params: problemOf }, 'showText'],
                },
              },
            },
          },
        },
      },
    },
    stored: {
      entry: 'announceStored',
      initial: 'accepted',
      states: { accepted: {}, duplicate: {}, gone: {} },
    },
  },
})

const objectIn = (text: string): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
  } catch {
    return null
  }
}
