import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { account, graph, other, owned, present } from './own-account.walks.ts'

describeMachine({
  name: 'own-account',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'leaving.ask', id: owned.id },
    { type: 'leaving.ask', id: 'unknown' },
  ],
  laws: [
    law('what is shown is the server’s latest answer', () => {
      let known: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.id === 'viewOwnAccount' && settled.status === 'answered') known = account
        expect(snapshot.context.account).toEqual(known)
      }
    }),
    law(
      'an organisation is left only after a question about it, and never by its last owner',
      () =>
        ({ event, before, news }) => {
          const made = news.calls.filter(({ id }) => id === 'leaveOrganization')
          for (const { input } of made) {
            expect(event?.type).toBe('leaving.confirm')
            expect(before.value).toBe('asking')
            expect(input).toEqual({ id: before.context.asked?.id })
            expect([present.id, other.id]).toContain(before.context.asked?.id)
          }
        },
    ),
    law('the question is remembered while it is asked and answered, and never longer', () => ({ snapshot }) => {
      const isAsked = snapshot.matches('asking') || snapshot.matches('leaving')
      expect(snapshot.context.asked !== null).toBe(isAsked)
    }),
    law('who leaves the present organisation can do nothing more; after any other the account is read again', () => {
      return ({ settled, before, snapshot }) => {
        if (settled?.id !== 'leaveOrganization' || settled.status === 'abandoned') return
        const isMoved = settled.status === 'answered' && before.context.asked?.isCurrent === true
        expect(snapshot.value).toBe(isMoved ? 'moved' : 'loading')
      }
    }),
    law('leaving, and leaving in vain, are each announced once', () => ({ settled, before, news }) => {
      const left = settled?.id === 'leaveOrganization' ? settled : null
      expect(news.emitted).toEqual([
        ...(left?.status === 'answered' ? [{ type: 'organization.left', isMoved: before.context.asked?.isCurrent }] : []),
        ...(left?.status === 'refused' ? [{ type: 'organization.notLeft', problem: toProblem(left.answer) }] : []),
      ])
    }),
    law('it is busy exactly while an organisation is left', () => ({ calls, snapshot }) => {
      const isLeaving = calls.some(({ id, status }) => id === 'leaveOrganization' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isLeaving)
    }),
  ],
})
