import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { permissionsOf } from '#contract/organisation/roles.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { withServer } from '#tests/server/setup.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
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
}

let shop: Shop
let id = ''
let merged = ''
let entry = ''
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
})

/** What a text shows of the person. */
const shownIn = (text: string) => Object.entries(personal).flatMap(([what, value]) => (text.includes(value) ? [what] : []))

/** Every call of a project that only reads, with the person’s id where it takes one, and those that preview. */
const reading = Object.keys(endpoints).filter((name): name is EndpointName => {
  const endpoint: Endpoint = endpoints[name as EndpointName]
  return endpoint.access === 'project' && (endpoint.method === 'GET' || name === 'mergeProfiles')
})

const requests = Object.assign({}, ...Object.values(ofCapabilities).map((it) => it.requests))
const ask = async (name: EndpointName): Promise<string> => {
  const { query } = requests[name]?.(shop) ?? {}
  const options =
    name === 'mergeProfiles'
      ? { body: { from: merged, into: id, reason: 'r', preview: true } }
      : { params: { id }, ...(query && name !== 'listTimeline' ? { query } : {}) }
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
    expect(shownIn(await (await fetched(profilesCsv.path)).text())).toContain('email')
    expect(shownIn(await live())).toContain('phone')
  })
})
