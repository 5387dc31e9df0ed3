import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'
import { type MergePreview, type MergeUsers, mergeRefusals } from '#contract/platform/account-merge.ts'
import { reasonRule } from '#contract/platform/reasons.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type MergeAccount = { id: string; name: string; email: string }
export type FoundAccounts = { of: string; accounts: readonly MergeAccount[] }
type Draft = { reason: string; account: string }
type Wrong = { reason?: FieldProblem; account?: 'different' }

type Context = {
  /** The account that stays. */
  kept: MergeAccount | null
  search: string
  found: FoundAccounts | null
  duplicate: MergeAccount | null
  preview: MergePreview | null
  draft: Draft
  wrong: Wrong
  password: string
  problem: Problem | null
}

const nothing: Context = {
  kept: null,
  search: '',
  found: null,
  duplicate: null,
  preview: null,
  draft: { reason: '', account: '' },
  wrong: {},
  password: '',
  problem: null,
}

/** The name of the closed account must be typed, in any case. */
const wrongIn = ({ draft, duplicate }: Context): Wrong => {
  const reason = validate(reasonRule, draft.reason)
  const isSame = draft.account.trim().toLowerCase() === duplicate?.name.toLowerCase()
  return { ...(reason ? { reason } : {}), ...(isSame ? {} : { account: 'different' as const }) }
}

/** Refusals that are about the accounts as they are now: the preview is read again, and says what stands in the way. */
const outdated: readonly string[] = ['user.mergeChanged', ...mergeRefusals]

/** Leads a platform admin through the merge of two accounts of one person: which one, what follows, why, and the name of what is closed. */
export const accountMergeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'merge.ask'; kept: MergeAccount }
      | { type: 'search.edit'; search: string }
      | { type: 'search.submit' }
      | { type: 'account.choose'; account: MergeAccount }
      | { type: 'draft.edit'; change: Partial<Draft> }
      | { type: 'merge.confirm' }
      | { type: 'password.edit'; password: string }
      | { type: 'password.submit' }
      | { type: 'choice.change' }
      | { type: 'merge.cancel' },
    emitted: {} as { type: 'merge.done'; kept: MergeAccount; duplicate: MergeAccount },
    tags: {} as 'busy',
  },
  actors: {
    findAccounts: toBeProvided<{ search: string; except: string }, FoundAccounts>('findAccounts'),
    previewMerge: toBeProvided<{ kept: string; duplicate: string }, MergePreview>('previewMerge'),
    mergeAccounts: toBeProvided<{ kept: string; body: MergeUsers }, void>('mergeAccounts'),
    confirmPassword: toBeProvided<{ password: string }, void>('confirmPassword'),
  },
  guards: {
    hasSearch: ({ context }) => context.search.trim() !== '',
    hasPassword: ({ context }) => context.password !== '',
    isSound: ({ context }) => Object.keys(wrongIn(context)).length === 0,
    isRefused: (_, { refusal }: { refusal: MergePreview['refusal'] }) => refusal !== null,
    isStale: (_, { code }: Problem) => code === 'session.stale',
    isOutdated: (_, { code }: Problem) => outdated.includes(code),
  },
  actions: {
    begin: assign((_, kept: MergeAccount) => ({ kept })),
    editSearch: assign((_, search: string) => ({ search, problem: null })),
    keepFound: assign((_, found: FoundAccounts) => ({ found })),
    choose: assign((_, duplicate: MergeAccount) => ({ duplicate, preview: null, draft: nothing.draft })),
    keepPreview: assign((_, preview: MergePreview) => ({ preview })),
    edit: assign(({ context: { draft, wrong } }, change: Partial<Draft>) => {
      const { reason, account } = wrong
      return {
        draft: { ...draft, ...change },
        wrong: {
          ...(reason && change.reason === undefined ? { reason } : {}),
          ...(account && change.account === undefined ? { account } : {}),
        },
        problem: null,
      }
    }),
    markWrong: assign(({ context }) => ({ wrong: wrongIn(context) })),
    editPassword: assign((_, password: string) => ({ password, problem: null })),
    forgetPassword: assign({ password: '' }),
    forgetProblem: assign({ wrong: {}, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forget: assign(nothing),
    announce: emit(({ context }) => ({ type: 'merge.done' as const, ...chosenIn(context) })),
  },
}).createMachine({
  id: 'accountMerge',
  context: nothing,
  initial: 'closed',
  states: {
    closed: { on: { 'merge.ask': { target: 'choosing', actions: { type: 'begin', params: ({ event }) => event.kept } } } },
    choosing: {
      on: {
        'search.edit': { actions: { type: 'editSearch', params: ({ event }) => event.search } },
        'search.submit': { guard: 'hasSearch', target: 'searching', actions: 'forgetProblem' },
        'account.choose': {
          target: 'previewing',
          actions: ['forgetProblem', { type: 'choose', params: ({ event }) => event.account }],
        },
        'merge.cancel': { target: 'closed', actions: 'forget' },
      },
    },
    searching: {
      tags: 'busy',
      on: { 'merge.cancel': { target: 'closed', actions: 'forget' } },
      invoke: {
        id: 'findAccounts',
        src: 'findAccounts',
        input: ({ context }) => ({ search: context.search.trim(), except: present(context.kept).id }),
        onDone: { target: 'choosing', actions: { type: 'keepFound', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    previewing: {
      tags: 'busy',
      on: { 'merge.cancel': { target: 'closed', actions: 'forget' } },
      invoke: {
        id: 'previewMerge',
        src: 'previewMerge',
        input: ({ context }) => idsIn(context),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepPreview', params: ({ event }) => event.output },
          },
          { target: 'reviewing', actions: { type: 'keepPreview', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    reviewing: {
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'merge.confirm': [{ guard: 'isSound', target: 'merging', actions: 'forgetProblem' }, { actions: 'markWrong' }],
        'choice.change': { target: 'choosing', actions: 'forgetProblem' },
        'merge.cancel': { target: 'closed', actions: 'forget' },
      },
    },
    merging: {
      tags: 'busy',
      invoke: {
        id: 'mergeAccounts',
        src: 'mergeAccounts',
        input: ({ context }) => ({ kept: present(context.kept).id, body: bodyIn(context) }),
        onDone: { target: 'closed', actions: ['announce', 'forget'] },
        onError: [
          { guard: { type: 'isStale', params: problemOf }, target: 'reauthenticating' },
          {
            guard: { type: 'isOutdated', params: problemOf },
            target: 'previewing',
            actions: { type: 'rememberProblem', params: problemOf },
          },
          { target: 'reviewing', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    reauthenticating: {
      initial: 'editing',
      exit: 'forgetPassword',
      on: { 'merge.cancel': { target: 'reviewing', actions: 'forgetProblem' } },
      states: {
        editing: {
          on: {
            'password.edit': { actions: { type: 'editPassword', params: ({ event }) => event.password } },
            'password.submit': { guard: 'hasPassword', target: 'confirming', actions: 'forgetProblem' },
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmPassword',
            src: 'confirmPassword',
            input: ({ context }) => ({ password: context.password }),
            onDone: '#accountMerge.merging',
            onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
      },
    },
    refused: {
      on: {
        'choice.change': { target: 'choosing', actions: 'forgetProblem' },
        'merge.cancel': { target: 'closed', actions: 'forget' },
      },
    },
  },
})

function chosenIn({ kept, duplicate }: Context): { kept: MergeAccount; duplicate: MergeAccount } {
  return { kept: present(kept), duplicate: present(duplicate) }
}

function idsIn(context: Context): { kept: string; duplicate: string } {
  const { kept, duplicate } = chosenIn(context)
  return { kept: kept.id, duplicate: duplicate.id }
}

function bodyIn(context: Context): MergeUsers {
  const { preview, draft } = context
  return {
    duplicate: chosenIn(context).duplicate.id,
    reason: draft.reason.trim(),
    account: draft.account.trim(),
    seen: present(preview).seen,
  }
}
