import { emit, sendTo, setup } from 'xstate'
import { isOfPlatform, type Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { BeginSession } from '#machines/accounts/session.machine.ts'
import { problemOf } from '#machines/kit/failure.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = { session: Recipient<BeginSession>; adminSession: Recipient<BeginSession> }

/** Leads someone from a passkey alone to a session, which it passes to the session actor of its realm. Somebody who cancels is told nothing. */
export const passkeySignInMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as { type: 'passkey.use' },
    emitted: {} as { type: 'passkey.signedIn'; admin: boolean } | { type: 'passkey.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { signInWithPasskey: toBeProvided<void, Session>('signInWithPasskey') },
  guards: { isCancelled: (_, problem: Problem) => problem.code === 'passkey.cancelled' },
  actions: {
    handOver: sendTo(
      ({ context }, session: Session) => (isOfPlatform(session) ? context.adminSession : context.session),
      (_, session: Session) => ({ type: 'session.begin', session }),
    ),
    announceSuccess: emit((_, session: Session) => ({ type: 'passkey.signedIn', admin: isOfPlatform(session) })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'passkey.failed', problem })),
  },
}).createMachine({
  id: 'passkeySignIn',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: { on: { 'passkey.use': 'signing' } },
    signing: {
      tags: 'busy',
      invoke: {
        id: 'signInWithPasskey',
        src: 'signInWithPasskey',
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'handOver', params: ({ event }) => event.output },
            { type: 'announceSuccess', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'isCancelled', params: problemOf }, target: 'waiting' },
          { target: 'waiting', actions: { type: 'announceProblem', params: problemOf } },
        ],
      },
    },
    signedIn: { type: 'final' },
  },
})
