import { describe, expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { editedMetric, newTypedMetric, readMetric, typedMetricOf } from '#machines/experiments/metric-form.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './metric-editor.walks.ts'
import { carts } from './metrics.ts'

describeMachine({
  name: 'metric-editor',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'metric.edit', typed: { name: '' } },
    { type: 'metric.edit', typed: { name: 'Carts of a day', hours: '24' } },
    { type: 'metric.edit', typed: { kind: 'ratio' } },
    { type: 'metric.edit', typed: { kind: 'count', cap: '3' } },
  ],
  laws: [
    law('only a sound metric is checked; of another one each wrong field is marked', () => (moment) => {
      const { event, before, news, snapshot } = moment
      const isSubmitted = event?.type === 'form.submit' && before.matches('editing')
      const read = readMetric(before.context.typed)
      const checked = news.calls.filter(({ id }) => id === 'checkMetric').map(({ input }) => input)
      expect(checked).toEqual(
        isSubmitted && 'content' in read ? [{ projectId: 'first', definition: read.content.definition }] : [],
      )
      if (isSubmitted && 'wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
    }),
    law('a metric is saved as it is typed, after its names were seen, or when somebody saves it in spite of a doubt', () => {
      return ({ event, before, settled, news }) => {
        const answer = settled?.status === 'answered' && settled.id === 'checkMetric' ? settled.answer : null
        const isSeen = answer !== null && (answer as { unseen: unknown[] }).unseen.length === 0
        const isInsisted = event?.type === 'form.submit' && before.matches('doubting')
        const read = readMetric(before.context.typed)
        const content = 'content' in read ? read.content : null
        const wanted = isSeen || isInsisted ? [{ projectId: 'first', metric: before.context.metric, content }] : []
        expect(news.calls.filter(({ id }) => id === 'saveMetric').map(({ input }) => input)).toEqual(wanted)
      }
    }),
    law('what is typed stays until it is saved, or until the version of somebody else is asked for and read', () => (moment) => {
      const { event, before, settled, snapshot } = moment
      const isEdited = event?.type === 'metric.edit' && (before.matches('editing') || before.matches('doubting'))
      const isRead = settled?.status === 'answered' && settled.id === 'readMetric'
      if (!isEdited && !isRead) expect(snapshot.context.typed).toEqual(before.context.typed)
      if (isRead && snapshot.context.metric) expect(snapshot.context.typed).toEqual(typedMetricOf(snapshot.context.metric))
    }),
    law('where somebody else was first, nothing is sent again before their version was read', () => (moment) => {
      const { event, before, settled, news, snapshot } = moment
      const isChanged =
        settled?.status === 'refused' && settled.id === 'saveMetric' && toProblem(settled.answer).code === 'metric.changed'
      if (isChanged) expect(snapshot.value).toBe('replaced')
      if (before.matches('replaced'))
        expect(news.calls.map(({ id }) => id)).toEqual(event?.type === 'metric.reload' ? ['readMetric'] : [])
    }),
    law('that it was saved is announced once, and it is busy exactly while it calls', () => (moment) => {
      const { settled, news, calls, snapshot } = moment
      const isSaved = settled?.status === 'answered' && settled.id === 'saveMetric'
      expect(news.emitted.map(({ type }) => type)).toEqual(isSaved ? ['metric.saved'] : [])
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})

describe('a typed metric', () => {
  const sound = { ...newTypedMetric, name: 'Carts', measure: { ...newTypedMetric.measure, event: 'add_to_cart' } }
  const ratio = { ...sound, kind: 'ratio' as const }

  test('is read as it was saved', () => {
    expect(readMetric(typedMetricOf(carts))).toEqual({ content: { name: carts.name, definition: carts.definition } })
  })
  test('that divides by nothing, or by what it counts, names its denominator', () => {
    expect(readMetric(ratio)).toEqual({ wrong: ['denominator.event'] })
    expect(readMetric({ ...ratio, denominator: ratio.measure })).toEqual({ wrong: ['denominator'] })
    expect(readMetric({ ...ratio, denominator: { ...ratio.measure, event: 'search' } })).toHaveProperty('content')
  })
  test('without its event, property or value names them', () => {
    const property = { ...sound, kind: 'mean' as const, measure: { ...sound.measure, kind: 'property' as const } }
    expect(readMetric(property)).toEqual({ wrong: ['measure.property'] })
    expect(readMetric({ ...property, measure: { ...property.measure, event: ' ' } })).toEqual({
      wrong: ['measure.event', 'measure.property'],
    })
    const where = [{ property: 'price', is: 'gt', value: null }]
    expect(readMetric({ ...sound, measure: { ...sound.measure, where } })).toEqual({ wrong: ['measure.where.0.value'] })
  })
  test('with a time that ends before it begins, or a number that is none, names them', () => {
    expect(readMetric({ ...sound, kind: 'retention', fromHours: '200', hours: '168' })).toEqual({ wrong: ['hours'] })
    expect(readMetric({ ...sound, kind: 'count', hours: '1,5', cap: '-1', lookBackDays: '91' })).toEqual({
      wrong: ['hours', 'cap', 'lookBackDays'],
    })
  })
  test('of a kind that counts no amounts forgets the amount', () => {
    const amounts = { ...sound, kind: 'mean' as const, measure: { ...sound.measure, kind: 'revenue' as const } }
    expect(editedMetric(amounts, { kind: 'proportion' })).toMatchObject({ kind: 'proportion', measure: { kind: 'event' } })
    expect(editedMetric(amounts, { kind: 'ratio' })).toEqual({ ...amounts, kind: 'ratio' })
  })
})
