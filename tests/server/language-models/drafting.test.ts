import { beforeEach, expect, test } from 'vitest'
import type { DraftedTexts } from '#contract/language-models/drafting.ts'
import { numberOf } from '#tests/server/platform/back-office.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { answering, hangs, reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'
import { drafting, inFrench, inJapanese, openModels, openShop, saying, tea, wanting } from './models.ts'

const receiver = withReceiver()
const server = withServer(() => ({ receivers: reachable }))
beforeEach(() => server.database.query('delete from ai_models'))

const dataOf = ({ data }: { data: unknown }) => data as DraftedTexts
const asked = () => receiver.received.map(({ body }) => JSON.parse(body) as { model: string; max_tokens: number })
const minute = 60_000

test('without any model the library answers, in every language, and nobody is called', async () => {
  const { draft, source, calls } = await openShop(server, receiver)
  expect((await source()).data).toEqual({ kind: 'library', model: '' })
  const { texts, by } = dataOf(
    await draft({ source: null, wanted: ['zh', 'en', 'ja', 'fr'], scenario: 'purchase', type: 'email' }),
  )
  expect(by).toEqual({ kind: 'library', model: '' })
  expect(texts.fr).toMatchObject({ subject: expect.stringMatching(/./), body: expect.stringMatching(/Bonjour/) })
  expect(Object.keys(texts).sort()).toEqual(['en', 'fr', 'ja', 'zh'])
  // A scenario without an e-mail, and types that no template of a scenario has.
  expect(dataOf(await draft({ source: null, wanted: ['en'], scenario: 'search', type: 'email' })).texts.en).toMatchObject({
    subject: expect.stringMatching(/./),
  })
  for (const type of ['popup', 'banner', 'bar', 'coupon'] as const)
    for (const scenario of ['purchase', 'exit_intent', null] as const)
      expect(dataOf(await draft({ source: null, wanted: ['ja'], scenario, type })).texts.ja).toMatchObject({
        headline: expect.stringMatching(/./),
      })
  expect(await calls()).toEqual([])
  expect(receiver.received).toEqual([])
})

test('texts that began with a template are completed from that template', async () => {
  const { draft } = await openShop(server, receiver)
  const first = dataOf(await draft({ source: null, wanted: ['en', 'fr'], scenario: 'add_to_cart', type: 'bar' })).texts
  const { en, fr } = first
  if (!en) throw new Error('the library has no English texts')
  const completed = await draft({ source: { language: 'en', texts: en }, wanted: ['fr'], scenario: 'purchase', type: 'bar' })
  expect(dataOf(completed).texts).toEqual({ fr })
})

test('an organisation’s own model drafts; the platform’s are not asked, whatever it answers', async () => {
  const { create } = await openModels(server, receiver)
  await create()
  const { save, draft, source, calls, session } = await openShop(server, receiver)
  await save()
  receiver.answer = drafting
  expect((await source()).data).toEqual({ kind: 'organization', model: 'writer-2' })
  expect((await draft()).data).toEqual({
    texts: { fr: inFrench, ja: inJapanese },
    by: { kind: 'organization', model: 'writer-2' },
  })
  receiver.answer = answering(500)
  server.pass(1_000)
  expect((await draft()).code).toBe(numberOf('drafting.unreachable'))
  expect(asked().map(({ model }) => model)).toEqual(['writer-2', 'writer-2'])
  expect(await calls()).toEqual([
    {
      model_id: null,
      purpose: 'copy',
      failure: null,
      status: 200,
      tokens_in: 400,
      tokens_out: 200,
      // 400 tokens at 0.001 and 200 at 0.002 dollars per thousand, in millionths.
      cost: 800,
      made_by: session.id,
    },
    expect.objectContaining({ failure: 'status', status: 500, tokens_in: null, cost: null }),
  ])
  // Turned off, it is not asked any more.
  await save({ isOn: false })
  receiver.answer = drafting
  expect(dataOf(await draft()).by).toEqual({ kind: 'platform', model: 'Writer' })
})

test('of the platform’s models the default is asked first, then what stands in for it, then the others', async () => {
  const { create, change, view, enable } = await openOffers()
  const other = await create({ name: 'Other', model: 'other' })
  // The others are asked in the order in which they were made.
  server.pass(1_000)
  const spare = await create({ name: 'Spare', model: 'spare' })
  const first = await create({ name: 'First', model: 'first', defaultFor: ['copy'], fallback: spare.id })
  const off = await create({ name: 'Off', model: 'off', isOn: false })
  const summary = await create({ name: 'Summary', model: 'summary', purposes: ['summary'] })
  const chosen = await create({ name: 'Chosen', model: 'chosen', audience: 'chosen' })
  const { draft, source, session } = await openShop(server, receiver)
  receiver.answer = answering(503)
  expect((await draft()).code).toBe(numberOf('drafting.unreachable'))
  expect(asked().map(({ model }) => model)).toEqual(['first', 'spare', 'other'])
  expect([off, summary].length).toBe(2)
  // The first that answers well ends it, and the next default takes over from the one before.
  receiver.received = []
  receiver.answer = (response, received) =>
    received.body.includes('"spare"') ? drafting(response, received) : void response.writeHead(500).end()
  expect(dataOf(await draft()).by).toEqual({ kind: 'platform', model: 'Spare' })
  expect(asked().map(({ model }) => model)).toEqual(['first', 'spare'])
  await enable(chosen.id, session.companyid, true)
  await change(await view(chosen.id), { name: 'Chosen', model: 'chosen', audience: 'chosen', defaultFor: ['copy'] })
  expect((await view(first.id)).defaultFor).toEqual([])
  expect((await source()).data).toEqual({ kind: 'platform', model: 'Chosen' })
  await enable(chosen.id, session.companyid, false)
  expect((await source()).data).toEqual({ kind: 'platform', model: 'Other' })
  expect(other.id).not.toBe(first.id)
})

const openOffers = async () => {
  const models = await openModels(server, receiver)
  const enable = (id: string, organization: string, isEnabled: boolean) =>
    models.ask('enableAiModel', { params: { id, organization }, body: { isEnabled } })
  return { ...models, enable }
}

test('the requests a minute of a model hold for drafts and test calls together, and the next model stands in', async () => {
  const { create, ask } = await openModels(server, receiver)
  const narrow = await create({ name: 'Narrow', requestsPerMinute: 2, defaultFor: ['copy'] })
  const { draft } = await openShop(server, receiver)
  receiver.answer = drafting
  await ask('testAiModel', { params: { id: narrow.id } })
  expect((await draft()).code).toBe(200)
  expect((await draft()).code).toBe(numberOf('requests.tooMany'))
  await create({ name: 'Wide' })
  expect(dataOf(await draft()).by.model).toBe('Wide')
  server.pass(minute)
  expect(dataOf(await draft()).by.model).toBe('Narrow')
})

test('a model whose context is too small for the question is not asked', async () => {
  const { create } = await openModels(server, receiver)
  await create({ name: 'Small', contextTokens: 2_000, defaultFor: ['copy'] })
  const { draft } = await openShop(server, receiver)
  receiver.answer = drafting
  expect((await draft()).code).toBe(numberOf('drafting.unusable'))
  expect(receiver.received).toEqual([])
  await create({ name: 'Large' })
  expect(dataOf(await draft()).by.model).toBe('Large')
})

test('after three failures in a row a model is left alone for a minute; then one call tries it, and a success ends that', async () => {
  const { create } = await openModels(server, receiver)
  await create()
  const { draft, calls } = await openShop(server, receiver)
  receiver.answer = answering(500)
  server.pass(1_000)
  for (let call = 0; call < 3; call += 1) {
    expect((await draft()).code).toBe(numberOf('drafting.unreachable'))
    server.pass(1_000)
  }
  expect((await draft()).code).toBe(numberOf('drafting.paused'))
  expect(receiver.received).toHaveLength(3)
  // Another process has the same opinion.
  const { draft: elsewhere } = await openShop(server, receiver, besides(server, { receivers: reachable }))
  expect((await elsewhere()).code).toBe(numberOf('drafting.paused'))
  server.pass(minute)
  expect((await draft()).code).toBe(numberOf('drafting.unreachable'))
  expect((await draft()).code).toBe(numberOf('drafting.paused'))
  server.pass(minute)
  receiver.answer = drafting
  expect((await draft()).code).toBe(200)
  expect((await draft()).code).toBe(200)
  expect((await calls()).map(({ failure }) => failure)).toEqual(['status', 'status', 'status', 'status', null, null])
})

test('a model that hangs has its own time, and the next one has what is left of 15 seconds', async () => {
  const { create } = await openModels(server, receiver)
  await create({ name: 'Slow', model: 'slow', timeoutSeconds: 1, defaultFor: ['copy'] })
  const { draft, calls } = await openShop(server, receiver)
  receiver.answer = hangs
  expect((await draft()).code).toBe(numberOf('drafting.slow'))
  await create({ name: 'Quick', model: 'quick' })
  receiver.answer = (response, received) => (received.body.includes('"slow"') ? undefined : drafting(response, received))
  expect(dataOf(await draft()).by.model).toBe('Quick')
  expect((await calls()).map(({ failure }) => failure).sort()).toEqual([null, 'timeout', 'timeout'].sort())
})

test('figures of the model’s page are of the calls of 30 days, by organisation, and vanish with them', async () => {
  const { create, view, see } = await openModels(server, receiver)
  const { id } = await create({ priceIn: 0.001, priceOut: 0.002 })
  const [one, other] = [await openShop(server, receiver), await openShop(server, receiver)]
  receiver.answer = drafting
  await one.draft()
  await one.draft()
  receiver.answer = saying('nothing of use', {})
  await other.draft()
  receiver.answer = saying(JSON.stringify({ fr: inFrench, ja: inJapanese }), {})
  await other.draft()
  expect((await view(id)).figures).toEqual({ calls: 4, errors: 1, p95: expect.any(Number), cost: 0.0016, unpriced: 1 })
  type Organizations = { items: { id: string; calls: number; errors: number; cost: number; isEnabled: boolean }[] }
  const list = (from: typeof see = see) => from<Organizations>('listAiModelOrganizations', { params: { id } })
  const items = [one, other].map(({ session }, index) => ({
    id: session.companyid,
    calls: 2,
    errors: index,
    cost: index === 0 ? 0.0016 : 0,
    isEnabled: false,
  }))
  expect((await list()).items).toHaveLength(2)
  for (const it of items) expect((await list()).items).toContainEqual(expect.objectContaining(it))
  server.pass(30 * 24 * 60 * minute + 1_000)
  await server.app.sweep()
  const later = await openModels(server, receiver)
  expect(await later.view(id)).toMatchObject({ figures: { calls: 0, p95: null } })
  expect((await list(later.see)).items).toEqual([])
  expect(await server.database.query('select 1 from ai_model_calls')).toEqual([])
})

test('one organisation may ask for 30 drafts a minute', async () => {
  const { save, draft } = await openShop(server, receiver)
  await save()
  receiver.answer = drafting
  const codes = []
  for (let call = 0; call < 31; call += 1) codes.push((await draft()).code)
  expect(codes.filter((it) => it === 200)).toHaveLength(30)
  expect(codes.at(-1)).toBe(numberOf('requests.tooMany'))
})

test('questions that contradict themselves are refused', async () => {
  const { own } = await openShop(server, receiver)
  const wrong = [
    wanting({ wanted: [] }),
    wanting({ wanted: ['fr', 'fr'] }),
    wanting({ wanted: ['en'] }),
    wanting({ type: 'email' }),
    wanting({ source: { language: 'en', texts: { ...tea, headline: 'x'.repeat(121) } } }),
    { ...wanting(), type: 'webhook' },
    { ...wanting(), from: 'anywhere' },
  ]
  for (const body of wrong) expect((await server.call('draftTexts', { ...own, body })).code).toBe(numberOf('request.invalid'))
})
