import { emit, sendTo, setup } from 'xstate'
import type { Identity, Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { BeginSession } from './session.machine.ts'

type Context = { session: Recipient<BeginSession> }

/** The results of the provider's script: a person proved their identity, or could not. */
export type FromProvider = { type: 'provider.proved'; token: string } | { type: 'provider.failed' }

/** Leads someone from the identity provider's answer to a session. The provider's token is sent to the server only. */
export const identityProviderMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as FromProvider | { type: 'provider.ask' },
    emitted: {} as
      | { type: 'identity.notLoaded' }
      | { type: 'identity.unproven' }
      | { type: 'identity.succeeded'; username: string }
      | { type: 'identity.failed'; problem: Problem },
    tags: {} as 'busy' | 'offered',
  },
  actors: {
    loadScript: toBeProvided<void, void>('loadScript'),
    hearProvider: sourceToBeProvided<FromProvider, void>('hearProvider'),
    logInByProvider: toBeProvided<{ token: string }, Identity>('logInByProvider'),
  },
  actions: {
    handOver: sendTo(
      ({ context }) => context.session,
      (_, { name: _name, ...session }: Identity) => ({ type: 'session.begin', session: session satisfies Session }),
    ),
    announceMissing: emit({ type: 'identity.notLoaded' }),
    announceUnproven: emit({ type: 'identity.unproven' }),
    announceSuccess: emit((_, identity: Identity) => ({ type: 'identity.succeeded', username: identity.account })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'identity.failed', problem })),
  },
}).createMachine({
  id: 'identityProvider',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'loadScript', src: 'loadScript', onDone: 'offered', onError: 'missing' },
      on: { 'provider.ask': { actions: 'announceMissing' } },
    },
    offered: {
      tags: 'offered',
      initial: 'waiting',
      invoke: { id: 'hearProvider', src: 'hearProvider' },
      states: {
        waiting: {
          on: { 'provider.proved': 'loggingIn', 'provider.failed': { actions: 'announceUnproven' } },
        },
        loggingIn: {
          tags: 'busy',
          invoke: {
            id: 'logInByProvider',
            src: 'logInByProvider',
            input: ({ event }) => ({ token: event.type === 'provider.proved' ? event.token : '' }),
            onDone: {
              target: '#identityProvider.signedIn',
              actions: [
                { type: 'announceSuccess', params: ({ event }) => event.output },
                { type: 'handOver', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'waiting',
              actions: { type: 'announceProblem', params: problemOf },
            },
          },
        },
      },
    },
    missing: { on: { 'provider.ask': { target: 'loading', actions: 'announceMissing' } } },
    signedIn: { type: 'final' },
  },
})
