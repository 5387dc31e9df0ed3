import { expect } from 'vitest'
import { readCount } from '#machines/coupons/pool-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './code-generation.walks.ts'

describeMachine({
  name: 'code-generation',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'count.edit', count: '1' },
    { type: 'count.edit', count: '100000' },
    { type: 'count.edit', count: '100001' },
    { type: 'count.edit', count: '1.5' },
    { type: 'count.edit', count: '' },
    { type: 'codes.generate' },
  ],
  laws: [
    law(
      'codes are made when they are asked for with a number that is possible, and only then',
      () =>
        ({ event, before, news }) => {
          const count = readCount(before.context.count)
          const isWanted = event?.type === 'codes.generate' && before.matches('editing') && count !== null
          expect(news.calls.map(({ input }) => input)).toEqual(isWanted ? [{ ...of, count }] : [])
        },
    ),
    law('a number that is wrong is marked when somebody asks, until it is edited', () => ({ event, before, snapshot }) => {
      if (!before.matches('editing')) return
      if (event?.type === 'codes.generate') expect(snapshot.context.isWrong).toBe(readCount(before.context.count) === null)
      if (event?.type === 'count.edit') expect(snapshot.context.isWrong).toBe(false)
    }),
    law('added codes are told once, and the field is empty then; a failure keeps it and is told beside it', () => {
      return ({ settled, before, snapshot, news }) => {
        expect(news.emitted).toEqual(settled?.status === 'answered' ? [{ type: 'codes.added' }] : [])
        if (settled?.status === 'answered') expect(snapshot.context.count).toBe('')
        if (settled?.status !== 'refused') return
        expect(snapshot.context.count).toBe(before.context.count)
        expect(snapshot.context.problem).toMatchObject({ code: 'coupon.tooManyCodes' })
      }
    }),
    law('it is busy exactly while codes are made', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
