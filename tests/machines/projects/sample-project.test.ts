import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, sample } from './sample-project.walks.ts'

describeMachine({
  name: 'sample-project',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    done('readProgress', null),
    done('readProgress', { projectId: 'another', filled: 1 }),
    { type: 'sample.found', id: 'another' },
  ],
  laws: [
    law('nothing is created, deleted or restored unless somebody asks for it', () => ({ event, before, news }) => {
      const allowed: Record<string, boolean> = {
        createSample: event?.type === 'sample.create',
        deleteSample: event?.type === 'sample.delete' && before.matches('present'),
        restoreSample: event?.type === 'sample.restore' && before.matches('deleted'),
        readProgress: true,
      }
      for (const { id } of news.calls) expect(allowed[id]).toBe(true)
    }),
    law('a second after an answer that it is not full, and not before, the progress is asked for again', () => {
      let answeredAt: number | null = null
      return ({ settled, before, snapshot, news, now }) => {
        const asks = news.calls.some(({ id }) => id === 'readProgress')
        if (asks && answeredAt !== null && before.matches({ present: 'filling' }))
          expect(now - answeredAt).toBeGreaterThanOrEqual(1_000)
        if (settled?.id === 'readProgress') answeredAt = now
        if (snapshot.matches({ present: 'filling' })) expect(now - (answeredAt ?? 0)).toBeLessThan(1_000)
      }
    }),
    law('it is full only when the server says so of this project', () => ({ settled, before, snapshot }) => {
      if (!snapshot.matches({ present: 'filled' }) || before.matches({ present: 'filled' })) return
      expect(settled?.id).toBe('readProgress')
      expect(settled?.answer).toEqual({ projectId: snapshot.context.id, filled: 1 })
    }),
    law('the project that is deleted is the one that was found or created, and the same is restored', () => {
      let id = ''
      return ({ event, before, settled, news }) => {
        const takes = ['idle', 'notCreated', 'deleted'].some((state) => before.matches(state as 'idle'))
        if (event?.type === 'sample.found' && takes) id = event.id
        if (settled?.status === 'answered' && ['createSample', 'restoreSample'].includes(settled.id)) id = sample.id
        for (const call of news.calls) if (['deleteSample', 'restoreSample'].includes(call.id)) expect(call.input).toEqual({ id })
      }
    }),
    law(
      'that it is full is announced if it was not when somebody looked, and neither where the first answer says it nor again',
      () => {
        let wasOpen = false
        return ({ event, before, settled, snapshot, news }) => {
          const takes = ['idle', 'notCreated', 'deleted'].some((state) => before.matches(state as 'idle'))
          if (event?.type === 'session.ended' || (event?.type === 'sample.found' && takes)) wasOpen = false
          if (settled?.status === 'answered' && ['createSample', 'restoreSample'].includes(settled.id))
            wasOpen = settled.id === 'createSample'
          const isFull = snapshot.matches({ present: 'filled' }) && !before.matches({ present: 'filled' })
          expect(news.emitted.some(({ type }) => type === 'sample.filled')).toBe(isFull && wasOpen)
          if (isFull) wasOpen = false
          else if (settled?.id === 'readProgress' && snapshot.context.filled !== 1) wasOpen = true
        }
      },
    ),
    law('each outcome is announced once, and a refused deletion with its reason', () => ({ settled, before, news }) => {
      const emitted = news.emitted.filter(({ type }) => type !== 'sample.filled')
      if (settled === null) return expect(emitted).toEqual([])
      const [isDone, code] = [settled.status === 'answered', settled.status === 'refused' ? toProblem(settled.answer).code : null]
      const expected =
        settled.id === 'createSample'
          ? isDone
            ? ['sample.created']
            : code === 'sample.exists'
              ? ['sample.exists']
              : []
          : settled.id === 'readProgress'
            ? []
            : settled.id === 'deleteSample'
              ? [isDone || code === 'project.unknown' ? 'sample.deleted' : 'deletion.failed']
              : isDone
                ? ['sample.restored']
                : []
      expect(emitted.map(({ type }) => type)).toEqual(expected)
      if (expected[0] === 'sample.deleted') expect(emitted).toEqual([{ type: 'sample.deleted', id: before.context.id }])
    }),
    law('the next person learns nothing of the last one’s project', () => ({ event, snapshot }) => {
      if (event?.type !== 'session.ended') return
      expect(snapshot.value).toBe('idle')
      expect(snapshot.context).toEqual({ id: '', name: '', filled: null, isAwaited: false, problem: null })
    }),
  ],
})
