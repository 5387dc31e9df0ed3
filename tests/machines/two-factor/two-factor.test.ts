import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { codes, enrolment, graph, off, on, passkeyOnly } from './two-factor.walks.ts'

const [firstCode = ''] = codes.recoveryCodes
const changes = ['beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes', 'disableTwoFactor']

describeMachine({
  name: 'two-factor',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [{ type: 'field.edit', field: 'code', value: '' }],
  laws: [
    law(
      'it is turned on only if it is off, and turned off only if it is on; codes are made anew for any factor',
      () =>
        ({ news, before }) => {
          const made = news.calls.map(({ id }) => id)
          const known = before.context.twoFactor
          if (made.includes('beginTwoFactor')) expect([off, passkeyOnly]).toContainEqual(known)
          if (made.includes('renewRecoveryCodes')) expect([on, passkeyOnly]).toContainEqual(known)
          if (made.includes('disableTwoFactor')) expect(known).toEqual(on)
        },
    ),
    law('it is turned off only after a question', () => ({ event, news, before }) => {
      if (!news.calls.some(({ id }) => id === 'disableTwoFactor')) return
      expect(before.value).toBe('asking')
      expect(event?.type).toBe('twoFactor.confirmDisable')
    }),
    law('a code is sent as typed, and never an empty one', () => {
      let typed = ''
      return ({ event, before, news }) => {
        if (event?.type === 'field.edit' && before.matches('scanning')) typed = event.value
        if (!before.matches('scanning') && !before.matches('confirming')) typed = ''
        for (const { id, input } of news.calls) if (id === 'confirmTwoFactor') expect(input).toEqual({ code: typed })
        if (news.calls.some(({ id }) => id === 'confirmTwoFactor')) expect(typed).not.toBe('')
      }
    }),
    law('the secret is kept while it is scanned and confirmed, and never longer', () => ({ snapshot }) => {
      const isShown = snapshot.matches('scanning') || snapshot.matches('confirming')
      expect(snapshot.context.enrolment).toEqual(isShown ? enrolment : null)
      if (!isShown) expect(snapshot.context.form).toEqual({ values: { code: '' }, problems: {} })
    }),
    law('recovery codes are kept until the person has noted them, and never longer', () => ({ snapshot }) => {
      expect(snapshot.context.recoveryCodes).toEqual(snapshot.matches('noting') ? codes.recoveryCodes : [])
    }),
    law('the status is read again after every change, and after a change that failed', () => ({ settled, snapshot }) => {
      if (!settled || !changes.includes(settled.id) || settled.status === 'abandoned') return
      const isDone = settled.status === 'answered'
      const next = {
        beginTwoFactor: isDone ? 'scanning' : 'loading',
        confirmTwoFactor: isDone ? 'noting' : 'scanning',
        renewRecoveryCodes: isDone ? 'noting' : 'loading',
        disableTwoFactor: 'loading',
      }
      expect(snapshot.value).toBe(next[settled.id as keyof typeof next])
    }),
    law('turning on and off and every failed change are announced once, when they happen', () => ({ settled, news }) => {
      const is = (id: string) => settled?.id === id && settled.status === 'answered'
      const isRefused = settled?.status === 'refused' && changes.includes(settled.id)
      expect(news.emitted.filter(({ type }) => type !== 'form.rejected')).toEqual([
        ...(is('confirmTwoFactor') ? [{ type: 'twoFactor.enabled' }] : []),
        ...(is('disableTwoFactor') ? [{ type: 'twoFactor.disabled' }] : []),
        ...(isRefused ? [{ type: 'twoFactor.failed', problem: toProblem(settled.answer) }] : []),
      ])
    }),
    law('it is busy exactly while a change is under way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => status === 'pending' && changes.includes(id)))
    }),
    announcesNone([enrolment.secret, firstCode, '123456']),
  ],
})
