import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { warehouse } from './organization-webhooks.walks.ts'
import { dead, graph } from './webhook-deliveries.walks.ts'

describeMachine({
  name: 'webhook-deliveries',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ webhook: warehouse.id }) }),
  laws: [
    law('the list is the server’s latest, of this webhook', () => {
      let data: unknown = null
      return ({ settled, news, snapshot }) => {
        if (settled?.id === 'listDeliveries' && settled.status === 'answered') data = settled.answer
        expect(snapshot.context.list).toEqual(data)
        for (const { id, input } of news.calls) if (id === 'listDeliveries') expect(input).toEqual({ id: warehouse.id })
      }
    }),
    law(
      'each press sends one delivery once, and the list is read again when that was done',
      () =>
        ({ event, before, settled, news, snapshot }) => {
          const isSent = event?.type === 'delivery.resend' && before.matches('listed')
          expect(news.calls.filter(({ id }) => id === 'resendDelivery').map(({ input }) => input)).toEqual(
            isSent ? [{ id: dead.id }] : [],
          )
          if (settled?.id === 'resendDelivery' && settled.status === 'answered') expect(snapshot.value).toBe('loading')
        },
    ),
    law('what was sent again, and what was refused, is announced once', () => ({ settled, news }) => {
      const [isSent, isRefused] = ['answered', 'refused'].map((it) => settled?.id === 'resendDelivery' && settled.status === it)
      expect(news.emitted).toEqual([
        ...(isSent ? [{ type: 'delivery.resent' }] : []),
        ...(isRefused ? [{ type: 'resend.failed', problem: toProblem(settled?.answer) }] : []),
      ])
    }),
  ],
})
