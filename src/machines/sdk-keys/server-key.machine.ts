import { assign, emit, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import type { CreatedServerKey, ServerKey } from '#contract/sdk-keys/server-key.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = {
  projectId: string
  /** The keys that are good: the present one first, where there is one, then those that were replaced. */
  keys: ServerKey[]
  /** The key itself, from its making until it is put away: nobody can look at it again. */
  secret: string | null
  /** The key that somebody is asked about ending. */
  revoking: string | null
  problem: Problem | null
}

/** Leads a developer to a secret key for their servers: made, shown once, replaced with an overlap, revoked. */
export const serverKeyMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'keys.reload' }
      | { type: 'key.create' }
      | { type: 'replacement.ask' }
      | { type: 'replacement.confirm' }
      | { type: 'replacement.cancel' }
      | { type: 'revocation.ask'; id: string }
      | { type: 'revocation.confirm' }
      | { type: 'revocation.cancel' }
      | { type: 'secret.dismiss' },
    emitted: {} as { type: 'key.created' } | { type: 'key.revoked' } | { type: 'change.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listKeys: toBeProvided<{ projectId: string }, ServerKey[]>('listKeys'),
    createKey: toBeProvided<{ projectId: string; replaces: string | null }, CreatedServerKey>('createKey'),
    revokeKey: toBeProvided<{ projectId: string; id: string }, ServerKey[]>('revokeKey'),
  },
  guards: {
    hasPresent: ({ context }) => presentOf(context) !== null,
    hasNone: ({ context }) => presentOf(context) === null,
    isListed: ({ context }, id: string) => context.keys.some((it) => it.id === id),
    isOutdated: (_, problem: Problem) => problem.code === 'serverKey.changed',
  },
  actions: {
    rememberKeys: assign({ keys: (_, keys: ServerKey[]) => keys, problem: null }),
    showSecret: assign({ secret: (_, secret: string) => secret }),
    forgetSecret: assign({ secret: null }),
    nameRevoking: assign({ revoking: (_, id: string) => id }),
    forgetRevoking: assign({ revoking: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceKey: emit({ type: 'key.created' }),
    announceRevocation: emit({ type: 'key.revoked' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'change.failed', problem })),
  },
}).createMachine({
  id: 'serverKey',
  context: ({ input }) => ({ projectId: input.projectId, keys: [], secret: null, revoking: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'listKeys',
        src: 'listKeys',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: { target: 'listed', actions: { type: 'rememberKeys', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    listed: {
      on: {
        'key.create': { guard: 'hasNone', target: 'creating' },
        'replacement.ask': { guard: 'hasPresent', target: 'askingReplacement' },
        'revocation.ask': {
          guard: { type: 'isListed', params: ({ event }) => event.id },
          target: 'askingRevocation',
          actions: { type: 'nameRevoking', params: ({ event }) => event.id },
        },
      },
    },
    askingReplacement: { on: { 'replacement.confirm': 'creating', 'replacement.cancel': 'listed' } },
    askingRevocation: {
      on: { 'revocation.confirm': 'revoking', 'revocation.cancel': { target: 'listed', actions: 'forgetRevoking' } },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createKey',
        src: 'createKey',
        input: ({ context }) => ({ projectId: context.projectId, replaces: presentOf(context)?.id ?? null }),
        onDone: {
          target: 'revealed',
          actions: [
            { type: 'rememberKeys', params: ({ event }) => event.output.keys },
            { type: 'showSecret', params: ({ event }) => event.output.secret },
            'announceKey',
          ],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => toProblem(event.error) },
            target: 'loading',
            actions: { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
          },
          { target: 'listed', actions: { type: 'announceProblem', params: ({ event }) => toProblem(event.error) } },
        ],
      },
    },
    revealed: { on: { 'secret.dismiss': { target: 'listed', actions: 'forgetSecret' } } },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revokeKey',
        src: 'revokeKey',
        input: ({ context }) => ({ projectId: context.projectId, id: context.revoking ?? '' }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'rememberKeys', params: ({ event }) => event.output }, 'forgetRevoking', 'announceRevocation'],
        },
        onError: {
          target: 'listed',
          actions: ['forgetRevoking', { type: 'announceProblem', params: ({ event }) => toProblem(event.error) }],
        },
      },
    },
    failed: { on: { 'keys.reload': 'loading' } },
  },
})

const presentOf = ({ keys }: Context): ServerKey | null => keys.find(({ until }) => until === null) ?? null
