import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { ContactField } from '#contract/contact/contact.ts'
import { ProblemError, toProblem } from '#contract/http/problem.ts'
import { gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph, request } from './contact-form.walks.ts'

const stage = () => setUpMachine(graph.machine)

/** In the order in which the specification checks them. */
const results: Verdicts<ContactField> = {
  name: { '': 'contactName.required', ' ': 'contactName.required', 王芳: null, ['x'.repeat(61)]: 'text.tooLong' },
  phone: { '': 'contactPhone.required', '13800000000': null },
  email: { '': 'contactEmail.format', 'wang.example.com': 'contactEmail.format', 'wang@example.com': null },
  company: { '': 'contactCompany.required', 茶铺: null },
  requirementType: { '': 'requirementType.required', everything: 'requirementType.required', demo: null },
  position: { '': null, 店主: null },
  requirements: { '': null, ['x'.repeat(2_001)]: 'text.tooLong' },
}
const fields = Object.keys(results) as ContactField[]
const isAcceptable = (values: Record<string, string>) => fields.every((field) => results[field][values[field] ?? ''] === null)
const openIt = { type: 'form.open', invitation: 'demo' }
const filled = [openIt, ...Object.entries(request).map(([field, value]) => ({ type: 'field.edit', field, value }))]

describeMachine({
  name: 'contact-form',
  graph,
  stage,
  chances: [
    ...gestures(results),
    ...Object.entries(request).map(([field, value]) => ({ type: 'field.edit', field, value })),
    { type: 'form.open', invitation: 'contact' },
    { type: 'form.open', invitation: 'expert' },
    failed('sendRequest', { code: 'requests.tooMany', status: 429, retryAfter: 60 }),
    timePasses(200),
  ],
  laws: [
    law('the input is kept, also after failures and closing, until the request is stored', () => {
      let values: Record<string, string> = Object.fromEntries(fields.map((field) => [field, '']))
      return ({ event, before, snapshot, news }) => {
        const isTyping = event?.type === 'field.edit' && (before.matches('editing') || before.matches('failed'))
        if (isTyping) values = { ...values, [event.field]: event.value }
        if (news.emitted.some(({ type }) => type === 'request.sent'))
          values = Object.fromEntries(fields.map((field) => [field, '']))
        expect(snapshot.context.form.values).toEqual(values)
      }
    }),
    law('a problem of a field is shown from leaving the field or submitting until it is edited', () => {
      let problems: Record<string, string> = {}
      return ({ event, before, snapshot, news }) => {
        const { values } = before.context.form
        const validate = (field: ContactField) => {
          const result = results[field][values[field]]
          if (typeof result === 'string') problems = { ...problems, [field]: result }
        }
        const isOpen = before.matches('editing') || before.matches('failed')
        if (event?.type === 'field.edit' && isOpen) {
          const { [event.field as ContactField]: _, ...rest } = problems
          problems = rest
        }
        if (event?.type === 'field.leave' && before.matches('editing')) validate(event.field as ContactField)
        if (event?.type === 'form.submit' && before.matches('editing') && !isAcceptable(values)) {
          problems = {}
          for (const field of fields) validate(field)
        }
        if (news.emitted.some(({ type }) => type === 'request.sent')) problems = {}
        expect(snapshot.context.form.problems).toEqual(problems)
      }
    }),
    law('the hidden field is sent with the request and cleared with it', () => {
      let website = ''
      return ({ event, before, snapshot, news }) => {
        if (event?.type === 'website.fill' && before.matches('editing')) website = event.value
        if (news.emitted.some(({ type }) => type === 'request.sent')) website = ''
        expect(snapshot.context.website).toBe(website)
      }
    }),
    law('a request is sent as typed if all five checks pass; otherwise the first failed check is named', () => {
      return ({ event, before, news, snapshot }) => {
        const { form, invitation, website } = before.context
        const isAttempt = event?.type === 'form.submit' && (before.matches('editing') || before.matches('failed'))
        const fine = isAcceptable(form.values)
        expect(news.calls.map(({ input }) => input)).toEqual(isAttempt && fine ? [{ ...form.values, invitation, website }] : [])
        const first = fields.find((field) => results[field][form.values[field]] !== null)
        expect(news.emitted.filter(({ type }) => type === 'form.rejected')).toEqual(
          isAttempt && !fine ? [{ type: 'form.rejected', field: first }] : [],
        )
        if (isAttempt && !fine)
          expect(snapshot.context.form.problems).toEqual(
            Object.fromEntries(
              fields.flatMap((field) => {
                const result = results[field][form.values[field]]
                return result ? [[field, result]] : []
              }),
            ),
          )
      }
    }),
    law('sending is shown for at least one second, and until there is an answer', () => {
      let began: number | null = null
      return ({ snapshot, news, calls, now }) => {
        if (news.calls.length > 0) began = now
        const isPending = calls.some(({ status }) => status === 'pending')
        const isBusy = began !== null && (isPending || now - began < 1_000)
        expect(snapshot.hasTag('busy')).toBe(isBusy)
        if (!isBusy) began = null
      }
    }),
    law('success or failure is announced once', () => {
      let outcome: AnyEventObject | null = null
      return ({ event, settled, before, snapshot, news }) => {
        if (event === null) expect(snapshot.context.problem).toBeNull()
        if (settled)
          outcome =
            settled.status === 'answered'
              ? { type: 'request.sent' }
              : { type: 'request.failed', problem: toProblem(settled.answer) }
        const isOver = before.hasTag('busy') && !snapshot.hasTag('busy')
        expect(news.emitted.filter(({ type }) => type !== 'form.rejected')).toEqual(isOver ? [outcome] : [])
        if (isOver) expect(snapshot.value).toBe(outcome?.type === 'request.sent' ? 'sent' : 'failed')
      }
    }),
    law('it cannot be closed while it is being sent', () => ({ event, before, snapshot }) => {
      if (event?.type === 'form.close' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
    law('the description is shown from opening until 200 ms after closing', () => {
      let [invitation, closedAt]: [string, number | null] = ['contact', null]
      return ({ event, before, snapshot, now }) => {
        if (event?.type === 'form.open' && !before.hasTag('open')) [invitation, closedAt] = [event.invitation, null]
        if (before.hasTag('open') && !snapshot.hasTag('open')) closedAt = now
        if (closedAt !== null && now - closedAt >= 200) [invitation, closedAt] = ['contact', null]
        expect(snapshot.context.invitation).toBe(invitation)
      }
    }),
  ],
})

test('an immediate answer is shown exactly one second later', async () => {
  const { perform } = stage()
  for (const event of [...filled, { type: 'form.submit' }, done('sendRequest')]) await perform(event)
  expect((await perform(timePasses(999))).snapshot.hasTag('busy')).toBe(true)
  expect((await perform(timePasses(1))).snapshot.value).toBe('sent')
})

test('after a request is stored, no input is left', async () => {
  const { perform } = stage()
  const website = { type: 'website.fill', value: 'http://spam.example' }
  for (const event of [...filled, website, { type: 'form.submit' }, done('sendRequest')]) await perform(event)
  const { snapshot } = await perform(timePasses(1_000))
  expect(snapshot.context.website).toBe('')
  expect(new Set(Object.values(snapshot.context.form.values))).toEqual(new Set(['']))
})

test('a failure is kept exactly as long as it is shown', async () => {
  const { perform } = stage()
  for (const event of [...filled, { type: 'form.submit' }, failed('sendRequest', { code: 'transport.offline', status: 0 })])
    await perform(event)
  const { snapshot } = await perform(timePasses(1_000))
  expect(snapshot.context.problem).toEqual({ code: 'transport.offline', status: 0 })
  expect((await perform({ type: 'field.edit', field: 'position', value: '店主' })).snapshot.context.problem).toBeNull()
})

test('a defect of the call is handled like other failures', async () => {
  const { perform } = stage()
  for (const event of [...filled, { type: 'form.submit' }]) await perform(event)
  await perform({ type: 'xstate.error.actor.sendRequest', error: new ProblemError({ code: 'unexpected' }) })
  expect((await perform(timePasses(1_000))).emitted.at(-1)).toEqual({ type: 'request.failed', problem: { code: 'unexpected' } })
})
