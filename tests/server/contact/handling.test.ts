import { beforeEach, expect, test } from 'vitest'
import type { HandledContactRequest } from '#contract/platform/contact-requests.ts'
import { numberOf, openBackOffice } from '#tests/server/platform/back-office.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()
beforeEach(() => server.database.query('delete from contact_requests'))

const nowhere = '00000000-0000-4000-8000-000000000000'

const send = (name: string, company = 'Tea & Co') =>
  server.call('sendContactRequest', {
    body: {
      invitation: 'demo',
      name,
      phone: '13800000000',
      email: `${name.toLowerCase()}@example.com`,
      company,
      requirementType: 'trial',
      position: 'Owner',
      requirements: 'First line\nsecond line',
      page: '/marketing',
      website: '',
    },
  })

type Page = { items: { id: string; name: string; state: string }[]; next: string | null; total: { value: number } }

const open = async () => {
  const office = await openBackOffice(server)
  const list = (query: Record<string, string> = {}) => office.see<Page>('listContactRequests', { query })
  const namesOf = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name)
  const view = (id: string) => office.see<HandledContactRequest>('viewContactRequest', { params: { id } })
  const put = (id: string, body: object) => office.ask('handleContactRequest', { params: { id }, body })
  return { ...office, list, namesOf, view, put }
}

test('requests are listed the latest first, in pages, and found by name, company, address, id and state', async () => {
  const { list, namesOf, put } = await open()
  for (const name of ['Ann', 'Ben', 'Cleo']) {
    await send(name, `${name} Ltd`)
    server.pass(1_000)
  }
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({ items: [{ name: 'Cleo' }, { name: 'Ben' }], total: { value: 3 } })
  expect(await list({ limit: '2', cursor: String(first.next) })).toMatchObject({ items: [{ name: 'Ann' }], next: null })
  const id = first.items[1]?.id ?? ''
  expect(await namesOf({ q: 'BEN@' })).toEqual(['Ben'])
  expect(await namesOf({ q: 'cleo l' })).toEqual(['Cleo'])
  expect(await namesOf({ q: id })).toEqual(['Ben'])
  expect(await namesOf({ q: '%' })).toEqual([])
  await put(id, { replaces: 0, state: 'spam', note: '' })
  expect(await namesOf({ state: 'spam' })).toEqual(['Ben'])
  expect(await namesOf({ state: 'new', q: 'ltd' })).toEqual(['Cleo', 'Ann'])
})

test('the list has neither addresses nor numbers of people; the page of a request has them', async () => {
  const { list, view } = await open()
  await send('Ann')
  const page = await list()
  expect(JSON.stringify(page)).not.toMatch(/ann@example|13800000000|second line/)
  expect(await view(page.items[0]?.id ?? '')).toMatchObject({
    email: 'ann@example.com',
    phone: '13800000000',
    requirements: 'First line\nsecond line',
    state: 'new',
    note: '',
    revision: 0,
    handledBy: null,
    handledAt: null,
  })
})

test('a change names who made it and when, and is on record without the note', async () => {
  const { admin, list, put, last } = await open()
  await send('Ann')
  const id = (await list()).items[0]?.id ?? ''
  const { data } = await put(id, { replaces: 0, state: 'answered', note: '  Called her  ' })
  const { session } = admin
  expect(data).toMatchObject({
    state: 'answered',
    note: 'Called her',
    revision: 1,
    handledAt: server.now().toISOString(),
    handledBy: { id: session.id },
  })
  const details = { from: 'new', to: 'answered', note: 'changed' }
  expect(await last('contactRequest.handle')).toMatchObject({ actor_id: session.id, target: id, details })
})

test('what changes nothing is not on record, and leaves the revision', async () => {
  const { list, put } = await open()
  await send('Ann')
  const id = (await list()).items[0]?.id ?? ''
  const count = async () => (await server.database.query('select 1 from audit_records where target = $1', [id])).length
  expect((await put(id, { replaces: 0, state: 'new', note: ' ' })).data).toMatchObject({ revision: 0, handledBy: null })
  expect(await count()).toBe(0)
})

test('of two who change a request at once, one is refused, and nothing of theirs is stored', async () => {
  const { list, view, put } = await open()
  await send('Ann')
  const id = (await list()).items[0]?.id ?? ''
  const answers = await Promise.all([
    put(id, { replaces: 0, state: 'answered', note: 'one' }),
    put(id, { replaces: 0, state: 'closed', note: 'two' }),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('contactRequest.changed')].sort())
  const won = answers[0]?.code === 200 ? { state: 'answered', note: 'one' } : { state: 'closed', note: 'two' }
  expect(await view(id)).toMatchObject({ ...won, revision: 1 })
})

test.each([
  ['an unknown state', { replaces: 0, state: 'lost', note: '' }],
  ['a note of more than 2,000 characters', { replaces: 0, state: 'new', note: 'x'.repeat(2_001) }],
  ['no revision', { state: 'new', note: '' }],
  ['another field', { replaces: 0, state: 'new', note: '', name: 'Ben' }],
])('%s is refused', async (_, body) => {
  const { list, view, put } = await open()
  await send('Ann')
  const id = (await list()).items[0]?.id ?? ''
  expect((await put(id, body)).code).toBe(numberOf('request.invalid'))
  expect(await view(id)).toMatchObject({ state: 'new', revision: 0, name: 'Ann' })
})

test('a request that does not exist is neither shown nor changed', async () => {
  const { ask, put } = await open()
  const unknown = numberOf('contactRequest.unknown')
  expect((await ask('viewContactRequest', { params: { id: nowhere } })).code).toBe(unknown)
  expect((await put(nowhere, { replaces: 0, state: 'closed', note: '' })).code).toBe(unknown)
})
