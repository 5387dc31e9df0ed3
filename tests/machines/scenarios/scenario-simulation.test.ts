import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of, simulation } from './scenario-simulation.walks.ts'

/** What is typed as properties, and what it means; undefined for what is no JSON object. */
const typed: Record<string, object | undefined> = {
  '': {},
  ' ': {},
  '{"query": "tea"}': { query: 'tea' },
  '{': undefined,
  '[1]': undefined,
  null: undefined,
}

describeMachine({
  name: 'scenario-simulation',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ ...of, properties: '{"query": "tea"}' }) }),
  chances: [
    ...Object.keys(typed).map((value) => ({ type: 'field.edit', field: 'properties', value })),
    { type: 'field.edit', field: 'person', value: ' ' },
    { type: 'field.edit', field: 'path', value: ' /shop/tea ' },
    { type: 'field.edit', field: 'path', value: 'shop' },
    { type: 'field.edit', field: 'path', value: '' },
    { type: 'form.submit' },
  ],
  laws: [
    law('a complete form asks about the person and the event that it names, and nothing else asks', () => (moment) => {
      const { event, before, news, snapshot } = moment
      const { person, path, properties } = before.context.form.values
      const isAsked = event?.type === 'form.submit' && before.matches('asking')
      const isGood = person.trim() !== '' && !/^[^/]/.test(path.trim()) && typed[properties] !== undefined
      const input = { ...of, person: person.trim(), path: path.trim() || null, properties: typed[properties] }
      expect(news.calls.map((it) => it.input)).toEqual(isAsked && isGood ? [input] : [])
      if (isAsked && !isGood) expect(Object.keys(snapshot.context.form.problems).length).toBeGreaterThan(0)
    }),
    law('the last answer stays until there is another one, or none for the next person', () => {
      let shown: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') shown = settled.answer
        if (settled?.status === 'refused') shown = null
        expect(snapshot.context.simulation).toEqual(shown)
        if (settled?.answer === simulation) expect(snapshot.context.problem).toBe(null)
        if (settled?.status === 'refused') expect(snapshot.context.problem).toMatchObject({ code: 'profile.unknown' })
      }
    }),
    law('it is busy exactly while it asks', () => ({ snapshot, calls }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
