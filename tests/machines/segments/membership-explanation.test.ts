import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of, why } from './membership-explanation.walks.ts'

describeMachine({
  name: 'membership-explanation',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'field.edit', field: 'person', value: '' },
    { type: 'field.edit', field: 'person', value: ' dan ' },
    { type: 'field.edit', field: 'person', value: 'x'.repeat(201) },
    { type: 'form.submit' },
  ],
  laws: [
    law('it asks about whom the field or a link names, and about nobody else', () => ({ event, before, news }) => {
      if (event === null) return
      const { person } = before.context.form.values
      const isGood = person.trim() !== '' && person.trim().length <= 200
      const isSent = event.type === 'form.submit' && before.matches('asking') && isGood
      const isLinked = event.type === 'person.ask'
      const wanted = isSent ? [person.trim()] : isLinked ? [event.person] : []
      expect(news.calls.map(({ input }) => input)).toEqual(wanted.map((it) => ({ ...of, person: it })))
    }),
    law('an id that is missing or too long is refused at its field', () => ({ event, before, snapshot, news }) => {
      if (event?.type !== 'form.submit' || !before.matches('asking')) return
      const person = before.context.form.values.person.trim()
      const problem = person === '' ? 'person.required' : person.length > 200 ? 'text.tooLong' : null
      expect(snapshot.context.form.problems).toEqual(problem ? { person: problem } : {})
      expect(news.emitted).toEqual(problem ? [{ type: 'form.rejected', field: 'person' }] : [])
    }),
    law('the last explanation stays until there is another one, or none for the next person', () => {
      let shown: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') shown = settled.answer
        if (settled?.status === 'refused') shown = null
        expect(snapshot.context.explanation).toEqual(shown)
        if (settled?.answer === why) expect(snapshot.context.problem).toBeNull()
        if (settled?.status === 'refused') expect(snapshot.context.problem).toMatchObject({ code: 'profile.unknown' })
      }
    }),
    law('at first nothing is explained and nothing has failed', () => ({ event, snapshot }) => {
      if (event === null) expect(snapshot.context).toMatchObject({ problem: null, explanation: null })
    }),
    law('it is busy exactly while it asks', () => ({ snapshot, calls }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
