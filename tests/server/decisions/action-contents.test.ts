import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyState } from '#engine/profiles/state.ts'
import { fillContent } from '#server/actions/response-actions-templates.ts'
import { createActionContents } from '#server/decisions/action-contents.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'

const project = { projectId: randomUUID(), tenantId: randomUUID(), generation: 1 }
const action = { id: randomUUID(), version: 3 }
const delivery = {
  action,
  decisionId: randomUUID(),
  profile: randomUUID(),
  anonymousId: 'a',
  state: emptyState,
  properties: { q: 'tea' },
  at: 0,
  timeZones: [],
}

test('a version is read once for all messages of a batch, and again in the next transaction', async () => {
  let reads = 0
  const readPublished = async () => {
    reads += 1
    return [{ ...action, type: 'popup' as const, name: 'Tea', isInUse: true, content: popup() }]
  }
  const contents = createActionContents(
    { readPublished, fillContent },
    { requestOf: () => null },
    { claim: async () => ({ refused: 'empty' }) },
    { compose: async () => null },
  )
  const transaction = () => ({ query: async () => [] })
  const first = transaction()
  expect(await contents.offersOf(first, project, [action])).toEqual([{ coupons: 0, money: 0 }])
  for (let message = 0; message < 5; message += 1) expect(await contents.contentOf(first, project, delivery)).not.toBeNull()
  expect(reads).toBe(1)
  const second = transaction()
  await contents.offersOf(second, project, [action])
  await contents.contentOf(second, project, delivery)
  expect(reads).toBe(2)
})

test('only the texts of the visitor’s language are filled in and sent', async () => {
  const content = popup({ texts: { en: texts('{{ event.q }}'), fr: texts('{{ event.missing }}') } })
  const filled = fillContent({ type: 'popup', content }, { event: { q: 'tea' } }, 'en')
  expect(filled.content).toEqual({ ...content, texts: { en: texts('tea') } })
  expect(filled.missing).toEqual([])
})
