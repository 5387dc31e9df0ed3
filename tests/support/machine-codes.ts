import { expect } from 'vitest'
import type { CodePurpose } from '#contract/accounts/accounts.ts'
import { toProblem } from '#contract/http/problem.ts'
import { addressOf } from '#contract/http/rules.ts'
import { type Law, law } from './machine-laws.ts'
import type { Call, Moment } from './set-up-machine.ts'

type Options = {
  purpose: CodePurpose
  /** Whether the rule of the form's address accepts it. */
  isAccepted: (email: string) => boolean
  /** Whether a code that was restored fills in the address. */
  isRestoring: (before: Moment['before']) => boolean
  /** Whether nothing is told any more of a code. */
  isOver: (before: Moment['before']) => boolean
}

/** What every form promises that sends a code to the address in it. Its pause is 3 s here, its lifetime 5 s. */
export const codeLaws = ({ purpose, isAccepted, isRestoring, isOver }: Options): Law[] => [
  law('a code is sent to valid e-mail addresses only, and never during the pause of that address', () => {
    let [email, isOpen, isSending, isSendable, pauseEnd] = ['', true, false, true, 0]
    return ({ event, settled, news, now, calls, before, snapshot }) => {
      if (event?.type === 'code.restored' && isRestoring(before)) email ||= event.email
      if (isOpen && event?.type === 'field.edit' && event.field === 'email') {
        // Nothing can be read here: of another address no pause is known.
        if (addressOf(event.value) !== addressOf(email)) pauseEnd = 0
        email = event.value
      }
      const isAsked = isOpen && event?.type === 'code.ask'
      const isFine = isAccepted(email)
      const isSent = isAsked && isFine && !isSending && isSendable
      const sent = news.calls.filter(({ id }) => id === 'sendCode').map(({ input }) => input)
      expect(sent).toEqual(isSent ? [{ email: email.trim(), purpose, pauseSeconds: 3, lifetimeSeconds: 5 }] : [])
      if (isAsked) expect(news.emitted).toEqual(isFine ? [] : [{ type: 'form.rejected', field: 'email' }])
      if (sent.length > 0) expect(now).toBeGreaterThanOrEqual(pauseEnd)
      if (settled?.id === 'sendCode' && settled.status === 'answered' && isTo(settled, email)) pauseEnd = now + 3_000
      isSendable = snapshot.children.verificationCode?.getSnapshot().hasTag('sendable') ?? false
      isSending = calls.some(({ id, status }) => id === 'sendCode' && status === 'pending')
      isOpen = !snapshot.hasTag('busy') && snapshot.status === 'active'
    }
  }),
  law('every sent code and every failure to send one is announced', () => ({ event, settled, before, news }) => {
    if (isOver(before)) return
    const sending = settled?.id === 'sendCode' ? settled : null
    const wasSent = event?.type === 'code.sent' || sending?.status === 'answered'
    const refusal = sending?.status === 'refused' ? toProblem(sending.answer) : null
    const problem = event?.type === 'code.failed' ? event.problem : refusal
    expect(news.emitted.filter(({ type }) => type === 'code.sent')).toEqual(wasSent ? [{ type: 'code.sent' }] : [])
    expect(news.emitted.filter(({ type }) => type === 'code.failed')).toEqual(problem ? [{ type: 'code.failed', problem }] : [])
  }),
]

const isTo = ({ input }: Call, email: string) => addressOf((input as { email: string }).email) === addressOf(email)
