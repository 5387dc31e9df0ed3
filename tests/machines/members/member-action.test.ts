import { expect } from 'vitest'
import type { Problem } from '#contract/http/problem.ts'
import type { MemberAction } from '#machines/members/member-action.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './member-action.walks.ts'
import { invited, mei, shop } from './people.ts'

const isAtOnce = (kind: string | undefined) => kind === 'link' || kind === 'resend' || kind === 'reinstate'

/** Whether there is nothing left to choose. */
const isComplete = (asked: MemberAction | null) => {
  if (asked?.kind === 'changeRole') return asked.role !== asked.member.role
  if (asked?.kind === 'changeProjectRoles') return asked.changes.length > 0
  return asked?.kind !== 'remove' || asked.heir !== null || asked.belongings?.goals === 0
}

/** Where a failed call leaves a question. */
const placeAfter = (call: string, { asked, problem }: { asked: MemberAction | null; problem: Problem | null }) => {
  if (call === 'readBelongings') return 'unread'
  const isOfHeir = problem?.code === 'member.heirNeeded' || problem?.code === 'member.heirUnknown'
  return asked?.kind === 'remove' && isOfHeir ? 'reading' : 'asking'
}

const withRole = {
  ...mei,
  projectRoles: [{ projectId: shop.id, projectName: shop.projectName, role: 'analyst', roleName: 'analyst' }],
}

describeMachine({
  name: 'member-action',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'action.ask', action: { kind: 'reinstate', member: mei } },
    { type: 'action.ask', action: { kind: 'suspend', member: mei } },
    { type: 'action.ask', action: { kind: 'revoke', invitation: invited } },
    { type: 'action.ask', action: { kind: 'changeProjectRoles', member: withRole, changes: [] } },
    { type: 'projectRole.choose', change: { projectId: shop.id, role: 'analyst' } },
    { type: 'projectRole.choose', change: { projectId: shop.id, role: null } },
    { type: 'heir.choose', heir: '00000000-0000-4000-8000-000000000009' },
    done('readBelongings', { goals: 0, alertRules: 0, tokens: 1, heirs: [] }),
    failed('act', { code: 'member.heirNeeded' }),
    { type: 'action.confirm' },
    { type: 'action.cancel' },
  ],
  laws: [
    law('what takes or gives access happens after it was asked about and confirmed; the rest happens at once', () => (moment) => {
      const { event, before, news } = moment
      const { asked } = before.context
      const isConfirmed = event?.type === 'action.confirm' && before.matches('asking') && isComplete(asked)
      const isAsked = event?.type === 'action.ask' && before.matches('still') && isAtOnce(event.action.kind)
      const wanted = isConfirmed ? asked : isAsked ? event.action : null
      expect(news.calls.filter(({ id }) => id === 'act').map(({ input }) => input)).toEqual(wanted ? [wanted] : [])
    }),
    law('what somebody leaves behind is read before their removal is asked about', () => ({ snapshot: { context, value } }) => {
      if (value === 'asking' && context.asked?.kind === 'remove') expect(context.asked.belongings).not.toBeNull()
    }),
    law('only somebody who may have it is chosen, and what is read anew is chosen anew', () => (moment) => {
      const { settled, snapshot } = moment
      const { context } = snapshot
      if (context.asked?.kind !== 'remove') return
      const { heir, belongings } = context.asked
      if (heir !== null) expect(belongings?.heirs.map((it: { id: string }) => it.id)).toContain(heir)
      if (settled?.id === 'readBelongings') expect(heir).toBeNull()
    }),
    law('what was done is told once, with the link if there is one', () => ({ settled, before, news }) => {
      const told = news.emitted.filter(({ type }) => type === 'action.done')
      expect(told).toEqual(
        settled?.id === 'act' && settled.status === 'answered'
          ? [{ type: 'action.done', action: before.context.asked, link: null }]
          : [],
      )
    }),
    law(
      'a failure stays beside the question; one without a question is announced',
      () =>
        ({ settled, before, snapshot, news }) => {
          if (settled?.status !== 'refused') return
          const wasAtOnce = isAtOnce(before.context.asked?.kind)
          expect(snapshot.value).toBe(wasAtOnce ? 'still' : placeAfter(settled.id, snapshot.context))
          expect(snapshot.context.problem !== null).toBe(!wasAtOnce)
          expect(news.emitted.map(({ type }) => type)).toEqual(wasAtOnce ? ['action.failed'] : [])
        },
    ),
    law('only the role of a question about a role can be chosen', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'role.choose' || !before.matches('asking')) return
      const { asked } = before.context
      expect(snapshot.context.asked).toEqual(asked?.kind === 'changeRole' ? { ...asked, role: event.role } : asked)
    }),
    law(
      'only the roles of a question about projects can be chosen, each once, and what is there already is no change',
      () => (moment) => {
        const { event, before, snapshot } = moment
        if (event?.type !== 'projectRole.choose' || !before.matches('asking')) return
        const [was, is]: (MemberAction | null)[] = [before.context.asked, snapshot.context.asked]
        if (was?.kind !== 'changeProjectRoles' || is?.kind !== 'changeProjectRoles') return expect(is).toEqual(was)
        const { projectId, role } = event.change
        const present = was.member.projectRoles.find((it) => it.projectId === projectId)?.role ?? null
        expect(is.changes.filter((it) => it.projectId === projectId)).toEqual(role === present ? [] : [{ projectId, role }])
        expect(is.changes.filter((it) => it.projectId !== projectId)).toEqual(
          was.changes.filter((it) => it.projectId !== projectId),
        )
      },
    ),
    law('it is busy exactly while something is done, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      const isPending = (wanted: string) => calls.some(({ id, status }) => id === wanted && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isPending('act'))
      expect(snapshot.hasTag('reading')).toBe(isPending('readBelongings'))
      if (event?.type === 'action.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
