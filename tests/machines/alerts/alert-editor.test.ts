import { describe, expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { newTypedAlert, readAlert, thresholdOf, typedAlertOf } from '#machines/alerts/alert-form.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './alert-editor.walks.ts'
import { rejections } from './rules.ts'

describeMachine({
  name: 'alert-editor',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first', rule: rejections }) }),
  chances: [
    { type: 'rule.edit', typed: { name: '' } },
    { type: 'rule.edit', typed: { webhook: 'http://example.com' } },
    { type: 'rule.edit', typed: { name: 'Rejections', webhook: 'https://example.com' } },
  ],
  laws: [
    law(
      'only a complete rule is sent, with the revision that is known; of another one each wrong field is marked',
      () => (moment) => {
        const { event, before, news, snapshot } = moment
        const sent = news.calls.filter(({ id }) => id === 'saveAlert').map(({ input }) => input)
        const isSubmitted = event?.type === 'form.submit' && before.matches('editing')
        const read = readAlert(before.context.typed)
        const content = 'content' in read ? read.content : null
        const wanted = isSubmitted && content ? [{ projectId: 'first', rule: before.context.rule, content }] : []
        expect(sent).toEqual(wanted)
        if (isSubmitted && 'wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
      },
    ),
    law('what is typed stays until it is saved, or until the version of somebody else is asked for and read', () => (moment) => {
      const { event, before, settled, snapshot } = moment
      const isEdited = event?.type === 'rule.edit' && before.matches('editing')
      const isRead = settled?.status === 'answered' && settled.id === 'readAlert'
      if (!isEdited && !isRead) expect(snapshot.context.typed).toEqual(before.context.typed)
      if (isRead && snapshot.context.rule) expect(snapshot.context.typed).toEqual(typedAlertOf(snapshot.context.rule))
    }),
    law(
      'where somebody else was first, nothing is sent again before their version was read',
      () =>
        ({ event, before, settled, news, snapshot }) => {
          const isChanged =
            settled?.status === 'refused' && settled.id === 'saveAlert' && toProblem(settled.answer).code === 'alert.changed'
          if (isChanged) expect(snapshot.value).toBe('replaced')
          if (before.matches('replaced'))
            expect(news.calls.map(({ id }) => id)).toEqual(event?.type === 'rule.reload' ? ['readAlert'] : [])
        },
    ),
    law(
      'that it was saved is announced once, and it is busy exactly while it calls',
      () =>
        ({ settled, news, calls, snapshot }) => {
          const isSaved = settled?.status === 'answered' && settled.id === 'saveAlert'
          expect(news.emitted.map(({ type }) => type)).toEqual(isSaved ? ['rule.saved'] : [])
          expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
        },
    ),
  ],
})

describe('a typed rule', () => {
  test('is read as it was saved', () => {
    const { name, metric, comparison, threshold, minutes, severity, channels, hourlyAtMost } = rejections
    const content = { name, metric, comparison, threshold, minutes, severity, channels, hourlyAtMost }
    expect(readAlert(typedAlertOf(rejections))).toEqual({ content })
  })
  test('has a share in per cent, with a point or a comma', () => {
    expect(thresholdOf({ ...newTypedAlert, threshold: '2.5' })).toBe(0.025)
    expect(thresholdOf({ ...newTypedAlert, threshold: ' 2,5 ' })).toBe(0.025)
    expect(thresholdOf({ ...newTypedAlert, metric: 'lag', threshold: '30' })).toBe(30)
    expect(thresholdOf({ ...newTypedAlert, threshold: '-1' })).toBe(null)
  })
  test('that is not complete names each field that is wrong', () => {
    const typed = { ...newTypedAlert, threshold: '', webhook: 'http://example.com', hourlyAtMost: '0' }
    expect(readAlert(typed)).toEqual({ wrong: ['name', 'threshold', 'webhook', 'hourlyAtMost'] })
    expect(readAlert({ ...newTypedAlert, name: 'A', threshold: '101' })).toEqual({ wrong: ['threshold'] })
  })
})
