import { expect } from 'vitest'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, invalid, one, other } from './response-action-preview.walks.ts'

describeMachine({
  name: 'response-action-preview',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'content.change', typed: one },
    { type: 'content.change', typed: other },
    { type: 'content.change', typed: invalid },
    { type: 'sample.choose', sample: 'known' },
    { type: 'preview.retry' },
  ],
  laws: [
    law(
      'what is asked about is what is edited, for the chosen person, and never what is not valid',
      () =>
        ({ snapshot, news }) => {
          for (const { input } of news.calls) {
            const { projectId, typed, sample } = snapshot.context
            expect(input).toEqual({ projectId, typed, sample })
            if (typed === null) throw new Error('nothing was edited')
            expect(parseContent(typed.type, typed.content)).not.toHaveProperty('faults')
          }
        },
    ),
    law('each change waits for a moment without another; the same content is not asked about again', () => {
      return ({ event, before, snapshot, news }) => {
        if (event?.type !== 'content.change') return
        expect(news.calls).toEqual([])
        const isSame = JSON.stringify(event.typed) === JSON.stringify(before.context.typed)
        if (isSame) expect(snapshot).toBe(before)
        else expect(snapshot.value).toBe(event.typed === invalid ? 'unasked' : 'waiting')
      }
    }),
    law('it is stale unless the last answer is about what is edited', () => ({ snapshot }) => {
      expect(snapshot.hasTag('stale')).toBe(!snapshot.matches('shown'))
    }),
    law('the last answer stays over changes and failures', () => ({ before, settled, snapshot }) => {
      if (settled?.status === 'answered') expect(snapshot.context.preview).toBe(settled.answer)
      else expect(snapshot.context.preview).toBe(before.context.preview)
    }),
  ],
})
