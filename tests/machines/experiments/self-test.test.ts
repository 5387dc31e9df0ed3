import { expect } from 'vitest'
import type { SelfTest } from '#contract/experiments/self-test.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of, question } from './self-test.walks.ts'

const ended = ['idle', 'done', 'failed', 'cancelled', 'refused'] as const

describeMachine({
  name: 'self-test',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'test.edit', question },
    { type: 'test.edit', question: { metric: 'orders' } },
  ],
  laws: [
    law('a test is started or cancelled only when somebody asks, with what was chosen', () => ({ event, before, news }) => {
      const starts = event?.type === 'test.start' && ended.some((it) => before.matches(it))
      const cancels = event?.type === 'test.cancel' && before.matches('running')
      const asked = news.calls.filter(({ id }) => id !== 'readTest')
      expect(asked.map(({ id, input }) => [id, input])).toEqual([
        ...(starts ? [['startTest', { ...of, question: before.context.question }]] : []),
        ...(cancels ? [['cancelTest', of]] : []),
      ])
    }),
    law('a running test is asked about once a second, and one that ended no more', () => {
      let answeredAt = Number.NEGATIVE_INFINITY
      return ({ settled, before, snapshot, news, now }) => {
        const asks = news.calls.some(({ id }) => id === 'readTest')
        if (before.matches('running') && asks) expect(now - answeredAt).toBeGreaterThanOrEqual(1_000)
        if (ended.some((it) => before.matches(it))) expect(asks).toBe(false)
        if (settled) answeredAt = now
        if (snapshot.matches({ running: 'pausing' })) expect(now - answeredAt).toBeLessThan(1_000)
      }
    }),
    law('what is shown is what the server said last, also after a failure', () => {
      let last: SelfTest | null = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') last = settled.answer as SelfTest
        expect(snapshot.context.test).toEqual(last)
        const state = last?.run?.state ?? null
        if (snapshot.matches('running')) expect(['waiting', 'running']).toContain(state)
        if (snapshot.matches('idle')) expect(state).toBeNull()
        for (const it of ['done', 'failed', 'cancelled'] as const) if (snapshot.matches(it)) expect(state).toBe(it)
      }
    }),
    law('a failure is told until something succeeds or is tried again', () => ({ settled, event, before, snapshot }) => {
      const isTold = snapshot.context.problem !== null
      if (settled?.status === 'answered') expect(isTold).toBe(false)
      if (snapshot.matches('unread')) expect(isTold).toBe(true)
      if (settled?.status === 'refused' && !snapshot.matches('reading')) expect(isTold).toBe(true)
      if (event?.type === 'test.edit') expect(snapshot.context.problem).toBe(before.context.problem)
    }),
    law('it is busy exactly while it starts or cancels', () => ({ calls, snapshot }) => {
      const isAsked = calls.some(({ id, status }) => id !== 'readTest' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isAsked)
    }),
  ],
})
