import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { rotated } from './webhook-deliveries.ts'
import { graph } from './webhook-secret.walks.ts'

describeMachine({
  name: 'webhook-secret',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'secret.hide' },
    { type: 'rotation.confirm' },
    { type: 'rotation.cancel' },
    done('viewSecret', rotated),
    done('rotateSecret', { ...rotated, secret: 'whsec_third' }),
  ],
  laws: [
    law('a secret is kept from the answer that contains it until the person hides it or wants another one', () => {
      let kept: unknown = null
      return ({ event, before, settled, snapshot }) => {
        if (settled?.status === 'answered') kept = settled.answer
        if (before.matches('shown') && (event?.type === 'secret.hide' || event?.type === 'rotation.ask')) kept = null
        expect(snapshot.context.secret).toEqual(kept)
        expect(snapshot.matches('shown')).toBe(kept !== null)
      }
    }),
    law('a secret is asked for only when somebody wants to see it, and replaced only after a confirmation', () => {
      return ({ event, before, news }) => {
        const isShown = event?.type === 'secret.show' && before.matches('hidden')
        const isConfirmed = event?.type === 'rotation.confirm' && before.matches('asking')
        const wanted = isShown ? ['viewSecret'] : isConfirmed ? ['rotateSecret'] : []
        expect(news.calls.map(({ id }) => id)).toEqual(wanted)
        for (const { input } of news.calls) expect(input).toEqual({ projectId: 'first' })
      }
    }),
    law('a failure leaves the reason until the next attempt, and no secret', () => {
      return ({ settled, snapshot }) => {
        if (settled) expect(snapshot.context.problem !== null).toBe(settled.status === 'refused')
        if (snapshot.context.problem !== null) expect(snapshot.context.secret).toBeNull()
      }
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
