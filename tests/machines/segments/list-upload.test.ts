import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { empty, graph, guests, huge, largest, of } from './list-upload.walks.ts'

describeMachine({
  name: 'list-upload',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'file.choose', file: huge },
    { type: 'file.choose', file: guests },
    { type: 'file.choose', file: largest },
    { type: 'mode.choose', mode: 'add' },
    { type: 'upload.confirm' },
    { type: 'file.drop' },
  ],
  laws: [
    law(
      'a file is sent when it was confirmed, in the way that was chosen last, and only then',
      () =>
        ({ event, before, news }) => {
          const isConfirmed = event?.type === 'upload.confirm' && before.matches('chosen')
          const { file, mode } = before.context
          expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? [{ ...of, file, mode }] : [])
        },
    ),
    law(
      'a file that is empty or larger than 4 MB is refused with the reason, and never sent',
      () =>
        ({ event, before, snapshot }) => {
          if (event?.type === 'file.choose' && before.matches('choosing')) {
            const refusal = event.file === empty ? 'file.empty' : event.file === huge ? 'file.tooLarge' : null
            expect(snapshot.context.refusal).toBe(refusal)
            expect(snapshot.matches('chosen')).toBe(refusal === null)
          }
          expect([null, guests, largest]).toContain(snapshot.context.file)
        },
    ),
    law('the file stays chosen over a failure, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.context.file).toBe(before.context.file)
      expect(snapshot.context.problem).toMatchObject({ code: 'list.unreadable' })
    }),
    law(
      'a failure is told until the file is sent again or dropped, and nothing of a file is left behind',
      () =>
        ({ snapshot }) => {
          const { file, problem, report, refusal } = snapshot.context
          if (snapshot.matches('sending')) expect(problem).toBeNull()
          if (snapshot.matches('choosing')) expect({ file, problem, report }).toEqual({ file: null, problem: null, report: null })
          if (snapshot.matches('reported')) expect({ file, problem }).toEqual({ file: null, problem: null })
          if (!snapshot.matches('choosing')) expect(refusal).toBeNull()
        },
    ),
    law('at first nothing is chosen and nothing refused', () => ({ event, snapshot }) => {
      if (event !== null) return
      expect(snapshot.context).toEqual({ ...of, file: null, mode: 'add', refusal: null, problem: null, report: null })
    }),
    law('a report is shown until it is dismissed, and the change of the list is told once', () => {
      let shown: unknown = null
      return ({ event, before, settled, snapshot, news }) => {
        const isAnswered = settled?.status === 'answered'
        if (isAnswered) shown = settled.answer ?? null
        if (event?.type === 'report.dismiss' && before.matches('reported')) shown = null
        expect(snapshot.context.report ?? null).toEqual(shown)
        expect(news.emitted).toEqual(isAnswered ? [{ type: 'list.changed' }] : [])
      }
    }),
    law('the next file is added unless somebody chooses to replace', () => ({ before, snapshot }) => {
      if (before.matches('sending') && snapshot.matches('reported')) expect(snapshot.context.mode).toBe('add')
    }),
    law('it is busy exactly while a file is sent, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'file.drop' && before.matches('sending')) expect(snapshot).toBe(before)
    }),
  ],
})
