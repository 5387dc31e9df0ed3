import { describe, expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import type { Organization } from '#contract/organization-settings/settings.ts'
import { isAsStored, readChange, valuesOf } from '#machines/organization-settings/section-values.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, organizationWith } from './organization-section.walks.ts'

const isTypedIn = (it: { matches: (state: 'saved' | 'changed') => boolean }) => it.matches('saved') || it.matches('changed')

describeMachine({
  name: 'organization-section',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ section: 'defaults' as const }) }),
  chances: [
    { type: 'values.edit', values: { capN: '3', capHours: '24' } },
    { type: 'values.edit', values: { capN: '', capHours: '' } },
    { type: 'values.edit', values: { timeZone: 'Asia/Tokyo', retentionMonths: '6' } },
    done('saveSection', organizationWith(2, { person: { n: 3, hours: 24 } })),
  ],
  laws: [
    law('what is typed is kept until it is saved or reverted, also where somebody else has saved meanwhile', () => {
      let values = {}
      return ({ event, before, settled, snapshot }) => {
        const { organization } = snapshot.context
        const shown = organization ? valuesOf('defaults', organization) : {}
        if (event?.type === 'values.edit' && isTypedIn(before)) values = { ...values, ...event.values }
        const isTaken = settled?.status === 'answered' && settled.id !== 'rereadOrganization'
        if (isTaken || (event?.type === 'values.revert' && before.matches('changed'))) values = shown
        expect(snapshot.context.values).toEqual(values)
      }
    }),
    law(
      'it is unsaved exactly while somebody has typed what the server does not have, or while that is saved',
      () => (moment) => {
        const { snapshot } = moment
        const { organization, values } = snapshot.context
        if (snapshot.matches('saved')) expect(organization !== null && isAsStored('defaults', values, organization)).toBe(true)
        expect(snapshot.hasTag('unsaved')).toBe(['changed', 'saving', 'rereading'].some((it) => snapshot.value === it))
      },
    ),
    law('complete values are sent with the revision that is known, others are marked and not sent', () => (moment) => {
      const { event, before, news, snapshot } = moment
      const sent = news.calls.filter(({ id }) => id === 'saveSection').map(({ input }) => input)
      const { values, organization } = before.context
      const isSubmitted = event?.type === 'form.submit' && before.matches('changed')
      const read = readChange('defaults', values, organization?.defaults.revision ?? 0)
      expect(sent).toEqual(isSubmitted && 'change' in read ? [read.change] : [])
      if (isSubmitted) expect(snapshot.context.wrong).toEqual('wrong' in read ? read.wrong : [])
      if (snapshot.matches('saved') || snapshot.matches('loading')) expect(snapshot.context.wrong).toEqual([])
    }),
    law('where somebody else was first, their settings are read, and the next attempt replaces these', () => (moment) => {
      const { settled, snapshot } = moment
      const isReplaced = settled?.id === 'saveSection' && toProblem(settled.answer).code === 'organization.changed'
      if (settled?.status === 'refused' && isReplaced) expect(snapshot.value).toBe('rereading')
      if (settled?.id === 'rereadOrganization' && settled.status === 'answered') {
        expect(snapshot.context.organization).toEqual(settled.answer)
        expect(snapshot.context.isReplaced).toBe(true)
      }
      if (snapshot.matches('saved') || snapshot.matches('loading')) expect(snapshot.context.isReplaced).toBe(false)
    }),
    law('each result of saving is announced once, and a failure is shown until the next edit or attempt', () => {
      let isFailed = false
      return ({ event, before, settled, news, snapshot }) => {
        const isRefused = settled?.status === 'refused'
        const isOfOthers = isRefused && settled.id === 'saveSection' && toProblem(settled.answer).code === 'organization.changed'
        const isTold = isRefused && settled.id !== 'viewOrganization' && !isOfOthers
        const isSaved = settled?.status === 'answered' && settled.id === 'saveSection'
        const wanted = isSaved
          ? [{ type: 'section.saved', organization: settled.answer as Organization }]
          : isTold
            ? [{ type: 'section.failed', problem: toProblem(settled.answer) }]
            : []
        expect(news.emitted).toEqual(wanted)
        if (settled?.status === 'answered') isFailed = false
        if (isRefused && !isOfOthers) isFailed = true
        if (before.matches('changed') && (event?.type === 'values.edit' || event?.type === 'values.revert')) isFailed = false
        if (before.matches('changed') && snapshot.matches('saving')) isFailed = false
        expect(snapshot.context.problem !== null).toBe(isFailed)
      }
    }),
    law('it is busy exactly while it saves or reads again', () => ({ calls, snapshot }) => {
      const isBusy = calls.some(({ id, status }) => id !== 'viewOrganization' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isBusy)
    }),
  ],
})

test('a field that another one has made right is not marked any more once it is sent', async () => {
  const { perform } = setUpMachine(graph.machine, { input: () => ({ section: 'defaults' as const }) })
  await perform(done('viewOrganization', organizationWith(1, { person: { n: 3, hours: 24 } })))
  await perform({ type: 'values.edit', values: { capHours: '' } })
  expect((await perform({ type: 'form.submit' })).snapshot.context.wrong).toEqual(['capHours'])
  await perform({ type: 'values.edit', values: { capN: '' } })
  const { snapshot } = await perform({ type: 'form.submit' })
  expect([snapshot.value, snapshot.context.wrong]).toEqual(['saving', []])
})

describe('the fields of a section', () => {
  const organization = organizationWith(4, { person: { n: 3, hours: 24 } })

  test('stand for what is stored', () => {
    for (const section of ['general', 'defaults', 'security', 'domains'] as const) {
      const values = valuesOf(section, organization)
      const { revision: _, ...stored } = organization[section]
      const read = readChange(section, values, 4)
      expect(read).toMatchObject({ change: { section, replaces: 4 } })
      if ('change' in read) expect(stored).toMatchObject(read.change.settings)
      expect(isAsStored(section, values, organization)).toBe(true)
    }
  })

  test('name each one that is wrong', () => {
    const values = valuesOf('defaults', organization)
    expect(readChange('general', { name: ' ', mailLocale: 'ja' }, 0)).toEqual({ wrong: ['name'] })
    expect(readChange('defaults', { ...values, holdoutShare: '21', capHours: '' }, 0)).toEqual({
      wrong: ['capHours', 'holdoutShare'],
    })
    for (const [quietFrom, quietTo, wrong] of [
      ['22:00', '', ['quietTo']],
      ['', '8:00', ['quietFrom', 'quietTo']],
      ['22:00', '22:00', ['quietTo']],
    ] as const)
      expect(readChange('defaults', { ...values, quietFrom, quietTo }, 0)).toEqual({ wrong })
    const short = { factorRequired: '', idleMinutes: '1440', absoluteMinutes: '480' }
    expect(readChange('security', short, 0)).toEqual({ wrong: ['idleMinutes'] })
    const lists = { emailDomains: 'tea.example\nlocalhost\n*.example.com', origins: 'https://*.com' }
    expect(readChange('domains', lists, 0)).toEqual({ wrong: ['emailDomains', 'origins'] })
  })

  test('take domains one to a line or between commas, each once', () => {
    const lists = { emailDomains: ' @Tea.example \n\ntea.example，coffee.example', origins: 'https://Tea.example/' }
    expect(readChange('domains', lists, 0)).toMatchObject({
      change: { settings: { emailDomains: ['tea.example', 'coffee.example'], origins: ['https://tea.example'] } },
    })
  })

  test('take a decimal comma, and no limit where both of its fields are empty', () => {
    const values = { ...valuesOf('defaults', organization), holdoutShare: ' 2,5 ', capN: '', capHours: ' ' }
    expect(readChange('defaults', values, 0)).toMatchObject({ change: { settings: { holdoutShare: 2.5, person: null } } })
  })

  test('take quiet hours, and none where both of their fields are empty', () => {
    const values = valuesOf('defaults', organization)
    const read = (quietFrom: string, quietTo: string) => readChange('defaults', { ...values, quietFrom, quietTo }, 0)
    expect(read('22:00', '08:00')).toMatchObject({ change: { settings: { quiet: { from: '22:00', to: '08:00' } } } })
    expect(read(' ', '')).toMatchObject({ change: { settings: { quiet: null } } })
    const quiet = { from: '22:00', to: '08:00' }
    expect(valuesOf('defaults', organizationWith(1, { quiet }))).toMatchObject({ quietFrom: '22:00', quietTo: '08:00' })
  })
})
