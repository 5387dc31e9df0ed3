import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { CreatedToken, NewToken, Token, Tokens } from '#contract/tokens/tokens.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { blankToken, changedDraft, emptyToken, readToken, type TokenDraft, type TokenField } from './token-draft.ts'

type Event =
  | { type: 'tokens.reload' }
  | { type: 'token.compose' }
  | { type: 'draft.edit'; change: Partial<TokenDraft> }
  | { type: 'token.create' }
  | { type: 'token.ask'; id: string }
  | { type: 'token.revoke' }
  | { type: 'dialog.close' }
type Context = {
  tokens: Tokens | null
  draft: TokenDraft
  wrong: readonly TokenField[]
  /** The new token with its secret, until the dialog that shows it is closed. */
  created: CreatedToken | null
  /** The token that may be revoked. */
  asked: Token | null
  problem: Problem | null
}

const kit = resourceKit<'tokens', Context, Event>('tokens')
const fieldOf = { name: 'name', permissions: 'permissions', projects: 'projectIds' } as const

/** The API tokens of the signed-in person: made in a form, shown once, and revoked after a question. */
export const tokensMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'token.created' } | { type: 'token.revoked' } | { type: 'token.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listTokens: toBeProvided<void, Tokens>('listTokens'),
    createToken: toBeProvided<NewToken, CreatedToken>('createToken'),
    revokeToken: toBeProvided<{ id: string }, void>('revokeToken'),
  },
  guards: {
    isSound: ({ context }) => 'token' in readToken(context.draft),
    isKnown: ({ context }, id: string) => context.tokens?.tokens.some((it) => it.id === id) === true,
  },
  actions: {
    ...kit.actions,
    beginAnew: assign(({ context }) => ({ draft: blankToken(present(context.tokens)) })),
    edit: assign(({ context }, change: Partial<TokenDraft>) => ({
      draft: changedDraft(context.draft, change, context.tokens),
      wrong: context.wrong.filter((it) => !(fieldOf[it] in change)),
      problem: null,
    })),
    markWrong: assign(({ context }) => ({ wrong: wrongOf(readToken(context.draft)) })),
    forgetProblem: assign({ problem: null }),
    forgetDraft: assign({ draft: emptyToken, wrong: [], problem: null }),
    rememberCreated: assign({ created: (_, created: CreatedToken) => created }),
    forgetCreated: assign({ created: null }),
    rememberAsked: assign({
      asked: ({ context }, id: string) => present(context.tokens?.tokens.find((it) => it.id === id)),
    }),
    forgetAsked: assign({ asked: null }),
    announceCreated: emit({ type: 'token.created' }),
    announceRevoked: emit({ type: 'token.revoked' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'token.failed', problem })),
  },
}).createMachine({
  id: 'tokens',
  context: { tokens: null, draft: emptyToken, wrong: [], created: null, asked: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'listTokens', src: 'listTokens', onDone: kit.loaded('listed'), onError: notLoaded('failed') },
    },
    failed: { on: { 'tokens.reload': 'loading' } },
    listed: {
      on: {
        'token.compose': { target: 'editing', actions: 'beginAnew' },
        'token.ask': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: 'asking',
          actions: { type: 'rememberAsked', params: ({ event }) => event.id },
        },
      },
    },
    editing: {
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'token.create': [{ guard: 'isSound', target: 'creating', actions: 'forgetProblem' }, { actions: 'markWrong' }],
        'dialog.close': { target: 'listed', actions: 'forgetDraft' },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createToken',
        src: 'createToken',
        input: ({ context }) => soundOf(readToken(context.draft)).token,
        onDone: {
          target: 'told',
          actions: [{ type: 'rememberCreated', params: ({ event }) => event.output }, 'forgetDraft', 'announceCreated'],
        },
        onError: { target: 'editing', actions: failedCall },
      },
    },
    told: { on: { 'dialog.close': { target: 'loading', actions: 'forgetCreated' } } },
    asking: {
      on: { 'token.revoke': 'revoking', 'dialog.close': { target: 'listed', actions: 'forgetAsked' } },
    },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => ({ id: present(context.asked).id }),
        onDone: { target: 'loading', actions: ['forgetAsked', 'announceRevoked'] },
        // It may have been revoked elsewhere.
        onError: { target: 'loading', actions: ['forgetAsked', { type: 'announceProblem', params: problemOf }] },
      },
    },
  },
})
