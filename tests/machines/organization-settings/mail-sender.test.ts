import { expect } from 'vitest'
import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, hostile, named } from './mail-sender.walks.ts'

describeMachine({
  name: 'mail-sender',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'fields.edit', fields: named },
    { type: 'fields.edit', fields: hostile },
    { type: 'form.submit' },
    { type: 'check.begin' },
    { type: 'removal.open' },
    { type: 'removal.confirm' },
  ],
  laws: [
    law('only what can be an address is sent, with the version that is replaced', () => ({ event, before, news }) => {
      if (event?.type !== 'form.submit') return
      const { fields, mailSender } = before.context
      const isSent = before.matches('editing') && !fields.address.includes('\n') && fields.displayName !== ''
      const body = { replaces: mailSender?.sender?.version ?? null, settings: fields }
      expect(news.calls.map(({ input }) => input)).toEqual(isSent ? [body] : [])
    }),
    law('the DNS is asked on demand, and only about a sender with a domain', () => ({ event, before, news }) => {
      if (event?.type !== 'check.begin') return
      const isAsked = before.matches('known') && before.context.mailSender?.sender?.domain != null
      expect(news.calls.length).toBe(isAsked ? 1 : 0)
    }),
    law('nothing is removed before that is confirmed', () => ({ event, before, news }) => {
      if (event?.type !== 'removal.confirm') return expect(event?.type === 'removal.open' ? news.calls : []).toEqual([])
      expect(news.calls.map(({ input }) => input)).toEqual(
        before.matches('asking') ? [{ replaces: before.context.mailSender?.sender?.version }] : [],
      )
    }),
    law('the state that is shown is the one that the server answered last', () => {
      let last: MailSender | null = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') last = settled.answer as MailSender
        expect(snapshot.context.mailSender).toEqual(last)
        if (snapshot.matches('known')) expect(snapshot.value).toEqual({ known: last?.sender?.state ?? 'unnamed' })
      }
    }),
    law('each change and each check is announced once, and each that failed', () => ({ settled, before, news }) => {
      const type = before.matches('saving') ? 'sender.saved' : before.matches('removing') ? 'sender.removed' : 'sender.checked'
      const isCall = before.matches('saving') || before.matches('removing') || before.matches('checking')
      if (settled?.status === 'answered' && isCall) expect(news.emitted).toMatchObject([{ type }])
      else if (settled?.status === 'refused' && (before.matches('checking') || before.matches('removing')))
        expect(news.emitted).toMatchObject([{ type: 'sender.failed' }])
      else if (settled?.status !== 'refused') expect(news.emitted).toEqual([])
    }),
    law('what is typed stays until it is saved or reverted', () => ({ event, before, snapshot, settled }) => {
      if (!before.hasTag('unsaved') || event?.type === 'fields.edit' || event?.type === 'fields.revert') return
      if (settled?.status === 'answered' && before.matches('saving')) return
      expect(snapshot.context.fields).toEqual(before.context.fields)
    }),
    law('it is busy exactly while something is sent or read again', () => ({ calls, snapshot }) => {
      const isPending = calls.some(({ status }) => status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isPending && !snapshot.matches('loading'))
    }),
  ],
})
