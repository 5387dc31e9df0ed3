import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './strategy-publishing.walks.ts'

describeMachine({
  name: 'strategy-publishing',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'publication.confirm' }, { type: 'publication.cancel' }, { type: 'publication.retry' }],
  laws: [
    law('only what was seen is published, and only after it was confirmed', () => ({ event, before, news }) => {
      const sent = news.calls.filter(({ id }) => id === 'publish')
      const isConfirmed = event?.type === 'publication.confirm' && before.matches('asking')
      expect(sent).toHaveLength(isConfirmed ? 1 : 0)
      const { asked, publication } = before.context
      if (isConfirmed)
        expect(sent[0]?.input).toEqual({
          projectId: 'first',
          ...asked,
          replaces: publication?.strategy.version,
          revision: publication?.strategy.revision,
        })
    }),
    law('who was overtaken sees the newest state before they can confirm again', () => ({ settled, snapshot, news }) => {
      const failure = settled?.id === 'publish' && settled.status === 'refused' ? settled.answer : null
      if (!(failure instanceof Error) || failure.message !== 'strategy.changed') return
      expect(snapshot.value).toBe('loading')
      expect(snapshot.context.isOutdated).toBe(true)
      expect(news.calls.map(({ id }) => id)).toEqual(['loadPublication'])
    }),
    law('any other failure keeps the question open and says why', () => ({ settled, snapshot }) => {
      const failure = settled?.status === 'refused' ? settled.answer : null
      if (!(failure instanceof Error) || failure.message === 'strategy.changed') return
      expect(snapshot.value).toBe(settled?.id === 'publish' ? 'asking' : 'failed')
      expect(snapshot.context.problem).not.toBeNull()
    }),
    law('each publishing ends in one announcement: published or cancelled', () => ({ event, settled, before, news }) => {
      const isDone = settled?.id === 'publish' && settled.status === 'answered'
      const isLeft = event?.type === 'publication.cancel' && !before.matches('still') && !before.matches('publishing')
      const wanted = isDone ? ['strategy.published'] : isLeft ? ['publication.cancelled'] : []
      expect(news.emitted.map(({ type }) => type)).toEqual(wanted)
    }),
    law('it is busy exactly while a call is under way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
