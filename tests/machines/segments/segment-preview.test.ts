import { expect } from 'vitest'
import type { Node } from '#contract/segments/segment.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, of } from './segment-preview.walks.ts'
import { preview } from './segments.ts'

describeMachine({
  name: 'segment-preview',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'definition.change', definition: { did: 'a' } },
    { type: 'definition.change', definition: { did: 'b' } },
    { type: 'preview.retry' },
    done('previewSegment', { ...preview, count: 7 }),
  ],
  laws: [
    law('it asks when the definition has not changed for 0.4 s, and not before', () => {
      let changedAt = 0
      return ({ event, now, before, snapshot, news }) => {
        if (snapshot.context.definition !== before.context.definition) changedAt = now
        const isRetry = event?.type === 'preview.retry'
        for (const _ of news.calls) if (!isRetry) expect(now - changedAt).toBeGreaterThanOrEqual(400)
      }
    }),
    law('it asks about the present definition only, and at most one call is under way', () => ({ snapshot, calls, news }) => {
      for (const { input } of news.calls) expect(input).toEqual({ ...of, definition: snapshot.context.definition })
      expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
    }),
    law('nothing is asked while the conditions are not complete', () => ({ snapshot, calls }) => {
      expect(snapshot.matches('incomplete')).toBe(snapshot.context.definition === null)
      if (snapshot.context.definition === null) expect(calls.some(({ status }) => status === 'pending')).toBe(false)
    }),
    law('a count is current exactly when it was answered for the present definition', () => {
      let answered: Node | null = null
      return ({ settled, before, snapshot }) => {
        if (settled?.status === 'answered') answered = before.context.definition
        const isCurrent = snapshot.matches('counted')
        if (isCurrent) expect(JSON.stringify(snapshot.context.definition)).toBe(JSON.stringify(answered))
        expect(snapshot.hasTag('stale')).toBe(!isCurrent && !snapshot.matches('incomplete'))
      }
    }),
    law('the last answer stays until the next one, and the last 24 counts are kept in their order', () => {
      const counts: number[] = []
      return ({ settled, snapshot }) => {
        const answer = settled?.status === 'answered' ? settled.answer : undefined
        if (typeof answer === 'object' && answer !== null && 'count' in answer) counts.push(Number(answer.count))
        expect(snapshot.context.counts).toEqual(counts.slice(-24))
        expect(snapshot.context.preview?.count ?? null).toBe(counts.at(-1) ?? null)
      }
    }),
    law('a failure is told until the definition changes or it is tried again', () => ({ snapshot }) => {
      expect(snapshot.context.problem !== null).toBe(snapshot.matches('failed'))
    }),
  ],
})
