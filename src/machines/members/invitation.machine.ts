import { assign, emit, setup } from 'xstate'
import type { Locale } from '#contract/http/locale.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { InvitationResult, NewInvitations } from '#contract/members/invitations.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { emptyInvitation, type InvitationDraft, type InvitationField, readInvitation, takeTyped } from './invitation-draft.ts'

type Input = { locale: Locale }
type Context = Input & {
  draft: InvitationDraft
  wrong: readonly InvitationField[]
  problem: Problem | null
  /** What came of each address. */
  results: readonly InvitationResult[]
}
type Edit = Partial<Pick<InvitationDraft, 'typed' | 'role' | 'projectRoles' | 'message' | 'locale'>>

/** Leads someone from a form with several addresses to what came of each of them. */
export const invitationMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      /** `locale` is the language in which the invitation begins, if it is another than that of the page. */
        | { type: 'form.open'; locale?: Locale }
        | { type: 'form.close' }
        | { type: 'draft.edit'; change: Edit }
        | { type: 'addresses.take' }
        | { type: 'address.remove'; address: string }
        | { type: 'invitations.send' },
    emitted: {} as { type: 'invitations.sent'; results: readonly InvitationResult[] },
    tags: {} as 'busy' | 'open',
  },
  actors: { sendInvitations: toBeProvided<NewInvitations, InvitationResult[]>('sendInvitations') },
  guards: { isSound: ({ context }) => 'invitations' in readInvitation(context.draft) },
  actions: {
    beginAnew: assign(({ context }, locale: Locale | null) => ({
      draft: emptyInvitation(locale ?? context.locale),
      wrong: [],
      problem: null,
      results: [],
    })),
    edit: assign(({ context }, change: Edit) => ({
      draft: { ...context.draft, ...change },
      wrong: context.wrong.filter((it) => !((it === 'emails' ? 'typed' : it) in change)),
      problem: null,
    })),
    takeTyped: assign(({ context }) => {
      const draft = takeTyped(context.draft)
      return { draft, wrong: draft.typed === '' ? context.wrong : [...new Set([...context.wrong, 'emails' as const])] }
    }),
    removeAddress: assign(({ context }, address: string) => ({
      draft: { ...context.draft, addresses: context.draft.addresses.filter((it) => it !== address) },
    })),
    markWrong: assign(({ context }) => ({ draft: takeTyped(context.draft), wrong: wrongOf(readInvitation(context.draft)) })),
    takeAll: assign(({ context }) => ({ draft: takeTyped(context.draft), problem: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberResults: assign({ results: (_, results: InvitationResult[]) => results }),
    announceSent: emit((_, results: InvitationResult[]) => ({ type: 'invitations.sent' as const, results })),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ ...input, draft: emptyInvitation(input.locale), wrong: [], problem: null, results: [] }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'form.open': { target: 'editing', actions: { type: 'beginAnew', params: ({ event }) => event.locale ?? null } } },
    },
    editing: {
      tags: 'open',
      on: {
        'form.close': 'closed',
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'addresses.take': { actions: 'takeTyped' },
        'address.remove': { actions: { type: 'removeAddress', params: ({ event }) => event.address } },
        'invitations.send': [{ guard: 'isSound', target: 'sending', actions: 'takeAll' }, { actions: 'markWrong' }],
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'sendInvitations',
        src: 'sendInvitations',
        input: ({ context: { draft } }) => soundOf(readInvitation(draft)).invitations,
        onDone: {
          target: 'reported',
          actions: [
            { type: 'rememberResults', params: ({ event }) => event.output },
            { type: 'announceSent', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    reported: { tags: 'open', on: { 'form.close': 'closed' } },
  },
})
