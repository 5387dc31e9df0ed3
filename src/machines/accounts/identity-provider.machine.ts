import { emit, sendTo, setup } from 'xstate'
import { type Challenge, type Identity, isChallenge, type Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { BeginChallenge } from './login.machine.ts'
import type { BeginSession } from './session.machine.ts'

type Context = {
  session: Recipient<BeginSession>
  /** Asks for the second factor of accounts that need one. */
  login: Recipient<BeginChallenge>
}

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
    logInByProvider: toBeProvided<{ token: string }, Identity | Challenge>('logInByProvider'),
  },
  guards: { isChallenged: (_, answer: Identity | Challenge) => isChallenge(answer) },
  actions: {
    handOver: sendTo(
      ({ context }) => context.session,
      (_, { name: _name, ...session }: Identity) => ({ type: 'session.begin', session: session satisfies Session }),
    ),
    passOn: sendTo(
      ({ context }) => context.login,
      (_, challenge: Challenge) => ({ type: 'challenge.begin', challenge }),
    ),
    announceSuccess: emit((_, identity: Identity) => ({ type: 'identity.succeeded', username: identity.account })),
    announceMissing: emit({ type: 'identity.notLoaded' }),
    announceUnproven: emit({ type: 'identity.unproven' }),
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
            onDone: [
              {
                guard: { type: 'isChallenged', params: ({ event }) => event.output },
                target: 'waiting',
                actions: { type: 'passOn', params: ({ event }) => challengeIn(event.output) },
              },
              {
                target: '#identityProvider.signedIn',
                actions: [
                  { type: 'announceSuccess', params: ({ event }) => identityIn(event.output) },
                  { type: 'handOver', params: ({ event }) => identityIn(event.output) },
                ],
              },
            ],
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

const challengeIn = (answer: Identity | Challenge): Challenge => {
  if (!isChallenge(answer)) throw new Error('there is no challenge')
  return answer
}

const identityIn = (answer: Identity | Challenge): Identity => {
  if (isChallenge(answer)) throw new Error('there is no session yet')
  return answer
}
