import { describe, expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import {
  isSame,
  noRules,
  readRules,
  rulesIn,
  type TypedRules,
  typedOf,
  wrongPatterns,
} from '#machines/scenarios/scenario-rules.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, of, off, settingsWith, unfinished } from './scenario-settings.walks.ts'

const dear: TypedRules = {
  ...noRules,
  conditions: [{ property: 'value', is: 'gte', value: 100 }],
  only: ' /shop/* \n\n/',
  except: '/shop/help',
}

describeMachine({
  name: 'scenario-settings',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'rules.edit', rules: dear },
    { type: 'rules.edit', rules: { ...noRules, only: '\n ' } },
    done('saveSettings', settingsWith(2, { pages: { only: ['/a'], except: ['/b'] } })),
  ],
  laws: [
    law('what is typed is kept until it is saved or reverted, also where somebody else has saved meanwhile', () => {
      let typed = noRules
      return ({ event, before, settled, snapshot }) => {
        const mayEdit = before.matches('saved') || before.matches('changed')
        if (event?.type === 'rules.edit' && mayEdit) typed = event.rules
        const isTaken = settled?.status === 'answered' && settled.id !== 'rereadSettings'
        if (isTaken || (event?.type === 'rules.revert' && before.matches('changed')))
          typed = snapshot.context.settings ? typedOf(snapshot.context.settings) : noRules
        expect(isSame(snapshot.context.typed, typed)).toBe(true)
      }
    }),
    law(
      'it is unsaved exactly while somebody has typed what the server does not have, or while it is being saved',
      () => (moment) => {
        const { snapshot } = moment
        const { settings, typed } = snapshot.context
        if (snapshot.matches('saved')) expect(settings !== null && isSame(typed, typedOf(settings))).toBe(true)
        expect(snapshot.hasTag('unsaved')).toBe(['changed', 'saving', 'rereading'].some((it) => snapshot.value === it))
      },
    ),
    law('complete rules are sent with the revision that is known, and others are marked and not sent', () => (moment) => {
      const { event, before, news, snapshot } = moment
      const sent = news.calls.filter(({ id }) => id === 'saveSettings').map(({ input }) => input)
      const isSubmitted = event?.type === 'form.submit' && before.matches('changed')
      const read = readRules(before.context.typed)
      const isGood = 'rules' in read
      const wanted = { ...of, rules: isGood ? read.rules : null, replaces: before.context.settings?.revision }
      expect(sent).toEqual(isSubmitted && isGood ? [wanted] : [])
      if (isSubmitted && !isGood) expect(snapshot.context.wrong).toEqual(read.wrong)
      if (event?.type === 'rules.edit' && before.matches('changed')) expect(snapshot.context.wrong).toEqual([])
      if (snapshot.matches('saved') || snapshot.matches('loading')) expect(snapshot.context.wrong).toEqual([])
    }),
    law('where somebody else was first, their settings are read, and the next attempt replaces these', () => (moment) => {
      const { settled, snapshot } = moment
      const isReplaced = settled?.id === 'saveSettings' && toProblem(settled.answer).code === 'scenario.changed'
      if (settled?.status === 'refused' && isReplaced) expect(snapshot.value).toBe('rereading')
      if (settled?.id === 'rereadSettings' && settled.status === 'answered') {
        expect(snapshot.context.settings).toEqual(settled.answer)
        expect(snapshot.context.isReplaced).toBe(true)
      }
      if (snapshot.matches('saved') || snapshot.matches('loading')) expect(snapshot.context.isReplaced).toBe(false)
    }),
    law('each result of saving is announced once, and a failure is shown until the next edit or try', () => {
      let isFailed = false
      return ({ event, before, settled, news, snapshot }) => {
        const isRefused = settled?.status === 'refused'
        const isOfOthers = isRefused && toProblem(settled.answer).code === 'scenario.changed' && settled.id === 'saveSettings'
        const isTold = isRefused && settled.id !== 'viewSettings' && !isOfOthers
        const isSaved = settled?.status === 'answered' && settled.id === 'saveSettings'
        const wanted = isSaved ? ['rules.saved'] : isTold ? ['rules.failed'] : []
        expect(news.emitted.map(({ type }) => type)).toEqual(wanted)
        if (settled?.status === 'answered') isFailed = false
        if (isRefused && !isOfOthers) isFailed = true
        if (event?.type === 'rules.edit' && (before.matches('changed') || before.matches('saved'))) isFailed = false
        if (event?.type === 'form.submit' && news.calls.length > 0) isFailed = false
        expect(snapshot.context.problem !== null).toBe(isFailed)
      }
    }),
    law(
      'it asks about its scenario only, and is busy exactly while it saves or reads again',
      () =>
        ({ news, calls, snapshot }) => {
          const asked = news.calls.filter(({ id }) => id !== 'saveSettings')
          expect(asked.map(({ input }) => input)).toEqual(asked.map(() => of))
          const isBusy = calls.some(({ id, status }) => id !== 'viewSettings' && status === 'pending')
          expect(snapshot.hasTag('busy')).toBe(isBusy)
        },
    ),
  ],
})

describe('typed rules', () => {
  test('are read line by line, and mean the same with other spaces', () => {
    const pages = { only: ['/shop/*', '/'], except: ['/shop/help'] }
    expect(readRules(dear)).toEqual({ rules: { isEnabled: true, conditions: dear.conditions, pages } })
    expect(isSame(dear, { ...dear, only: '/shop/*\n/' })).toBe(true)
    expect(isSame(dear, { ...dear, only: '/\n/shop/*' })).toBe(false)
    expect(typedOf(settingsWith(1, { isEnabled: false }))).toEqual(off)
  })

  test('that are not complete name each field that is wrong', () => {
    expect(readRules(unfinished)).toEqual({ wrong: ['conditions.0.property', 'only'] })
    const lines = Array.from({ length: 21 }, (_, place) => `/${place}`).join('\n')
    expect(readRules({ ...noRules, except: lines })).toEqual({ wrong: ['except'] })
    const text = { ...noRules, conditions: [{ property: 'value', is: 'gt', value: '1' }] }
    expect(readRules(text)).toEqual({ wrong: ['conditions.0.value'] })
    expect(wrongPatterns('/a\n b\n/c?d')).toEqual(['b', '/c?d'])
  })

  test('are restored from a draft, and a draft that cannot be read restores nothing', () => {
    expect(rulesIn(JSON.stringify(dear))).toEqual(dear)
    expect([rulesIn(''), rulesIn('{'), rulesIn('{"only": 1}')]).toEqual([noRules, noRules, noRules])
  })
})
