import { expect, test } from 'vitest'
import { isTemplateUnsaved } from '#machines/scenarios/scenario-template.machine.ts'
import { isSameDraft, readTemplate, templateDraftOf } from '#machines/scenarios/template-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { outdatedLaws } from '#tests/support/machine-outdated.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { fresh, graph, saved } from './scenario-template.walks.ts'

describeMachine({
  name: 'scenario-template',
  graph,
  stage: (variant) => setUpMachine(graph.machine, { input: () => ({ template: variant === 'draft' ? saved : fresh }) }),
  chances: [
    { type: 'draft.edit', change: { required: 'query' } },
    { type: 'draft.edit', change: { goal: 'visit' } },
    { type: 'draft.edit', change: { goal: 'hours', hours: '48' } },
    { type: 'draft.revert' },
    { type: 'template.save' },
    { type: 'publish.ask' },
    { type: 'publish.confirm' },
    { type: 'publish.cancel' },
    { type: 'template.reload' },
  ],
  laws: [
    law(
      'a sound draft is sent as it is typed, against the revision that is known, and nothing else is',
      () =>
        ({ event, before, news }) => {
          const sent = news.calls.filter(({ id }) => id === 'saveTemplate').map(({ input }) => input)
          if (event?.type !== 'template.save' || !before.matches('editing')) return expect(sent).toEqual([])
          const { template, draft } = before.context
          const read = readTemplate(draft)
          const isSent = isTemplateUnsaved(before.context) && 'content' in read
          const input = {
            scenario: template.scenario,
            content: 'content' in read ? read.content : null,
            replaces: template.revision,
          }
          expect(sent).toEqual(isSent ? [input] : [])
        },
    ),
    law(
      'only a stored draft is published, with a note, and only after somebody confirmed it',
      () =>
        ({ event, before, news }) => {
          const sent = news.calls.filter(({ id }) => id === 'publishTemplate').map(({ input }) => input)
          if (event?.type !== 'publish.confirm' || !before.matches('noting')) return expect(sent).toEqual([])
          const { template, note } = before.context
          expect(template.isDraft && !isTemplateUnsaved(before.context)).toBe(true)
          const input = { scenario: template.scenario, note: note.trim(), replaces: template.revision }
          expect(sent).toEqual(note.trim() === '' ? [] : [input])
        },
    ),
    ...outdatedLaws({ code: 'scenarioTemplate.changed', call: 'loadTemplate' }),
    law('what was saved or published is told once', () => ({ settled, news }) => {
      const isTold = settled?.status === 'answered' && settled.id !== 'loadTemplate'
      expect(news.emitted.length).toBe(isTold ? 1 : 0)
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})

test('a draft says what is stored, and what is wrong with it', () => {
  const draft = templateDraftOf(fresh.content)
  expect(readTemplate(draft)).toEqual({ content: fresh.content })
  expect(readTemplate({ ...draft, required: ' tea \n\n tea\ncup ' })).toMatchObject({ content: { required: ['tea', 'cup'] } })
  expect(readTemplate({ ...draft, goal: 'hours', hours: '72' })).toMatchObject({
    content: { goal: { event: 'purchase', within: { hours: 72 } } },
  })
  expect(readTemplate({ ...draft, goal: 'none' })).toMatchObject({ content: { goal: null } })
  const many = Array.from({ length: 11 }, (_, place) => `p${place}`).join('\n')
  const long = { ...draft.texts, ja: { summary: 'x'.repeat(121), guide: '' } }
  const rules = { ...draft.rules, only: 'no path' }
  const wrong = { ...draft, required: many, goal: 'hours', hours: '1.5', rules, texts: long } as const
  expect(readTemplate(wrong)).toEqual({ wrong: ['required', 'hours', 'only', 'ja'] })
  for (const hours of ['', '0', '721', '-1'])
    expect(readTemplate({ ...draft, goal: 'hours', hours })).toEqual({ wrong: ['hours'] })
  expect(isSameDraft(draft, { ...draft, hours: '99', required: 'query\n' })).toBe(true)
  expect(isSameDraft(draft, { ...draft, goal: 'none' })).toBe(false)
})
