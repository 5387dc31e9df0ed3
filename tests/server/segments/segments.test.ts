import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { ListReport } from '#contract/segments/list-file.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { withServer } from '#tests/server/setup.ts'
import { openShop } from './shop.ts'

const server = withServer()
const invalid = serverProblems['segment.invalid'].number
const nested = (depth: number): unknown => (depth === 0 ? { did: 'search' } : { not: nested(depth - 1) })

test.each<[what: string, definition: unknown, code: string]>([
  ['a tree that is too deep', nested(6), 'tree.tooDeep'],
  ['a tree of 20 levels', nested(20), 'tree.tooDeep'],
  ['10,000 leaves', { all: Array.from({ length: 10_000 }, () => ({ did: 'a' })) }, 'tree.tooManyLeaves'],
  ['an unknown operator', { trait: 'plan', is: 'resembles', value: 'gold' }, 'operator.unknown'],
  ['a value of the wrong type', { trait: 'age', is: 'gt', value: '5' }, 'value.number'],
  ['an unknown key', { did: 'search', secretly: true }, 'node.key'],
  ['no node', 'search', 'node.kind'],
  ['an empty group', { any: [] }, 'group.empty'],
  ['a segment that does not exist', { segment: '00000000-0000-4000-8000-000000000000' }, 'segment.unknown'],
])('%s is refused with its reason, and nothing is saved', async (_, definition, code) => {
  const shop = await openShop(server)
  for (const name of ['createSegment', 'previewSegment'] as const) {
    const answer = await shop.call(name, { body: { name: 'Bad', definition } })
    expect(answer).toMatchObject({ status: 200, code: invalid, data: { problems: [{ code }] } })
  }
  expect((await shop.call('listSegments')).data).toMatchObject({ items: [], total: { value: 0, exact: true } })
})

test('a cycle is refused with the names that it leads through', async () => {
  const shop = await openShop(server)
  const one = await shop.create('One', { did: 'search' })
  const two = await shop.create('Two', { segment: one.id })
  const body = { name: 'One', description: '', definition: { any: [{ did: 'a' }, { segment: two.id }] }, replaces: 1 }
  expect(await shop.call('changeSegment', { params: { id: one.id }, body })).toMatchObject({
    code: invalid,
    data: { problems: [{ code: 'segment.cycle', names: ['One', 'Two', 'One'] }] },
  })
})

test('what another segment uses is archived instead of deleted, with its users named; the rest is deleted', async () => {
  const shop = await openShop(server)
  const one = await shop.create('One', { did: 'search' })
  const two = await shop.create('Two', { segment: one.id })
  const usedBy = [{ kind: 'segment', id: two.id, name: 'Two' }]
  expect((await shop.call('deleteSegment', { params: { id: one.id } })).data).toEqual({ outcome: 'archived', usedBy })
  expect((await shop.call('listSegments')).data).toMatchObject({ items: [{ name: 'Two' }] })
  expect((await shop.call('listSegments', { query: { status: 'archived' } })).data).toMatchObject({
    items: [{ id: one.id, usedBy }],
  })
  await shop.send({ anonymousId: 'a' })
  expect([await shop.names(one.id), await shop.names(two.id)]).toEqual([['a'], ['a']])
  for (const { id } of [two, one])
    expect((await shop.call('deleteSegment', { params: { id } })).data).toEqual({ outcome: 'deleted', usedBy: [] })
  expect((await shop.call('viewSegment', { params: { id: one.id } })).code).toBe(serverProblems['segment.unknown'].number)
  await server.app.sweep()
  for (const table of ['segments', 'segment_members', 'segment_counts', 'segment_changes'])
    expect(await server.database.query(`select 1 from ${table} where project_id = $1`, [shop.ref.projectId]), table).toEqual([])
})

test('names are unique in a project, pages follow each other, and a change of what somebody else has changed is refused', async () => {
  const shop = await openShop(server)
  for (const name of ['Tea', 'Pots', 'Cups']) await shop.create(name, { did: 'search' })
  expect((await shop.call('createSegment', { body: { name: 'tea ', definition: null } })).code).toBe(
    serverProblems['segment.taken'].number,
  )
  const names: string[] = []
  let query: Record<string, string> = { limit: '2' }
  for (let page = 0; page < 2; page += 1) {
    const { items, next } = (await shop.call('listSegments', { query })).data as { items: Segment[]; next: string | null }
    names.push(...items.map((it) => it.name))
    query = { limit: '2', cursor: next ?? '' }
  }
  expect(names.sort()).toEqual(['Cups', 'Pots', 'Tea'])
  expect((await shop.call('listSegments', { query: { cursor: 'x' } })).code).toBe(serverProblems['request.invalid'].number)
  expect((await shop.call('listSegments', { query: { q: 'PO' } })).data).toMatchObject({ items: [{ name: 'Pots' }] })
})

test('a segment that gets another name has its people looked at no second time', async () => {
  const shop = await openShop(server)
  await shop.send({ anonymousId: 'a' })
  const definition = { where: [{ property: 'term', is: 'equals', value: 'tea' }], did: 'search' }
  const { id, version } = await shop.create('Tea', definition)
  await server.app.sweep()
  const written = () =>
    server.database.query('select xmin::text, is_done from segment_fills where project_id = $1', [shop.ref.projectId])
  const before = await written()
  expect(before).toMatchObject([{ is_done: true }])
  const change = (body: object) => shop.call('changeSegment', { params: { id }, body: { description: '', ...body } })
  expect((await change({ name: 'Green tea', definition, replaces: version })).code).toBe(200)
  await server.app.sweep()
  expect(await written()).toEqual(before)
  expect((await change({ name: 'Tea', definition: { did: 'view' }, replaces: version + 1 })).code).toBe(200)
  await server.app.sweep()
  expect(await written()).not.toEqual(before)
})

const upload = async (shop: Awaited<ReturnType<typeof openShop>>, id: string, file: string | Buffer, mode = 'add') =>
  shop.call('uploadList', { params: { id }, body: { file: Buffer.from(file).toString('base64'), mode } })

test('a list takes the good lines of a file and reports the others', async () => {
  const shop = await openShop(server)
  await shop.send({ anonymousId: 'a', userId: 'anna' }, { anonymousId: 'b' }, { anonymousId: 'c' })
  const { id } = await shop.create('Guests', null)
  const profile = await shop.profileOf('c')
  const lines = [
    'name,user_id',
    'Anna,"anna"',
    'B,b',
    `C,${profile}`,
    '',
    'Twice,b',
    'Nobody,zoe',
    'Sum,=1+1',
    'Quote,"an',
    'Short',
  ]
  const report = (await upload(shop, id, `\ufeff${lines.join('\r\n')}`)).data as ListReport
  expect(report).toEqual({
    lines: 8,
    matched: 4,
    repeated: 1,
    added: 3,
    removed: 0,
    rejected: 4,
    problems: [
      { line: 7, code: 'unknown', value: 'zoe' },
      { line: 8, code: 'formula', value: '=1+1' },
      { line: 9, code: 'quote', value: 'Quote,"an' },
      { line: 10, code: 'columns', value: 'Short' },
    ],
  })
  await server.app.sweep()
  expect(await shop.names(id)).toEqual(['a', 'b', 'c'])
  expect((await shop.members(id)).items[0]?.cause).toEqual({ kind: 'list', event: null })
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('b\n', 'utf16le')])
  expect((await upload(shop, id, utf16, 'replace')).data).toMatchObject({ matched: 1, added: 0, removed: 2 })
  await server.app.sweep()
  expect(await shop.names(id)).toEqual(['b'])
})

test('a file that cannot be read, is too long or too large changes nothing, and a rule takes no list', async () => {
  const shop = await openShop(server)
  await shop.send({ anonymousId: 'a' })
  const [list, rule] = [await shop.create('Guests', null), await shop.create('Rule', { did: 'search' })]
  const latin = Buffer.from('a\ncaf\u00e9\n', 'latin1')
  const codeOf = async (id: string, file: string | Buffer) => (await upload(shop, id, file)).code
  expect(await codeOf(list.id, latin)).toBe(serverProblems['list.unreadable'].number)
  expect(await codeOf(list.id, Buffer.from('a\n', 'utf16le'))).toBe(serverProblems['list.unreadable'].number)
  expect(await codeOf(list.id, 'a\n'.repeat(100_001))).toBe(serverProblems['list.tooLong'].number)
  expect(await codeOf(list.id, Buffer.alloc(50_000_000, 'a'))).toBe(serverProblems['body.tooLarge'].number)
  expect(await codeOf(rule.id, 'a\n')).toBe(serverProblems['segment.noList'].number)
  await server.app.sweep()
  expect(await shop.names(list.id)).toEqual([])
})
