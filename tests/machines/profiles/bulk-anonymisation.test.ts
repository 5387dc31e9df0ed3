import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './bulk-anonymisation.walks.ts'

const reasons: Record<string, string | null> = {
  '': 'reason.required',
  ' ': 'reason.required',
  asked: null,
  [' asked ']: null,
  ['x'.repeat(501)]: 'text.tooLong',
}

describeMachine({
  name: 'bulk-anonymisation',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    ...Object.keys(reasons).map((value) => ({ type: 'field.edit', field: 'reason', value })),
    { type: 'people.ask', profiles: [] },
    { type: 'people.ask', profiles: ['cleo'] },
    { type: 'people.ask', profiles: ['ann', 'ben', 'cleo'] },
  ],
  laws: [
    law('people are anonymised one after the other, in their order, each with the reason that was given', () => {
      let chosen: readonly string[] = []
      return ({ event, before, snapshot, news }) => {
        if (event?.type === 'people.ask' && before.matches('still')) chosen = event.profiles
        expect(news.calls.length).toBeLessThanOrEqual(1)
        for (const { input } of news.calls) {
          const { done, gone, form } = snapshot.context
          expect(input).toEqual({ projectId: 'first', profileId: chosen[done + gone], reason: form.values.reason.trim() })
          expect(Object(input).reason).not.toBe('')
        }
      }
    }),
    law('it is asked about one person or more, not about nobody', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'people.ask' || !before.matches('still')) return
      expect(snapshot.matches('asking')).toBe(event.profiles.length > 0)
    }),
    law('nobody is anonymised again who was, or who was gone', () => {
      const handled = new Set<string>()
      return ({ event, before, settled, news }) => {
        if (event?.type === 'people.ask' && before.matches('still')) handled.clear()
        for (const { input } of news.calls) expect(handled.has(Object(input).profileId)).toBe(false)
        const isGone = settled?.status === 'refused' && before.context.left.length > 0 && news.calls.length > 0
        if (settled?.status === 'answered' || isGone) handled.add(before.context.left[0] ?? '')
      }
    }),
    law('the counts say what became of everyone, and nobody is in two of them', () => ({ snapshot }) => {
      const { chosen, done, gone, left } = snapshot.context
      expect(done + gone + left.length).toBeLessThanOrEqual(chosen)
      if (snapshot.matches('anonymising') || snapshot.matches('stuck')) expect(left.length).toBeGreaterThan(0)
    }),
    law('after it was stopped nobody else is begun', () => {
      let isStopped = false
      return ({ event, before, news }) => {
        if (event?.type === 'people.ask' && before.matches('still')) isStopped = false
        if (event?.type === 'people.stop' && before.matches('anonymising')) isStopped = true
        if (isStopped && event?.type !== 'people.retry') expect(news.calls).toEqual([])
      }
    }),
    law('a failure that is not about one person stops it, and is shown until it is tried again', () => ({ snapshot }) => {
      if (snapshot.matches('stuck')) expect(snapshot.context.problem).not.toBeNull()
      if (snapshot.matches('anonymising') || snapshot.matches('reported') === false) return
      expect(snapshot.hasTag('busy')).toBe(false)
    }),
    law('how many were anonymised is told once, when it ends', () => ({ before, snapshot, news }) => {
      const ends = !before.matches('reported') && snapshot.matches('reported')
      expect(news.emitted.filter(({ type }) => type === 'people.anonymised')).toEqual(
        ends ? [{ type: 'people.anonymised', done: snapshot.context.done }] : [],
      )
    }),
    law('a reason that is missing or too long is refused at its field', () => ({ event, before, snapshot, news }) => {
      if (event?.type !== 'form.submit' || !before.matches('asking')) return
      const problem = reasons[before.context.form.values.reason]
      expect(snapshot.context.form.problems).toEqual(problem ? { reason: problem } : {})
      expect(news.emitted).toEqual(problem ? [{ type: 'form.rejected', field: 'reason' }] : [])
    }),
    law('it is busy exactly while a call is under way, and cannot be closed then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (!before.matches('anonymising')) return
      if (event?.type === 'people.cancel' || event?.type === 'people.dismiss') expect(snapshot).toBe(before)
    }),
    law('nothing is left when it is closed', () => ({ snapshot }) => {
      if (!snapshot.matches('still')) return
      const { left, chosen, done, gone, form, problem } = snapshot.context
      expect({ left, chosen, done, gone, reason: form.values.reason, problem }).toEqual({
        ...{ left: [], chosen: 0, done: 0, gone: 0, reason: '', problem: null },
      })
    }),
  ],
})
