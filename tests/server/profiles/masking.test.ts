import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { permissionsOf } from '#contract/organisation/roles.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'

import { withServer } from '#tests/server/setup.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const ofCapabilities = import.meta.glob<Fixtures>('../*/fixtures.ts', { eager: true, import: 'fixtures' })

const personal = {
  email: 'anna.secret@example.com',
  phone: '+33698765432',
  name: 'Anna Secret',
  address: '12 rue du Secret',
  userId: 'secret.user@example.com',
  inProperty: 'other.secret@example.com',
  inAddress: 'third.secret%40example.com',
  before: 'former.secret@example.com',
  rejected: 'rejected.secret@example.com',
  inSegment: 'segment.secret@example.com',
}

let shop: Shop
let id = ''
let merged = ''
let entry = ''
let segment = ''
beforeAll(async () => {
  shop = await shopOf(server)
  await shop.send([
    identify('a', personal.userId, { email: personal.before, name: 'x' }),
    identify('a', personal.userId, { ...personal, address: { street: personal.address, lines: [personal.email] }, plan: 'gold' }),
    {
      anonymousId: 'a',
      userId: personal.userId,
      properties: { email: personal.email, note: `call ${personal.inProperty}`, list: [{ phone: personal.phone }] },
    },
    {
      anonymousId: 'a',
      type: 'page',
      event: 'page_view',
      context: { page: { url: `https://shop.test/?m=${personal.inAddress}`, path: '/', title: personal.inProperty } },
    },
    identify('b', 'bert', { email: personal.email, name: personal.name }),
    { anonymousId: personal.email },
  ])
  const bad = { messageId: 'bad', anonymousId: 'a', event: 7, traits: { name: personal.name, email: personal.rejected } }
  await server.call('sendEvents', { body: { skdKey: shop.skdKey, events: [bad] } })
  const profiles = await shop.fold()
  id = profiles['a']?.id ?? ''
  merged = profiles['b']?.id ?? ''
  const body = { set: { phone: personal.phone }, reason: `asked by ${personal.email}` }
  await shop.data('editTraits', { params: { id }, body })
  const answer = await shop.data<{ entry: string }>('mergeProfiles', { body: { from: merged, into: id, reason: personal.email } })
  entry = answer.entry
  await shop.data('undoMerge', { params: { id: entry }, body: { reason: personal.email } })
  const made = await server.call('createSegment', {
    ...{ session: shop.token, project: shop.project.id },
    body: { name: `like ${personal.inSegment}`, description: personal.inSegment, definition: ofPersonal },
  })
  segment = Object(made.data).id
  await shop.fold()
  await shop.untilFilled()
})

const ofPersonal = {
  any: [
    { trait: 'email', is: 'in', value: [personal.email, personal.inSegment] },
    { trait: 'phone', is: 'startsWith', value: personal.phone },
    { trait: 'contact', is: 'equals', value: personal.inSegment },
    { did: 'view', where: [{ property: 'email', is: 'equals', value: personal.inSegment }] },
  ],
}

/** What a text shows of the person. */
const shownIn = (text: string) => Object.entries(personal).flatMap(([what, value]) => (text.includes(value) ? [what] : []))

const postsThatRead = ['mergeProfiles', 'previewSegment', 'exportSelectedProfiles']
/** Every call of a project that only reads, with the person’s id where it takes one, and those that preview. */
const reading = Object.keys(endpoints).filter((name): name is EndpointName => {
  const endpoint: Endpoint = endpoints[name as EndpointName]
  return endpoint.access === 'project' && (endpoint.method === 'GET' || postsThatRead.includes(name))
})

const requests = Object.assign({}, ...Object.values(ofCapabilities).map((it) => it.requests))
const ask = async (name: EndpointName): Promise<string> => {
  const { query } = requests[name]?.(shop) ?? {}
  const isOfSegment = endpoints[name].path.startsWith('/quote/api/v1/segments/')
  const options =
    name === 'mergeProfiles'
      ? { body: { from: merged, into: id, reason: 'r', preview: true } }
      : {
          ...(name === 'exportSelectedProfiles' ? { body: { ids: [id, merged], header: true } } : {}),
          ...(name === 'previewSegment' ? { body: { definition: { profile: 'identified', is: 'equals', value: true } } } : {}),
          params: isOfSegment ? { id: segment, profileId: id } : { id, scenario: 'add_to_cart', metric: 'events' },
          ...(query && name !== 'listTimeline' ? { query: name === 'listSegments' ? { limit: '10' } : query } : {}),
        }
  const answer = await server.call(name, { session: shop.token, project: shop.project.id, ...options })
  expect({ name, status: answer.status }).toEqual({ name, status: 200 })
  return JSON.stringify(answer.data)
}
const fetched = async (path: string): Promise<Response> =>
  server.request(path, { headers: { jsessionid: shop.token, 'PROJECT-INFO': shop.project.id } })

const live = async (): Promise<string> => {
  const reader = (await fetched(liveEventsStream.path)).body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !text.includes('event: caught-up')) {
    const { value, done } = await reader.read()
    text += value ?? ''
    if (done) break
  }
  await reader?.cancel()
  return text
}

describe('a role without profile:pii', () => {
  test.each(['analyst', 'developer', 'viewer'] as const)(
    '%s gets no personal value from any call, file or stream',
    async (role) => {
      expect(permissionsOf[role]).not.toContain('profile:pii')
      await shop.become(role)
      for (const name of reading) expect({ name, shown: shownIn(await ask(name)) }).toEqual({ name, shown: [] })
      expect(shownIn(await (await fetched(profilesCsv.path)).text())).toEqual([])
      const stream = await live()
      expect(stream).toContain('event: event')
      expect(shownIn(stream)).toEqual([])
    },
  )

  test('one with it sees them: the walk can find what it looks for', async () => {
    await shop.become('admin')
    const shown = new Set<string>()
    for (const name of reading) for (const what of shownIn(await ask(name))) shown.add(what)
    expect([...shown].toSorted()).toEqual(Object.keys(personal).toSorted())
    expect((await shop.view(id)).segments).toEqual([{ id: segment, name: `like ${personal.inSegment}` }])
    expect(shownIn(await (await fetched(profilesCsv.path)).text())).toContain('email')
    expect(shownIn(await live())).toContain('phone')
  })
})

describe('personal data cannot be guessed letter by letter', () => {
  const guesses = [
    { trait: 'email', is: 'startsWith', value: 'a' },
    { trait: 'E-Mail', is: 'contains', value: 'a' },
    { trait: 'phone', is: 'gt', value: 1 },
    { trait: 'first_name', is: 'notEquals', value: 'Anna' },
    { trait: 'note', is: 'equals', value: personal.email },
    {
      did: 'view',
      where: [
        { property: 'plan', is: 'exists' },
        { property: 'phone', is: 'startsWith', value: '+' },
      ],
    },
  ]
  const as = async (name: EndpointName, options: object) =>
    server.call(name, { session: shop.token, project: shop.project.id, ...options })
  const change = (definition: unknown, replaces: number) =>
    as('changeSegment', {
      params: { id: segment },
      body: { name: 'Renamed', description: '', definition, replaces },
    })

  test.each(guesses)('%j is refused', async (guess) => {
    await shop.become('viewer')
    const definition = { all: [{ profile: 'visits', is: 'gte', value: 0 }, { not: guess }] }
    const filter = JSON.stringify(definition)
    expect((await as('listProfiles', { query: { filter } })).code).toBe(numberOf('permission.denied'))
    const file = await fetched(`${profilesCsv.path}?${new URLSearchParams({ filter })}`)
    expect(((await file.json()) as { code: number }).code).toBe(numberOf('permission.denied'))
    const preview = await as('previewSegment', { body: { definition } })
    expect(preview).toMatchObject({ code: numberOf('segment.invalid'), data: { problems: [{ code: 'value.personal' }] } })
    expect(Object(preview.data).problems[0].path.slice(0, 3)).toEqual(['all', 1, 'not'])
    await shop.become('marketer')
    expect((await as('previewSegment', { body: { definition } })).code).toBe(200)
    expect((await as('listProfiles', { query: { filter } })).code).toBe(200)
  })

  test('whether somebody has an e-mail address may be asked', async () => {
    await shop.become('viewer')
    expect((await as('previewSegment', { body: { definition: { trait: 'email', is: 'exists' } } })).code).toBe(200)
  })

  test('who does not see the values of a segment can rename it, and keeps them; another definition of such values is refused', async () => {
    await shop.become('admin')
    const role = await as('createRole', {
      body: { name: 'Segments', permissions: ['segment:read', 'segment:write', 'profile:read'] },
    })
    await shop.become(Object(role.data).id)
    const shown = Object((await as('viewSegment', { params: { id: segment } })).data)
    expect(shown.definition.any[0]).toEqual({ trait: 'email', is: 'in', value: ['•••'] })
    const guess = { any: [...shown.definition.any, { trait: 'email', is: 'startsWith', value: 'a' }] }
    expect((await change(guess, shown.version)).code).toBe(numberOf('segment.invalid'))
    expect(await change(shown.definition, shown.version)).toMatchObject({ code: 200, data: { name: 'Renamed' } })
    await shop.become('admin')
    const kept = Object((await as('viewSegment', { params: { id: segment } })).data)
    expect(kept).toMatchObject({ name: 'Renamed', definition: ofPersonal })
  })
})
