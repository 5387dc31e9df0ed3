import { expect, test } from 'vitest'
import { aiModelDraftOf, isAiModelUnsaved, readAiModel } from '#machines/platform/ai-model-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { outdatedLaws } from '#tests/support/machine-outdated.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, writer } from './ai-model-edit.walks.ts'

describeMachine({
  name: 'ai-model-edit',
  graph,
  stage: (variant) => setUpMachine(graph.machine, { input: () => ({ model: variant === 'add' ? null : writer }) }),
  chances: [
    { type: 'draft.edit', change: { name: 'Editor' } },
    { type: 'draft.edit', change: { priceIn: '1,5' } },
    { type: 'draft.edit', change: { provider: 'local', baseUrl: 'http://10.0.0.1/v1' } },
    { type: 'draft.edit', change: { provider: 'openai' } },
    { type: 'draft.edit', change: aiModelDraftOf(writer) },
    { type: 'draft.revert' },
    { type: 'model.save' },
    { type: 'model.reload' },
  ],
  laws: [
    law('a sound change is sent as it is typed, against the revision that is known, and nothing else is', () => {
      return ({ event, before, news }) => {
        const saved = news.calls.filter(({ id }) => id === 'saveModel').map(({ input }) => input)
        if (event?.type !== 'model.save' || !before.matches('editing')) return expect(saved).toEqual([])
        const { model, draft } = before.context
        const read = readAiModel(draft)
        const isSent = isAiModelUnsaved(before.context) && 'settings' in read
        const known = model && { id: model.id, revision: model.revision }
        expect(saved).toEqual(isSent ? [{ known, settings: read.settings }] : [])
      }
    }),
    law('what is wrong is marked when somebody tries to save it, until the field is edited', () => {
      return ({ event, before, snapshot }) => {
        if (!before?.matches('editing')) return
        const read = readAiModel(before.context.draft)
        if (event?.type === 'model.save' && 'wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
        if (event?.type === 'draft.edit')
          for (const name of Object.keys(event.change)) expect(snapshot.context.wrong).not.toContain(name)
      }
    }),
    ...outdatedLaws({ code: 'aiModel.changed', call: 'loadModel' }),
    law('a saved model is what is known then, and is told once', () => ({ settled, before, snapshot, news }) => {
      const isSaved = settled?.status === 'answered' && settled.id === 'saveModel'
      const { id } = snapshot.context.model ?? writer
      expect(news.emitted).toEqual(isSaved ? [{ type: 'model.saved', id, isNew: before.context.model === null }] : [])
      if (isSaved) expect(isAiModelUnsaved(snapshot.context)).toBe(false)
    }),
    law('reverting shows what is stored', () => ({ event, before, snapshot }) => {
      if (event?.type === 'draft.revert' && before.matches('editing')) expect(isAiModelUnsaved(snapshot.context)).toBe(false)
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})

test('a draft says what is stored, small prices included, and what is wrong with it in the order of the form', () => {
  const stored = { ...writer, priceIn: 0.000_001, fallback: { id: writer.id, name: 'Other' } }
  expect(readAiModel(aiModelDraftOf(stored))).toMatchObject({
    settings: { priceIn: 0.000_001, fallback: writer.id, isOn: false },
  })
  expect(readAiModel(aiModelDraftOf(null))).toEqual({
    wrong: ['name', 'baseUrl', 'model', 'contextTokens', 'priceIn', 'priceOut', 'requestsPerMinute', 'timeoutSeconds'],
  })
  const draft = aiModelDraftOf(writer)
  expect(readAiModel({ ...draft, baseUrl: 'http://models.example/v1' })).toEqual({ wrong: ['baseUrl'] })
  expect(readAiModel({ ...draft, baseUrl: ' http://models.example/v1 ', provider: 'local' })).toMatchObject({
    settings: { baseUrl: 'http://models.example/v1' },
  })
  expect(readAiModel({ ...draft, priceOut: '0.0000001', timeoutSeconds: '1.5' })).toEqual({
    wrong: ['priceOut', 'timeoutSeconds'],
  })
})
