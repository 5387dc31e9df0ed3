import { expect, test } from 'vitest'
import type { ResponseAction, ResponseActionVersion } from '#contract/actions/response-actions.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { readPublished } from '#server/actions/response-actions-reading.ts'
import { withServer } from '#tests/server/setup.ts'
import type { TestServer } from '#tests/support/server.ts'
import { popup, texts } from './response-action-contents.ts'

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

type Options = NonNullable<Parameters<TestServer['call']>[1]>

const openLibrary = async () => {
  const { session, project } = await server.newcomer()
  const call = (name: EndpointName, options: Options = {}) =>
    server.call(name, { session: session.session, project: project.id, ...options })
  return {
    project,
    call,
    create: async (name: string, content: unknown = popup()) =>
      (await call('createResponseAction', { body: { name, type: 'popup', content } })).data as ResponseAction,
    publish: ({ id, revision }: ResponseAction) =>
      call('publishResponseAction', { params: { id }, body: { replaces: revision } }),
    change: ({ id, revision, name }: ResponseAction, content: unknown) =>
      call('changeResponseAction', { params: { id }, body: { name, content, replaces: revision } }),
  }
}

test('a draft is published as a version, and a later version does not change it', async () => {
  const { call, create, publish, change, project } = await openLibrary()
  const draft = await create('Tea')
  expect(draft).toMatchObject({ status: 'draft', version: null, revision: 1, hasChanges: true, content: popup() })
  expect(draft.coverage).toEqual({ zh: 'missing', en: 'complete', ja: 'missing', fr: 'missing' })
  const first = (await publish(draft)).data as ResponseAction
  expect(first).toMatchObject({ status: 'published', version: 1, hasChanges: false })
  const other = popup({ texts: { en: texts('Free pots') } })
  const edited = (await change(first, other)).data as ResponseAction
  expect(edited).toMatchObject({ status: 'published', version: 1, hasChanges: true, content: other })
  const second = (await publish(edited)).data as ResponseAction
  expect(second).toMatchObject({ version: 2, hasChanges: false })
  const { data } = await call('listResponseActionVersions', { params: { id: draft.id }, query: { limit: '1' } })
  expect(data).toMatchObject({ items: [{ version: 2, content: other }], next: '2', total: { value: 2, exact: true } })
  const before = (await call('listResponseActionVersions', { params: { id: draft.id }, query: { cursor: '2' } })).data
  expect(before).toMatchObject({ items: [{ version: 1, content: popup() }], next: null })
  const wanted = [
    { id: draft.id, version: 1 },
    { id: draft.id, version: 2 },
    { id: draft.id, version: 3 },
  ]
  const found = await server.database.ofTenant(project.tenantId, (queries) =>
    readPublished(queries, { projectId: project.id }, wanted),
  )
  expect(found.map(({ version, type, content }) => [version, type, content]).sort()).toEqual([
    [1, 'popup', popup()],
    [2, 'popup', other],
  ])
})

test('a published version can neither be changed nor deleted by a tenant’s transaction', async () => {
  const { create, publish, project } = await openLibrary()
  await publish(await create('Tea'))
  for (const statement of ["update response_action_versions set name = 'x'", 'delete from response_action_versions'])
    await expect(server.database.ofTenant(project.tenantId, ({ query }) => query(statement))).rejects.toMatchObject({
      sqlState: '42501',
    })
})

test('publishing a draft without changes makes no version', async () => {
  const { create, publish } = await openLibrary()
  const first = (await publish(await create('Tea'))).data as ResponseAction
  expect((await publish(first)).data).toEqual(first)
})

test('of two people who change the same draft, the second is refused', async () => {
  const { create, publish, change, call } = await openLibrary()
  const draft = await create('Tea')
  const answers = await Promise.all(['One', 'Two', 'Three'].map((it) => change(draft, popup({ texts: { en: texts(it) } }))))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('action.changed'), numberOf('action.changed')])
  expect((await publish(draft)).code).toBe(numberOf('action.changed'))
  const held = (await call('viewResponseAction', { params: { id: draft.id } })).data as ResponseAction
  const publishers = await Promise.all([publish(held), publish(held)])
  expect(publishers.map(({ code }) => code).sort()).toEqual([200, numberOf('action.changed')])
})

test('an incomplete draft is kept, and publishing it names each field that is missing', async () => {
  const { create, publish } = await openLibrary()
  const draft = await create(
    'Tea',
    popup({
      texts: { en: { headline: ' ', body: 'Tea', cta: { label: '', url: '' } }, fr: texts('Thé') },
      image: { url: '', alt: '' },
    }),
  )
  expect(draft.coverage).toMatchObject({ en: 'partial', fr: 'complete' })
  const { code, data } = await publish(draft)
  expect(code).toBe(numberOf('action.invalid'))
  const paths = (data as { faults: { code: string; path: string[]; language: string | null }[] }).faults
  expect(paths.map(({ code: fault, path, language }) => [fault, path.join('.'), language])).toEqual([
    ['text.required', 'texts.en.headline', 'en'],
    ['text.required', 'texts.en.cta.label', 'en'],
    ['link.required', 'texts.en.cta.url', 'en'],
    ['link.required', 'image.url', null],
  ])
})

test('a broken template is refused when it is published, with its field, language and position', async () => {
  const { create, publish } = await openLibrary()
  const broken = popup({ texts: { en: texts('Hello {{ profile.name }}'), ja: texts('line one\n{% for a in b %}{% endfor %}') } })
  const { data } = await publish(await create('Tea', broken))
  expect(data).toEqual({
    faults: [
      {
        code: 'template.tag',
        path: ['texts', 'ja', 'headline'],
        language: 'ja',
        position: { line: 2, column: 1 },
        name: 'for',
      },
    ],
  })
})

test.each<[what: string, content: unknown, fault: { code: string; path: (string | number)[] }]>([
  [
    'a script as a link',
    popup({ texts: { en: { ...texts('a'), cta: { label: 'b', url: 'javascript:alert(1)' } } } }),
    { code: 'link.invalid', path: ['texts', 'en', 'cta', 'url'] },
  ],
  [
    'an image without encryption',
    popup({ image: { url: 'http://a.example/a.png', alt: '' } }),
    { code: 'image.invalid', path: ['image', 'url'] },
  ],
  [
    'an image in the address',
    popup({ image: { url: 'data:image/svg+xml,<svg/>', alt: '' } }),
    { code: 'image.invalid', path: ['image', 'url'] },
  ],
  ['an unknown key', { ...popup(), onclick: 'alert(1)' }, { code: 'key.unknown', path: ['onclick'] }],
  ['an unknown language', { ...popup(), texts: { de: texts('Tee') } }, { code: 'key.unknown', path: ['texts', 'de'] }],
  [
    'a long headline',
    popup({ texts: { en: texts('a'.repeat(121)) } }),
    { code: 'text.tooLong', path: ['texts', 'en', 'headline'] },
  ],
  [
    'a delay that is no number',
    popup({ display: { ...popup().display, delaySeconds: Number.NaN } }),
    { code: 'number.range', path: ['display', 'delaySeconds'] },
  ],
  ['a position of another type', { ...popup(), position: 'top' }, { code: 'value.unknown', path: ['position'] }],
  [
    'a page pattern of another site',
    popup({ display: { ...popup().display, pages: ['https://a.example'] } }),
    { code: 'pattern.invalid', path: ['display', 'pages', 0] },
  ],
])('%s is refused with its field, and nothing is saved', async (_, content, fault) => {
  const { call } = await openLibrary()
  const answer = await call('createResponseAction', { body: { name: 'Bad', type: 'popup', content } })
  expect(answer).toMatchObject({ code: numberOf('action.invalid'), data: { faults: [fault] } })
  expect((await call('listResponseActions')).data).toMatchObject({ items: [], total: { value: 0 } })
})

test('a text of a megabyte is refused, and a name of spaces as well', async () => {
  const { call } = await openLibrary()
  const large = popup({ texts: { en: texts('a'.repeat(1_000_000)) } })
  const body = { name: 'Bad', type: 'popup', content: large }
  expect((await call('createResponseAction', { body })).code).not.toBe(200)
  expect((await call('createResponseAction', { body: { ...body, name: '  ', content: popup() } })).code).toBe(
    numberOf('request.invalid'),
  )
})

test('names are unique, pages follow each other, and the filters select', async () => {
  const { call, create, publish } = await openLibrary()
  for (const name of ['Tea', 'Pots', 'Cups']) await create(name)
  const published = (await publish(await create('Spoons'))).data as ResponseAction
  const taken = await call('createResponseAction', {
    body: { name: 'tea ', type: 'bar', content: { ...popup(), position: 'top' } },
  })
  expect(taken.code).toBe(numberOf('action.taken'))
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 2; page += 1) {
    const { data } = await call('listResponseActions', { query: { limit: '2', ...(cursor ? { cursor } : {}) } })
    const { items, next, total } = data as { items: ResponseAction[]; next: string; total: { value: number } }
    expect(total.value).toBe(4)
    names.push(...items.map(({ name }) => name))
    cursor = next
  }
  expect(cursor).toBeNull()
  expect(names.sort()).toEqual(['Cups', 'Pots', 'Spoons', 'Tea'])
  const namesOf = async (query: Record<string, string>) =>
    ((await call('listResponseActions', { query })).data as { items: { name: string }[] }).items.map(({ name }) => name)
  expect(await namesOf({ q: 'PO' })).toEqual(expect.arrayContaining(['Pots', 'Spoons']))
  expect(await namesOf({ status: 'published' })).toEqual(['Spoons'])
  expect(await namesOf({ type: 'bar' })).toEqual([])
  expect(await namesOf({ q: '%' })).toEqual([])
  const { id, revision } = published
  await call('archiveResponseAction', { params: { id }, body: { replaces: revision } })
  expect((await namesOf({})).sort()).toEqual(['Cups', 'Pots', 'Tea'])
  expect(await namesOf({ status: 'archived' })).toEqual(['Spoons'])
  expect((await call('listResponseActions', { query: { cursor: 'x' } })).code).toBe(numberOf('request.invalid'))
})

test('an archived action is not changed or published until it is restored', async () => {
  const { call, create, publish, change } = await openLibrary()
  const draft = await create('Tea')
  const options = (replaces: number) => ({ params: { id: draft.id }, body: { replaces } })
  const archived = (await call('archiveResponseAction', options(draft.revision))).data as ResponseAction
  expect(archived.status).toBe('archived')
  expect((await change(archived, popup())).code).toBe(numberOf('action.archived'))
  expect((await publish(archived)).code).toBe(numberOf('action.archived'))
  const restored = (await call('restoreResponseAction', options(archived.revision))).data as ResponseAction
  expect(restored.status).toBe('draft')
  expect((await publish(restored)).data).toMatchObject({ status: 'published', version: 1 })
})

test('a deleted action is no longer found and its name is free, but its versions can still be delivered', async () => {
  const { call, create, publish, project } = await openLibrary()
  const { id } = (await publish(await create('Tea'))).data as ResponseAction
  const never = await create('Pots')
  for (const it of [id, never.id, id])
    expect((await call('deleteResponseAction', { params: { id: it } })).data).toEqual({ outcome: 'deleted', usedBy: [] })
  expect((await call('viewResponseAction', { params: { id } })).code).toBe(numberOf('action.unknown'))
  expect((await create('Tea')).status).toBe('draft')
  const kept = await server.database.ofTenant(project.tenantId, (queries) =>
    readPublished(queries, { projectId: project.id }, [{ id, version: 1 }]),
  )
  expect(kept).toMatchObject([{ id, version: 1, name: 'Tea' }])
})

test('a copy has the content under another name, and starts as a draft', async () => {
  const { call, create, publish } = await openLibrary()
  const { id } = (await publish(await create('Tea'))).data as ResponseAction
  expect((await call('duplicateResponseAction', { params: { id }, body: { name: 'Tea' } })).code).toBe(numberOf('action.taken'))
  const copy = (await call('duplicateResponseAction', { params: { id }, body: { name: 'More tea' } })).data as ResponseAction
  expect(copy).toMatchObject({ name: 'More tea', status: 'draft', version: null, content: popup() })
  const versions = (await call('listResponseActionVersions', { params: { id: copy.id } })).data as {
    items: ResponseActionVersion[]
  }
  expect(versions.items).toEqual([])
})

test('a preview fills in the templates for a sample person, and names what is missing and wrong', async () => {
  const { call } = await openLibrary()
  const content = popup({
    texts: { en: texts('{{ profile.name | default: "Dear guest" }}, {{ event.product }} {{ event.price | round: 2 }}') },
  })
  const body = { type: 'popup', content, sample: { profile: {}, event: { price: 9.5 } } }
  expect((await call('previewResponseAction', { body })).data).toMatchObject({
    content: { texts: { en: { headline: 'Dear guest,  9.50' } } },
    faults: [],
    missing: ['profile.name', 'event.product'],
  })
  const pool = '00000000-0000-4000-8000-000000000000'
  expect((await call('previewResponseAction', { body: { ...body, content: popup({ coupon: pool }) } })).data).toMatchObject({
    faults: [{ code: 'coupon.unknown', path: ['coupon'] }],
  })
})
