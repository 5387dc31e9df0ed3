import { describe, expect, test } from 'vitest'
import type { DecisionLimits } from '#contract/decisions/holdout.ts'
import { toProblem } from '#contract/http/problem.ts'
import { isAsStored, type LimitValues, readLimits, valuesOf } from '#machines/decisions/limits-values.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, limitsWith } from './decision-limits.walks.ts'

const isTypedIn = (it: { matches: (state: 'saved' | 'changed') => boolean }) => it.matches('saved') || it.matches('changed')
const night = { from: '22:00', to: '08:00' }

describeMachine({
  name: 'decision-limits',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'values.edit', values: { capN: '', capHours: '' } },
    { type: 'values.edit', values: { quiet: 'yes' } },
    { type: 'values.edit', values: { quiet: '', timeZone: 'UTC' } },
    done('changeLimits', limitsWith(5, { quiet: night })),
  ],
  laws: [
    law('what is typed is kept until it is saved or reverted', () => {
      let values: LimitValues | null = null
      return ({ event, before, settled, snapshot }) => {
        const { limits } = snapshot.context
        if (event?.type === 'values.edit' && isTypedIn(before) && values) values = { ...values, ...event.values }
        const isStored = snapshot.matches('saved') && !before.matches('saved')
        if (settled?.status === 'answered' || isStored) values = limits && valuesOf(limits)
        if (snapshot.matches('saved')) expect(limits && values && isAsStored(values, limits)).toBe(true)
        else expect(snapshot.context.values).toEqual(values)
      }
    }),
    law(
      'it is unsaved exactly while somebody has typed what the server does not have, or while that is saved',
      () => (moment) => {
        const { snapshot } = moment
        const { limits, values } = snapshot.context
        if (snapshot.matches('saved')) expect(values).toEqual(limits && valuesOf(limits))
        if (snapshot.matches('changed')) expect(limits && values && isAsStored(values, limits)).toBe(false)
        expect(snapshot.hasTag('unsaved')).toBe(snapshot.matches('changed') || snapshot.matches('saving'))
      },
    ),
    law('complete values are sent for this project, others are marked and not sent', () => (moment) => {
      const { event, before, news, snapshot } = moment
      const sent = news.calls.filter(({ id }) => id === 'changeLimits').map(({ input }) => input)
      const isSubmitted = event?.type === 'form.submit' && before.matches('changed')
      const read = before.context.values && readLimits(before.context.values)
      expect(sent).toEqual(isSubmitted && read && 'limits' in read ? [{ projectId: 'first', limits: read.limits }] : [])
      if (isSubmitted) expect(snapshot.context.wrong).toEqual(read && 'wrong' in read ? read.wrong : [])
      if (snapshot.matches('saved') || snapshot.matches('loading')) expect(snapshot.context.wrong).toEqual([])
      const asked = news.calls.filter(({ id }) => id === 'viewLimits').map(({ input }) => input)
      expect(asked).toEqual(asked.map(() => ({ projectId: 'first' })))
    }),
    law('each result of saving is announced once, and a failure is shown until the next edit or attempt', () => {
      let isFailed = false
      return ({ event, before, settled, news, snapshot }) => {
        const isOfSaving = settled?.id === 'changeLimits'
        const isRefused = settled?.status === 'refused'
        const outcome = isRefused ? { type: 'limits.failed', problem: toProblem(settled.answer) } : { type: 'limits.saved' }
        expect(news.emitted).toEqual(isOfSaving ? [outcome] : [])
        if (settled) isFailed = isRefused
        if (before.matches('changed') && (event?.type === 'values.edit' || event?.type === 'values.revert')) isFailed = false
        if (before.matches('changed') && snapshot.matches('saving')) isFailed = false
        expect(snapshot.context.problem !== null).toBe(isFailed)
      }
    }),
    law('it is busy exactly while it saves', () => ({ calls, snapshot }) => {
      const isSaving = calls.some(({ id, status }) => id === 'changeLimits' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isSaving)
    }),
  ],
})

test('a field that another one has made right is not marked any more once it is sent', async () => {
  const { perform } = setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) })
  await perform(done('viewLimits', limitsWith(3)))
  await perform({ type: 'values.edit', values: { capHours: '' } })
  expect((await perform({ type: 'form.submit' })).snapshot.context.wrong).toEqual(['capHours'])
  await perform({ type: 'values.edit', values: { capN: '' } })
  const { snapshot } = await perform({ type: 'form.submit' })
  expect([snapshot.value, snapshot.context.wrong]).toEqual(['saving', []])
})

describe('the fields of the limits', () => {
  const all: DecisionLimits[] = [
    { person: null, timeZone: 'UTC', quiet: null },
    { person: { n: 3, hours: 24 }, timeZone: 'Asia/Tokyo', quiet: { from: '21:30', to: '07:00' } },
  ]

  test.each(all)('stand for what is stored: %o', (limits) => {
    expect(readLimits(valuesOf(limits))).toEqual({ limits })
    expect(isAsStored(valuesOf(limits), limits)).toBe(true)
  })

  test('begin with the night once quiet hours are switched on', () => {
    const values = { ...valuesOf({ person: null, timeZone: 'UTC', quiet: null }), quiet: 'yes' }
    expect(readLimits(values)).toMatchObject({ limits: { quiet: night } })
  })

  test('stand for no hours where they are switched off, whatever was typed before', () => {
    const limits = { person: null, timeZone: 'UTC', quiet: null }
    const values = { ...valuesOf(limits), quietFrom: '01:00', quietTo: '' }
    expect(readLimits(values)).toEqual({ limits })
    expect(isAsStored(values, limits)).toBe(true)
    expect(isAsStored({ ...values, quiet: 'yes' }, limits)).toBe(false)
    expect(isAsStored({ ...values, quiet: '' }, { ...limits, quiet: night })).toBe(false)
  })

  test.each<[Partial<LimitValues>, string[]]>([
    [{ capN: '0', capHours: '24' }, ['capN']],
    [{ capN: '3', capHours: '' }, ['capHours']],
    [{ capN: '', capHours: '1.5' }, ['capN', 'capHours']],
    [{ timeZone: 'Mars/Olympus' }, ['timeZone']],
    [{ quiet: 'yes', quietFrom: '', quietTo: '24:00' }, ['quietFrom', 'quietTo']],
    [{ quiet: 'yes', quietFrom: '08:00', quietTo: '08:00' }, ['quietTo']],
  ])('name each one that is wrong: %o', (change, wrong) => {
    const values = valuesOf({ person: null, timeZone: 'UTC', quiet: null })
    expect(readLimits({ ...values, ...change })).toEqual({ wrong })
  })
})
