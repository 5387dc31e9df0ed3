import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { asked, graph, of, saved } from './saved-insight.walks.ts'

const contentOf = ({ question, lastDays, onDashboard }: typeof saved) => ({ question, lastDays, onDashboard })

describeMachine({
  name: 'saved-insight',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'insight.open', saved: null },
    { type: 'insight.open', saved },
    { type: 'insight.save', asked },
    { type: 'insight.saveAs', asked },
    { type: 'shown.edit', isShown: true },
    { type: 'shown.edit', isShown: false },
    { type: 'name.edit', name: ' ' },
    { type: 'name.edit', name: ' Other ' },
  ],
  laws: [
    law('the open insight is saved with its name and what is asked now; without one nothing is', () => (moment) => {
      const { event, before, news } = moment
      if (event?.type !== 'insight.save' || !before.matches('open')) return
      const open = before.context.saved
      expect(news.calls.map(({ input }) => input)).toEqual(
        open ? [{ projectId: 'first', saved: open, content: { name: open.name, onDashboard: open.onDashboard, ...asked } }] : [],
      )
    }),
    law(
      'a new insight is put on the dashboard as was chosen last; a name changes nothing else',
      () =>
        ({ event, before, news }) => {
          if (event?.type !== 'form.submit' || !before.matches({ naming: 'typing' })) return
          const { purpose, saved: open, isShown } = before.context
          for (const { input } of news.calls)
            expect((input as { content: object }).content).toMatchObject(
              purpose === 'rename' && open
                ? { ...contentOf(open), name: expect.any(String) }
                : { ...asked, onDashboard: isShown },
            )
        },
    ),
    law('a name is sent without spaces around it, and never an empty one', () => ({ event, before, news }) => {
      if (event?.type !== 'form.submit' || !before.matches({ naming: 'typing' })) return
      const { name, purpose, saved: open } = before.context
      const inputs = news.calls.map(({ input }) => input as { saved: unknown; content: { name: string } })
      expect(inputs.map((it) => it.content.name)).toEqual(name.trim() === '' ? [] : [name.trim()])
      for (const input of inputs) expect(input.saved).toEqual(purpose === 'rename' ? open : null)
    }),
    law('an insight is deleted only after a question', () => ({ event, before, news }) => {
      const isConfirmed = event?.type === 'removal.confirm' && before.matches('asking')
      expect(news.calls.filter(({ id }) => id === 'removeInsight').length).toBe(isConfirmed ? 1 : 0)
    }),
    law('every change is told once, and that somebody else was first as well', () => ({ settled, news }) => {
      const isAnswered = settled?.status === 'answered'
      const isOutdated =
        settled?.status === 'refused' && settled.id !== 'removeInsight' && toProblem(settled.answer).code === 'insight.changed'
      const told = isOutdated
        ? ['insight.outdated']
        : !isAnswered
          ? []
          : [settled.id === 'removeInsight' ? 'insight.removed' : 'insight.saved']
      expect(news.emitted.map(({ type }) => type)).toEqual(told)
    }),
    law('it is busy exactly while it calls', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
