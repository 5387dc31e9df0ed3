import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { enable, graph, model, teaHouse } from './ai-model-organizations.walks.ts'

describeMachine({
  name: 'ai-model-organizations',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ id: model }) }),
  chances: [
    { type: 'words.edit', q: ' tea ' },
    { type: 'words.edit', q: '' },
    { type: 'search.run' },
    { type: 'list.reload' },
    enable,
    { type: 'organization.set', organization: teaHouse, isEnabled: false },
  ],
  laws: [
    law('a change is sent as it was made, once, and only from the list', () => ({ event, before, news }) => {
      const sent = news.calls.filter(({ id }) => id === 'enableModel').map(({ input }) => input)
      const isMade = event?.type === 'organization.set' && before.matches('listed')
      if (!isMade) return expect(sent).toEqual([])
      expect(sent).toEqual([{ id: model, organization: event.organization, isEnabled: event.isEnabled }])
    }),
    law('what is listed is what was searched for last', () => ({ snapshot, news }) => {
      for (const { id, input } of news.calls)
        if (id === 'listOrganizations') expect(input).toEqual({ id: model, q: snapshot.context.q.trim() })
    }),
    law('after a change the list is read again, and after one that failed the reason is told once', () => ({ settled, news }) => {
      if (settled?.id !== 'enableModel') return expect(news.emitted).toEqual([])
      expect(news.calls.map(({ id }) => id)).toEqual(settled.status === 'answered' ? ['listOrganizations'] : [])
      expect(news.emitted.length).toBe(settled.status === 'answered' ? 0 : 1)
    }),
    law('words are typed at any time and change nothing else', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'words.edit') return
      expect(snapshot.value).toEqual(before.value)
      expect(snapshot.context).toEqual({ ...before.context, q: event.q })
    }),
  ],
})
