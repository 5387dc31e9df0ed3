import { expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import type { OrganizationWebhooks } from '#contract/organization-webhooks/organization-webhooks.ts'
import { draftOf, emptyWebhook, readWebhook, type WebhookDraft } from '#machines/organization-webhooks/webhook-draft.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph, none, one, other, revealed, warehouse } from './organization-webhooks.walks.ts'

const changes = ['addWebhook', 'changeWebhook', 'rotateSecret', 'removeWebhook']
const busy = [...changes, 'rereadWebhooks']

describeMachine({
  name: 'organization-webhooks',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'draft.edit', change: { kinds: [] } },
    { type: 'draft.edit', change: { kinds: ['alert.fired'], isOn: false } },
    { type: 'draft.edit', change: { description: 'x'.repeat(101) } },
    { type: 'draft.edit', change: { url: 'https://name:password@example.com', description: '' } },
    { type: 'webhook.edit', id: 'nobody' },
    { type: 'removal.ask', id: 'nobody' },
    { type: 'rotation.ask', id: 'nobody' },
  ],
  laws: [
    law('the list is the server’s latest', () => {
      let data: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered' && ['listWebhooks', 'rereadWebhooks'].includes(settled.id)) data = settled.answer
        expect(snapshot.context.list).toEqual(data)
      }
    }),
    law(
      'a webhook is sent as it was typed, once for each press, never a wrong one, and with the newest version that is known',
      () => {
        let typed: WebhookDraft = emptyWebhook
        return ({ event, before, settled, news, snapshot }) => {
          if (event?.type === 'webhook.compose' && before.matches('listed')) typed = emptyWebhook
          const list = before.context.list as OrganizationWebhooks | null
          const [first] = list?.webhooks ?? []
          if (event?.type === 'webhook.edit' && before.matches('listed') && snapshot.matches('editing') && first)
            typed = draftOf(first)
          if (event?.type === 'draft.edit' && before.matches('editing')) typed = { ...typed, ...event.change }
          if (settled?.id === 'rereadWebhooks' && settled.status === 'answered')
            typed = { ...typed, version: other.webhooks[0]?.version ?? null }
          const known = list?.webhooks.find((it) => it.id === typed.id)?.version
          const read = readWebhook(typed)
          const isSent = event?.type === 'form.submit' && before.matches('editing') && 'content' in read
          const sent = isSent && 'content' in read ? [read.content] : []
          expect(news.calls.filter(({ id }) => id === 'addWebhook').map(({ input }) => input)).toEqual(
            typed.id === null ? sent : [],
          )
          expect(news.calls.filter(({ id }) => id === 'changeWebhook').map(({ input }) => input)).toEqual(
            typed.id === null ? [] : sent.map((content) => ({ id: warehouse.id, replaces: known, content })),
          )
        }
      },
    ),
    law('what is wrong is shown after a press, and not while it is corrected', () => ({ event, before, snapshot }) => {
      const { draft, wrong } = snapshot.context
      const read = readWebhook(draft)
      if (event?.type === 'form.submit' && before.matches('editing') && 'wrong' in read) expect(wrong).toEqual(read.wrong)
      for (const field of wrong) expect('wrong' in read && read.wrong).toContain(field)
    }),
    law('the secret is kept while it is shown, and never longer', () => ({ snapshot }) => {
      expect(snapshot.context.revealed).toEqual(snapshot.matches('told') ? revealed : null)
    }),
    law(
      'a webhook is removed, and gets another secret, only after a question about it',
      () =>
        ({ event, before, news, snapshot }) => {
          const isAsked = ['askingRemoval', 'removing', 'askingRotation', 'rotating'].some((it) => snapshot.value === it)
          expect(snapshot.context.asked?.id ?? null).toEqual(isAsked ? warehouse.id : null)
          const isSent = (state: 'askingRemoval' | 'askingRotation') =>
            event?.type === 'question.confirm' && before.matches(state)
          const inputs = (call: string) => news.calls.filter(({ id }) => id === call).map(({ input }) => input)
          expect(inputs('removeWebhook')).toEqual(isSent('askingRemoval') ? [{ id: warehouse.id }] : [])
          expect(inputs('rotateSecret')).toEqual(isSent('askingRotation') ? [{ id: warehouse.id }] : [])
        },
    ),
    law('what somebody else has changed is replaced only after that was said', () => ({ settled, snapshot }) => {
      const isChanged =
        settled?.id === 'changeWebhook' &&
        settled.status === 'refused' &&
        toProblem(settled.answer).code === 'organizationWebhook.changed'
      if (isChanged) expect(snapshot.context.problem?.code).toBe('organizationWebhook.changed')
      if (settled?.id === 'rereadWebhooks' && settled.status === 'answered')
        expect(snapshot.context.problem?.code).toBe('organizationWebhook.changed')
    }),
    law('every change and every failed change is announced once, when it happens', () => ({ settled, news }) => {
      const is = (id: string) => settled?.id === id && settled.status === 'answered'
      const problem = settled?.status === 'refused' && busy.includes(settled.id) ? toProblem(settled.answer) : null
      expect(news.emitted).toEqual([
        ...(is('addWebhook') ? [{ type: 'webhook.added' }] : []),
        ...(is('changeWebhook') ? [{ type: 'webhook.saved' }] : []),
        ...(is('rotateSecret') ? [{ type: 'webhook.rotated' }] : []),
        ...(is('removeWebhook') ? [{ type: 'webhook.removed' }] : []),
        ...(problem && problem.code !== 'organizationWebhook.changed' ? [{ type: 'webhook.failed', problem }] : []),
      ])
    }),
    law('it is busy exactly while a change is under way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => status === 'pending' && busy.includes(id)))
    }),
    announcesNone([revealed.secret]),
  ],
})

test('where somebody else has removed the webhook meanwhile, what is typed stays and the next attempt is refused', async () => {
  const { perform } = setUpMachine(graph.machine, {})
  await perform(done('listWebhooks', one))
  await perform({ type: 'webhook.edit', id: warehouse.id })
  await perform({ type: 'draft.edit', change: { url: 'https://example.com/hook' } })
  await perform({ type: 'form.submit' })
  await perform(failed('changeWebhook', { code: 'organizationWebhook.changed' }))
  const { snapshot } = await perform(done('rereadWebhooks', none))
  expect(snapshot.value).toBe('editing')
  expect(snapshot.context.draft).toMatchObject({ id: warehouse.id, url: 'https://example.com/hook' })
  const { news } = await perform({ type: 'form.submit' })
  expect(news.calls.map(({ input }) => input)).toMatchObject([{ id: warehouse.id, replaces: warehouse.version }])
})
