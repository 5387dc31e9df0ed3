import { expect } from 'vitest'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, token } from './acceptance.walks.ts'

describeMachine({
  name: 'acceptance',
  graph,
  stage: () => setUpMachine(graph.machine, { input: (owner) => ({ token, session: owner }) }),
  chances: [
    { type: 'offer.reload' },
    { type: 'offer.accept' },
    { type: 'offer.mail' },
    { type: 'form.submit' },
    { type: 'field.edit', field: 'account', value: 'mei.chen' },
    { type: 'field.edit', field: 'account', value: 'x' },
    { type: 'field.edit', field: 'password', value: 'secret2' },
    { type: 'field.edit', field: 'confirmPassword', value: 'secret2' },
    { type: 'field.edit', field: 'confirmPassword', value: 'secret3' },
  ],
  laws: [
    law(
      'the token goes with each call that needs it, and an account is made only from a sound form',
      () =>
        ({ event, before, news }) => {
          for (const { id, input } of news.calls) {
            if (id !== 'logIn') expect(input).toMatchObject({ token })
            if (id !== 'register') continue
            expect(event?.type).toBe('form.submit')
            const { account, password, confirmPassword } = before.context.form.values
            expect(input).toEqual({ token, account: account.trim(), password })
            expect(password).toBe(confirmPassword)
          }
        },
    ),
    law('no account is made for an address that has one already, or with a link that was copied', () => ({ snapshot, news }) => {
      if (snapshot.context.offer && snapshot.context.offer.hasAccount !== false)
        expect(news.calls.map(({ id }) => id)).not.toContain('register')
    }),
    law('a link that cannot be used says why, and can be read again', () => ({ settled, before, event, snapshot, news }) => {
      if (settled?.status === 'refused' && before.matches('reading')) {
        expect(snapshot.matches('unusable')).toBe(true)
        expect(snapshot.context.problem).toMatchObject({ code: 'invitation.expired' })
      }
      if (event?.type === 'offer.reload' && before.matches('unusable'))
        expect(news.calls.map(({ id }) => id)).toEqual(['readOffer'])
    }),
    law('a link is mailed only where the one at hand was copied, and joins nobody', () => ({ event, before, snapshot, news }) => {
      const isAsked = event?.type === 'offer.mail' && before.matches('offered')
      const isCopied = before.context.offer?.hasAccount === null
      expect(news.calls.some(({ id }) => id === 'mailLink')).toBe(isAsked && isCopied)
      if (snapshot.matches('mailed')) expect(news.emitted).toEqual([])
    }),
    law('it ends once somebody has joined, which is told once, and keeps no password', () => ({ before, snapshot, news }) => {
      const isEnd = snapshot.matches('accepted') && !before.matches('accepted')
      const told = news.emitted.filter(({ type }) => type !== 'form.rejected')
      expect(told).toHaveLength(isEnd ? 1 : 0)
      if (isEnd) expect(snapshot.context.form.values).toMatchObject({ password: '', confirmPassword: '' })
    }),
    law('it is busy exactly while it joins, and nothing can be typed then', () => ({ event, before, snapshot }) => {
      const isBusy = ['registering', 'signingIn', 'accepting', 'mailing'].some((state) => snapshot.value === state)
      expect(snapshot.hasTag('busy')).toBe(isBusy)
      if (event?.type === 'field.edit' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
    announcesNone(['secret2', 'secret3', token]),
  ],
})
