import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, of, strategy } from './scenario-order.walks.ts'

describeMachine({
  name: 'scenario-order',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'strategy.move', id: 'a', to: 99 },
    { type: 'strategy.move', id: 'c', to: -1 },
    { type: 'strategy.move', id: 'nobody', to: 0 },
    { type: 'order.known', order: [] },
    done('saveOrder', [strategy('a'), strategy('d')]),
  ],
  laws: [
    law('no strategy is lost or doubled: the wanted order has those of the known one', () => ({ snapshot }) => {
      const { known, wanted } = snapshot.context
      expect(wanted.toSorted()).toEqual(known.toSorted())
    }),
    law(
      'a strategy is moved to the place that is asked for, within the list, and the others keep their order',
      () => (moment) => {
        const { event, before, snapshot } = moment
        if (event?.type !== 'strategy.move' || before.matches('saving')) return
        const ids: readonly string[] = before.context.wanted
        const wanted: readonly string[] = snapshot.context.wanted
        if (!ids.includes(event.id)) return expect(wanted).toEqual(ids)
        expect(wanted.indexOf(event.id)).toBe(Math.min(Math.max(event.to, 0), ids.length - 1))
        expect(wanted.filter((it) => it !== event.id)).toEqual(ids.filter((it) => it !== event.id))
      },
    ),
    law('it is unsaved exactly while the wanted order differs from the known one', () => ({ snapshot }) => {
      const { known, wanted } = snapshot.context
      expect(snapshot.hasTag('unsaved')).toBe(known.join() !== wanted.join())
    }),
    law('only saving sends, with the order that is replaced', () => ({ event, before, news }) => {
      const isSaved = event?.type === 'order.save' && before.matches('changed')
      const { wanted, known } = before.context
      expect(news.calls.map(({ input }) => input)).toEqual(isSaved ? [{ ...of, order: wanted, replaces: known }] : [])
    }),
    law('what the server knows is taken, except while it is being changed', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'order.known' || before.matches('saving')) return
      expect(snapshot.context.known).toEqual(event.order)
      if (before.matches('still')) expect(snapshot.context.wanted).toEqual(event.order)
    }),
    law(
      'each result of saving is announced once, and a failure is shown until the next change',
      () =>
        ({ settled, snapshot, news }) => {
          const wanted = settled?.status === 'answered' ? ['order.saved'] : settled?.status === 'refused' ? ['order.failed'] : []
          expect(news.emitted.map(({ type }) => type)).toEqual(wanted)
          if (settled?.status === 'refused') expect(snapshot.context.problem).toMatchObject({ code: 'scenario.changed' })
          if (snapshot.matches('still') || snapshot.matches('saving')) expect(snapshot.context.problem).toBe(null)
        },
    ),
    law('it is busy exactly while it saves', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
