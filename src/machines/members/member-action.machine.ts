import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Invitation } from '#contract/members/invitations.ts'
import { type Member, type MemberBelongings, needsHeir } from '#contract/members/members.ts'
import { type ProjectRoleChange, withChange } from '#contract/members/project-role-changes.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What somebody does to a member or to an invitation. Roles are chosen before they are changed. */
export type MemberAction =
  | { kind: 'changeRole'; member: Member; role: string }
  | { kind: 'changeProjectRoles'; member: Member; changes: readonly ProjectRoleChange[] }
  | { kind: 'suspend' | 'reinstate'; member: Member }
  /** `belongings` are read before it is asked about; `heir` is the person who gets them. */
  | { kind: 'remove'; member: Member; belongings: MemberBelongings | null; heir: string | null }
  | { kind: 'resend' | 'link' | 'revoke'; invitation: Invitation }

/** `link` is the new link of an invitation; null after any other action. */
export type MemberActed = { link: string | null }

type Context = { asked: MemberAction | null; problem: Problem | null }

const atOnce: readonly MemberAction['kind'][] = ['reinstate', 'resend', 'link']

/** Whether a choice differs from what is there, and nothing is left without an owner. */
const isComplete = (asked: MemberAction): boolean => {
  if (asked.kind === 'changeRole') return asked.role !== asked.member.role
  if (asked.kind === 'remove') return asked.belongings !== null && (asked.heir !== null || !needsHeir(asked.belongings))
  return asked.kind !== 'changeProjectRoles' || asked.changes.length > 0
}

const mayHave = (belongings: MemberBelongings | null, heir: string): boolean =>
  belongings?.heirs.some(({ id }) => id === heir) === true

/** Leads someone to a change of a member or an invitation. What takes access away, or gives it, is asked about first. */
export const memberActionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'action.ask'; action: MemberAction }
      | { type: 'role.choose'; role: string }
      | { type: 'projectRole.choose'; change: ProjectRoleChange }
      | { type: 'heir.choose'; heir: string }
      | { type: 'action.confirm' }
      | { type: 'belongings.readAgain' }
      | { type: 'action.cancel' },
    emitted: {} as
      | { type: 'action.done'; action: MemberAction; link: string | null }
      | { type: 'action.failed'; problem: Problem },
    tags: {} as 'busy' | 'reading',
  },
  actors: {
    act: toBeProvided<MemberAction, MemberActed>('act'),
    readBelongings: toBeProvided<Member, MemberBelongings>('readBelongings'),
  },
  guards: {
    isAtOnce: (_, { kind }: MemberAction) => atOnce.includes(kind),
    isRemoval: (_, { kind }: MemberAction) => kind === 'remove',
    /** The new owner went, or there is something by now that needs one. */
    isOfHeir: ({ context: { asked } }, { code }: Problem) =>
      asked?.kind === 'remove' && (code === 'member.heirNeeded' || code === 'member.heirUnknown'),
    wasAtOnce: ({ context: { asked } }) => asked !== null && atOnce.includes(asked.kind),
    isComplete: ({ context: { asked } }) => asked !== null && isComplete(asked),
  },
  actions: {
    remember: assign((_, asked: MemberAction) => ({ asked })),
    chooseRole: assign(({ context: { asked } }, role: string) => ({
      asked: asked?.kind === 'changeRole' ? { ...asked, role } : asked,
      problem: null,
    })),
    chooseProjectRole: assign(({ context: { asked } }, change: ProjectRoleChange) => ({
      asked: asked?.kind === 'changeProjectRoles' ? { ...asked, changes: withChange(asked, change) } : asked,
      problem: null,
    })),
    chooseHeir: assign(({ context: { asked } }, heir: string) => ({
      asked: asked?.kind === 'remove' ? { ...asked, heir: mayHave(asked.belongings, heir) ? heir : null } : asked,
      problem: null,
    })),
    forgetBelongings: assign(({ context }) => ({ asked: { ...removalIn(context), belongings: null, heir: null } })),
    takeBelongings: assign(({ context }, belongings: MemberBelongings) => ({ asked: { ...removalIn(context), belongings } })),
    forget: assign({ asked: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceDone: emit(({ context: { asked } }, { link }: MemberActed) => ({
      type: 'action.done' as const,
      action: present(asked),
      link,
    })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'action.failed' as const, problem })),
  },
}).createMachine({
  id: 'memberAction',
  context: { asked: null, problem: null },
  initial: 'still',
  states: {
    still: {
      on: {
        'action.ask': [
          {
            guard: { type: 'isAtOnce', params: ({ event }) => event.action },
            target: 'performing',
            actions: { type: 'remember', params: ({ event }) => event.action },
          },
          {
            guard: { type: 'isRemoval', params: ({ event }) => event.action },
            target: 'reading',
            actions: { type: 'remember', params: ({ event }) => event.action },
          },
          { target: 'asking', actions: { type: 'remember', params: ({ event }) => event.action } },
        ],
      },
    },
    reading: {
      tags: 'reading',
      invoke: {
        id: 'readBelongings',
        src: 'readBelongings',
        input: ({ context }) => removalIn(context).member,
        onDone: { target: 'asking', actions: { type: 'takeBelongings', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'rememberProblem', params: problemOf } },
      },
      on: { 'action.cancel': { target: 'still', actions: 'forget' } },
    },
    unread: {
      on: {
        'belongings.readAgain': { target: 'reading', actions: 'forgetProblem' },
        'action.cancel': { target: 'still', actions: 'forget' },
      },
    },
    asking: {
      on: {
        'role.choose': { actions: { type: 'chooseRole', params: ({ event }) => event.role } },
        'projectRole.choose': { actions: { type: 'chooseProjectRole', params: ({ event }) => event.change } },
        'heir.choose': { actions: { type: 'chooseHeir', params: ({ event }) => event.heir } },
        'action.confirm': { guard: 'isComplete', target: 'performing', actions: 'forgetProblem' },
        'action.cancel': { target: 'still', actions: 'forget' },
      },
    },
    performing: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { asked } }) => present(asked),
        onDone: {
          target: 'still',
          actions: [{ type: 'announceDone', params: ({ event }) => event.output }, 'forget'],
        },
        onError: [
          {
            guard: 'wasAtOnce',
            target: 'still',
            actions: [{ type: 'announceProblem', params: problemOf }, 'forget'],
          },
          {
            guard: { type: 'isOfHeir', params: problemOf },
            target: 'reading',
            actions: ['forgetBelongings', { type: 'rememberProblem', params: problemOf }],
          },
          { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
  },
})

/** The removal whose belongings are read. */
function removalIn({ asked }: Context): Extract<MemberAction, { kind: 'remove' }> {
  if (asked?.kind !== 'remove') throw new Error('nobody is removed')
  return asked
}
