import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, modelId } from './ai-model-key.walks.ts'

describeMachine({
  name: 'ai-model-key',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ id: modelId }) }),
  chances: [
    { type: 'key.edit', key: ' sk-secret ' },
    { type: 'key.edit', key: '' },
    { type: 'key.edit', key: 'schlüssel' },
    { type: 'key.save' },
  ],
  laws: [
    law('a key is sent without the spaces around it, and nothing else is sent', () => ({ event, before, news }) => {
      const isSent = event?.type === 'key.save' && before.matches('editing') && before.context.key.trim() === 'sk-secret'
      expect(news.calls.map(({ input }) => input)).toEqual(isSent ? [{ id: modelId, key: 'sk-secret' }] : [])
    }),
    law(
      'a key that was saved is forgotten and told once; one that was not stays',
      () =>
        ({ settled, before, snapshot, news }) => {
          const isSaved = settled?.status === 'answered'
          expect(news.emitted).toEqual(isSaved ? [{ type: 'key.saved' }] : [])
          if (isSaved) expect(snapshot.context.key).toBe('')
          if (settled?.status === 'refused') expect(snapshot.context.key).toBe(before.context.key)
        },
    ),
    law('what cannot be a key is marked until it is edited', () => ({ event, before, snapshot, news }) => {
      if (!before?.matches('editing')) return
      if (event?.type === 'key.save') expect(snapshot.context.isWrong).toBe(news.calls.length === 0)
      if (event?.type === 'key.edit') expect(snapshot.context.isWrong).toBe(false)
    }),
    law('it is busy exactly while it is saved', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
