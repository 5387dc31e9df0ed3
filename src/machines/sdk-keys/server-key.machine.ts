import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { CreatedServerKey, ServerKey } from '#contract/sdk-keys/server-key.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { itemKit, notChanged, notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event =
  | { type: 'keys.reload' }
  | { type: 'key.create' }
  | { type: 'replacement.ask' }
  | { type: 'replacement.confirm' }
  | { type: 'replacement.cancel' }
  | { type: 'revocation.ask'; id: string }
  | { type: 'revocation.confirm' }
  | { type: 'revocation.cancel' }
  | { type: 'secret.dismiss' }

type Context = {
  projectId: string
  /** The valid keys: the present one first, if there is one, then the replaced ones. */
  keys: ServerKey[]
  /** The key itself, from its creation until the dialog is closed. It cannot be shown again. */
  secret: string | null
  /** The key whose revocation has to be confirmed. */
  revoking: string | null
  problem: Problem | null
}

const kit = resourceKit<'keys', Context, Event>('keys')
const item = itemKit<'revoking', Context, Event>('revoking')

/** Leads a developer to a secret key for their servers: created, shown once, replaced with an overlap, revoked. */
export const serverKeyMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
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
    ...kit.actions,
    ...item.actions,
    showSecret: assign({ secret: (_, secret: string) => secret }),
    forgetSecret: assign({ secret: null }),
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
        onDone: kit.loaded('listed'),
        onError: notLoaded('failed'),
      },
    },
    listed: {
      on: {
        'key.create': { guard: 'hasNone', target: 'creating' },
        'replacement.ask': { guard: 'hasPresent', target: 'askingReplacement' },
        'revocation.ask': {
          guard: { type: 'isListed', params: ({ event }) => event.id },
          target: 'askingRevocation',
          actions: { type: 'rememberItem', params: ({ event }) => event.id },
        },
      },
    },
    askingReplacement: { on: { 'replacement.confirm': 'creating', 'replacement.cancel': 'listed' } },
    askingRevocation: {
      on: { 'revocation.confirm': 'revoking', 'revocation.cancel': { target: 'listed', actions: 'forgetItem' } },
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
            { type: 'rememberLoaded', params: ({ event }) => event.output.keys },
            { type: 'showSecret', params: ({ event }) => event.output.secret },
            'announceKey',
          ],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: problemOf },
            target: 'loading',
            actions: { type: 'announceProblem', params: problemOf },
          },
          { target: 'listed', actions: { type: 'announceProblem', params: problemOf } },
        ],
      },
    },
    revealed: { on: { 'secret.dismiss': { target: 'listed', actions: 'forgetSecret' } } },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revokeKey',
        src: 'revokeKey',
        input: ({ context }) => ({ projectId: context.projectId, id: present(context.revoking) }),
        onDone: kit.loaded('listed', 'forgetItem', 'announceRevocation'),
        onError: { target: 'listed', actions: notChanged },
      },
    },
    failed: { on: { 'keys.reload': 'loading' } },
  },
})

const presentOf = ({ keys }: Context): ServerKey | null => keys.find(({ until }) => until === null) ?? null
