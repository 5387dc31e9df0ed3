import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { OwnAccount, OwnMembership } from '#contract/own-account/own-account.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event =
  | { type: 'account.reload' }
  | { type: 'leaving.ask'; id: string }
  | { type: 'leaving.confirm' }
  | { type: 'leaving.cancel' }
type Context = {
  account: OwnAccount | null
  /** The organisation that the person is asked about. */
  asked: OwnMembership | null
  problem: Problem | null
}

const kit = resourceKit<'account', Context, Event>('account')

/**
 * The account of the signed-in person, and leaving one of its organisations after a question. Who leaves the present one is moved to
 * another: the page has to be loaded again, so nothing else can be done here.
 */
export const ownAccountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'organization.left'; isMoved: boolean } | { type: 'organization.notLeft'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    viewOwnAccount: toBeProvided<void, OwnAccount>('viewOwnAccount'),
    leaveOrganization: toBeProvided<{ id: string }, void>('leaveOrganization'),
  },
  guards: {
    mayLeave: ({ context }, id: string) => context.account?.organizations.some((it) => it.id === id && !it.isLastOwner) === true,
    isCurrent: ({ context }) => context.asked?.isCurrent === true,
  },
  actions: {
    ...kit.actions,
    rememberAsked: assign({
      asked: ({ context }, id: string) => present(context.account?.organizations.find((it) => it.id === id)),
    }),
    forgetAsked: assign({ asked: null }),
    announceLeft: emit(({ context }) => ({ type: 'organization.left', isMoved: context.asked?.isCurrent === true })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'organization.notLeft', problem })),
  },
}).createMachine({
  id: 'ownAccount',
  context: { account: null, asked: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'viewOwnAccount', src: 'viewOwnAccount', onDone: kit.loaded('shown'), onError: notLoaded('failed') },
    },
    failed: { on: { 'account.reload': 'loading' } },
    shown: {
      on: {
        'account.reload': 'loading',
        'leaving.ask': {
          guard: { type: 'mayLeave', params: ({ event }) => event.id },
          target: 'asking',
          actions: { type: 'rememberAsked', params: ({ event }) => event.id },
        },
      },
    },
    asking: {
      on: { 'leaving.confirm': 'leaving', 'leaving.cancel': { target: 'shown', actions: 'forgetAsked' } },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'leaveOrganization',
        src: 'leaveOrganization',
        input: ({ context }) => ({ id: present(context.asked).id }),
        onDone: [
          { guard: 'isCurrent', target: 'moved', actions: ['announceLeft', 'forgetAsked'] },
          { target: 'loading', actions: ['announceLeft', 'forgetAsked'] },
        ],
        // The membership may have changed elsewhere.
        onError: { target: 'loading', actions: ['forgetAsked', { type: 'announceProblem', params: problemOf }] },
      },
    },
    moved: { type: 'final' },
  },
})
