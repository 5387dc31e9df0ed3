import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { codes, empty, graph, huge, largest, of } from './code-upload.walks.ts'

describeMachine({
  name: 'code-upload',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'file.choose', file: huge },
    { type: 'file.choose', file: codes },
    { type: 'file.choose', file: largest },
    { type: 'upload.confirm' },
    { type: 'file.drop' },
  ],
  laws: [
    law('a file is sent when it was confirmed, and only then', () => ({ event, before, news }) => {
      const isConfirmed = event?.type === 'upload.confirm' && before.matches('chosen')
      expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? [{ ...of, file: before.context.file }] : [])
    }),
    law(
      'a file that is empty or larger than 4 MB is refused with the reason, and never sent',
      () =>
        ({ event, before, snapshot }) => {
          if (event?.type === 'file.choose' && before.matches('choosing')) {
            const refusal = event.file === empty ? 'file.empty' : event.file === huge ? 'file.tooLarge' : null
            expect(snapshot.context.refusal).toBe(refusal)
            expect(snapshot.matches('chosen')).toBe(refusal === null)
          }
          expect([null, codes, largest]).toContain(snapshot.context.file)
          if (!snapshot.matches('choosing')) expect(snapshot.context.refusal).toBeNull()
        },
    ),
    law('the file stays chosen over a failure, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status === 'refused') {
        expect(snapshot.context.file).toBe(before.context.file)
        expect(snapshot.context.problem).toMatchObject({ code: 'coupon.unreadable' })
      }
      const { file, problem, report } = snapshot.context
      if (snapshot.matches('sending')) expect(problem).toBeNull()
      if (snapshot.matches('choosing')) expect({ file, problem, report }).toEqual({ file: null, problem: null, report: null })
      if (snapshot.matches('reported')) expect({ file, problem }).toEqual({ file: null, problem: null })
    }),
    law('at first nothing is chosen and nothing refused', () => ({ event, snapshot }) => {
      if (event === null) expect(snapshot.context).toEqual({ ...of, file: null, refusal: null, problem: null, report: null })
    }),
    law('a report is shown until it is dismissed, and that codes were added is told once', () => {
      let shown: unknown = null
      return ({ event, before, settled, snapshot, news }) => {
        const isAnswered = settled?.status === 'answered'
        if (isAnswered) shown = settled.answer ?? null
        if (event?.type === 'report.dismiss' && before.matches('reported')) shown = null
        expect(snapshot.context.report ?? null).toEqual(shown)
        expect(news.emitted).toEqual(isAnswered ? [{ type: 'codes.added' }] : [])
      }
    }),
    law('it is busy exactly while a file is sent, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'file.drop' && before.matches('sending')) expect(snapshot).toBe(before)
    }),
  ],
})
