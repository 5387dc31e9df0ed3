import { assign, emit, setup } from 'xstate'
import type { Suppression, SuppressionReason } from '#contract/emails/suppressions.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type Addition = { address: string; reason: SuppressionReason }

type Context = {
  address: string
  /** Why the address is added, if it is. */
  reason: SuppressionReason
  /** The entry of the address; null unless it was looked up and is on the list. */
  entry: Suppression | null
  problem: Problem | null
}

/** Says whether an address is on the suppression list, and adds it if it is not. */
export const suppressionLookupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'address.edit'; address: string }
      | { type: 'address.check' }
      | { type: 'reason.choose'; reason: SuppressionReason }
      | { type: 'address.add' }
      | { type: 'list.change' },
    emitted: {} as { type: 'suppression.added'; entry: Suppression },
    tags: {} as 'busy',
  },
  actors: {
    checkAddress: toBeProvided<{ address: string }, { entry: Suppression | null }>('checkAddress'),
    addAddress: toBeProvided<Addition, Suppression>('addAddress'),
  },
  guards: {
    hasAddress: ({ context }) => context.address.trim() !== '',
    isListed: (_, { entry }: { entry: Suppression | null }) => entry !== null,
  },
  actions: {
    editAddress: assign((_, address: string) => ({ address, entry: null, problem: null })),
    chooseReason: assign((_, reason: SuppressionReason) => ({ reason, problem: null })),
    begin: assign({ reason: 'unsubscribed', entry: null, problem: null }),
    rememberEntry: assign({ entry: (_, { entry }: { entry: Suppression | null }) => entry }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceAdded: emit((_, { entry }: { entry: Suppression }) => ({ type: 'suppression.added' as const, entry })),
  },
}).createMachine({
  id: 'suppressionLookup',
  context: { address: '', reason: 'unsubscribed', entry: null, problem: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'address.edit': { actions: { type: 'editAddress', params: ({ event }) => event.address } },
        'address.check': { guard: 'hasAddress', target: 'checking', actions: 'begin' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkAddress',
        src: 'checkAddress',
        input: ({ context }) => ({ address: context.address.trim() }),
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'rememberEntry', params: ({ event }) => event.output },
          },
          { target: 'unlisted' },
        ],
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    listed: {
      on: {
        'address.edit': { target: 'editing', actions: { type: 'editAddress', params: ({ event }) => event.address } },
        'address.check': { target: 'checking', actions: 'begin' },
        // The entry may be the one that was removed.
        'list.change': { target: 'checking', actions: 'begin' },
      },
    },
    unlisted: {
      on: {
        'address.edit': { target: 'editing', actions: { type: 'editAddress', params: ({ event }) => event.address } },
        'address.check': { target: 'checking', actions: 'begin' },
        'reason.choose': { actions: { type: 'chooseReason', params: ({ event }) => event.reason } },
        'address.add': { target: 'adding', actions: 'forgetProblem' },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addAddress',
        src: 'addAddress',
        input: ({ context: { address, reason } }) => ({ address: address.trim(), reason }),
        onDone: {
          target: 'listed',
          actions: [
            { type: 'rememberEntry', params: ({ event }) => ({ entry: event.output }) },
            { type: 'announceAdded', params: ({ event }) => ({ entry: event.output }) },
          ],
        },
        onError: { target: 'unlisted', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
