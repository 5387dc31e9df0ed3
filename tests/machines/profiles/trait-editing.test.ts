import { expect, test } from 'vitest'
import type { EditInput } from '#machines/profiles/trait-editing.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { of } from './people.ts'
import { graph } from './trait-editing.walks.ts'

const stage = () => setUpMachine(graph.machine, { input: () => of })

describeMachine({
  name: 'trait-editing',
  graph,
  stage,
  chances: [
    { type: 'trait.add' },
    { type: 'trait.change', name: 'orders', value: 3 },
    { type: 'trait.change', name: 'vip', value: true },
    { type: 'trait.change', name: 'tags', value: ['a'] },
    { type: 'field.edit', field: 'type', value: 'number' },
    { type: 'field.edit', field: 'value', value: 'many' },
    { type: 'field.edit', field: 'name', value: '__proto__' },
    { type: 'field.edit', field: 'reason', value: ' ' },
    { type: 'form.submit' },
  ],
  laws: [
    law('an edit writes or removes the one trait that the form is about, with its reason', () => ({ event, before, news }) => {
      const edits = news.calls.map(({ input }) => input as EditInput)
      if (event?.type !== 'form.submit' || !before.matches('editing')) expect(edits).toEqual([])
      for (const { edit, ...rest } of edits) {
        const { mode, form } = before.context
        expect(rest).toEqual(of)
        expect(edit.reason).toBe(form.values.reason.trim())
        expect(edit.reason).not.toBe('')
        const name = form.values.name.trim()
        expect(edit.unset).toEqual(mode === 'remove' ? [name] : [])
        expect(Object.keys(edit.set ?? {})).toEqual(mode === 'remove' ? [] : [name])
      }
    }),
    law('a number is written as a number, and yes or no as a truth value', () => ({ before, news }) => {
      for (const { input } of news.calls) {
        const { type } = before.context.form.values
        const types: Record<string, string> = { text: 'string', number: 'number', boolean: 'boolean' }
        for (const value of Object.values((input as EditInput).edit.set ?? {})) expect(typeof value).toBe(types[type])
      }
    }),
    law('a form that is not filled in is not sent, and says which field is first', () => ({ event, before, news, snapshot }) => {
      if (event?.type !== 'form.submit' || !before.matches('editing') || news.calls.length > 0) return
      const [first] = (['name', 'type', 'value', 'reason'] as const).filter((it) => snapshot.context.form.problems[it])
      expect(news.emitted).toEqual([{ type: 'form.rejected', field: first }])
    }),
    law('what was saved is told once; a failure stays beside what was typed', () => ({ settled, before, news, snapshot }) => {
      const isSaved = settled?.status === 'answered'
      expect(news.emitted.filter(({ type }) => type === 'trait.saved')).toEqual(isSaved ? [{ type: 'trait.saved' }] : [])
      if (settled?.status === 'refused') {
        expect(snapshot.context.problem).not.toBeNull()
        expect(snapshot.context.form.values).toEqual(before.context.form.values)
      }
    }),
    law('it is busy exactly while it saves', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})

test.each([
  ['gold', 'text', 'gold'],
  [3, 'number', '3'],
  [false, 'boolean', 'false'],
  [['a'], 'text', '["a"]'],
])('the value %j is edited as %s', async (value, type, text) => {
  const { snapshot } = await stage().perform({ type: 'trait.change', name: 'it', value })
  expect(snapshot.context.form.values).toMatchObject({ name: 'it', type, value: text })
})
