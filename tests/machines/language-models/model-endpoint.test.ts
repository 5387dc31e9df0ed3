import { expect, test } from 'vitest'
import type { ModelEndpoint } from '#contract/language-models/model-endpoint.ts'
import { readEndpoint } from '#machines/language-models/model-endpoint-fields.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, hostile, key, none, typed, withKey } from './model-endpoint.walks.ts'

describeMachine({
  name: 'model-endpoint',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'fields.edit', fields: typed },
    { type: 'fields.edit', fields: hostile },
    { type: 'fields.edit', fields: { key: 'with a space' } },
    { type: 'fields.edit', fields: { limitKind: 'cost', limit: '5' } },
    { type: 'fields.revert' },
    { type: 'form.submit' },
    { type: 'key.remove' },
    { type: 'test.run' },
  ],
  laws: [
    law('only sound settings are sent, with the version that is replaced and a key only if one was typed', () => {
      return ({ event, before, news }) => {
        const sent = news.calls.filter(({ id }) => id === 'saveEndpoint').map(({ input }) => input)
        if (event?.type !== 'form.submit' || !before.matches('editing')) return expect(sent).toEqual([])
        const { fields, stored } = before.context
        const read = readEndpoint(fields, stored ?? none)
        expect(sent).toEqual('change' in read ? [read.change] : [])
        for (const change of sent) {
          expect(change).toMatchObject({ replaces: stored?.endpoint?.version ?? null })
          expect('key' in (change as object)).toBe(fields.key.trim() !== '')
          expect(JSON.stringify(change)).not.toContain(hostile.baseUrl)
        }
      }
    }),
    law('a key that was saved, reverted or read again is nowhere any more', () => ({ snapshot }) => {
      if (!snapshot.hasTag('unsaved')) expect(JSON.stringify(snapshot.context)).not.toContain(key)
    }),
    law(
      'a key is removed on demand only, where there is one, and nothing else changes with it',
      () =>
        ({ event, before, news }) => {
          const sent = news.calls.filter(({ id }) => id === 'removeKey').map(({ input }) => input)
          const endpoint = before?.context.stored?.endpoint
          if (event?.type !== 'key.remove' || !before.matches('known') || !endpoint?.keySince) return expect(sent).toEqual([])
          const { version, keySince: _, used: __, ...settings } = endpoint
          expect(sent).toEqual([{ replaces: version, settings, key: null }])
        },
    ),
    law('a test call is made on demand, of what is stored alone', () => ({ event, before, news }) => {
      const isMade = event?.type === 'test.run' && before.matches('known') && before.context.stored?.endpoint != null
      expect(news.calls.filter(({ id }) => id === 'testEndpoint').length).toBe(isMade ? 1 : 0)
    }),
    law('what is shown as stored is what the server answered last', () => {
      let last: ModelEndpoint | null = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered' && settled.id !== 'testEndpoint') last = settled.answer as ModelEndpoint
        expect(snapshot.context.stored).toEqual(last)
      }
    }),
    law('what is typed stays until it is saved or reverted', () => ({ event, before, snapshot, settled }) => {
      if (!before?.hasTag('unsaved') || event?.type === 'fields.edit' || event?.type === 'fields.revert') return
      if (settled?.status === 'answered' && before.matches('saving')) return
      expect(snapshot.context.fields).toEqual(before.context.fields)
    }),
    law('it is busy exactly while something is sent or read again', () => ({ calls, snapshot }) => {
      const isPending = calls.some(({ status }) => status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isPending && !snapshot.matches('loading'))
    }),
  ],
})

test('a price that another field has made right is not marked any more once it is sent', async () => {
  const { perform } = setUpMachine(graph.machine, {})
  await perform(done('viewEndpoint', withKey))
  await perform({ type: 'fields.edit', fields: { limitKind: 'cost', limit: '5' } })
  expect((await perform({ type: 'form.submit' })).snapshot.context.wrong).toEqual(['priceOut'])
  await perform({ type: 'fields.edit', fields: { limitKind: 'calls' } })
  const { snapshot } = await perform({ type: 'form.submit' })
  expect([snapshot.value, snapshot.context.wrong]).toEqual(['saving', []])
})
