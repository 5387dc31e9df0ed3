import * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { emailRule } from '#contract/http/rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = { email: string; problem: Problem | null }

/** Leads an owner to another member who becomes the owner in their place. Nothing is sent before an address is typed. */
export const organizationTransferMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'transfer.open' }
      | { type: 'email.type'; email: string }
      | { type: 'transfer.confirm' }
      | { type: 'transfer.cancel' },
    emitted: {} as { type: 'organization.transferred'; email: string },
    tags: {} as 'busy',
  },
  actors: { transfer: toBeProvided<{ email: string }, null>('transfer') },
  guards: { isAddress: (_, email: string) => v.is(emailRule, email) },
  actions: {
    begin: assign({ email: '', problem: null }),
    rememberTyped: assign({ email: (_, email: string) => email, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    announce: emit(({ context: { email } }) => ({ type: 'organization.transferred' as const, email })),
  },
}).createMachine({
  id: 'organizationTransfer',
  context: { email: '', problem: null },
  initial: 'closed',
  states: {
    closed: { on: { 'transfer.open': { target: 'open', actions: 'begin' } } },
    open: {
      initial: 'asking',
      on: {
        'transfer.cancel': 'closed',
        'email.type': [
          {
            guard: { type: 'isAddress', params: ({ event }) => event.email },
            target: '.sure',
            actions: { type: 'rememberTyped', params: ({ event }) => event.email },
          },
          { target: '.asking', actions: { type: 'rememberTyped', params: ({ event }) => event.email } },
        ],
      },
      states: {
        asking: {},
        sure: { on: { 'transfer.confirm': { target: '#organizationTransfer.transferring', actions: 'forgetProblem' } } },
      },
    },
    transferring: {
      tags: 'busy',
      invoke: {
        id: 'transfer',
        src: 'transfer',
        input: ({ context: { email } }) => ({ email }),
        onDone: { target: 'closed', actions: 'announce' },
        onError: { target: 'open.sure', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
