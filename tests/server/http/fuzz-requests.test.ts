import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { behaviorEventSchema } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { hostileFor, hostileHeader, hostilePart, hostileText, jsonOf } from '#tests/support/hostile.ts'

/** `FUZZ_REQUESTS=20000` plays as many on each database; `FUZZ_SEED` plays those of another run again. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 600)
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31))

const server = withServer()

/** Calls that end the caller's own session or account. Another user makes them. */
const ending: EndpointName[] = ['logout', 'endSession', 'endOtherSessions', 'changePassword', 'resetPassword', 'endSessionsOf']

type Target = {
  name: string
  method: string
  path: string
  schema?: GenericSchema
  who: 'owner' | 'other' | 'platform' | 'nobody' | 'sender'
}

const whoCalls = (name: EndpointName, { access }: Endpoint): Target['who'] => {
  if (access === 'anyone' && name !== 'logout') return 'nobody'
  if (access === 'sdkKey') return 'sender'
  if (access === 'platform') return 'platform'
  return ending.includes(name) ? 'other' : 'owner'
}

const targets: Target[] = [
  ...Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
    name,
    method: endpoint.method,
    path: endpoint.path,
    ...(endpoint.body ? { schema: endpoint.body } : {}),
    who: whoCalls(name as EndpointName, endpoint),
  })),
  ...['batch', 'track', 'identify', 'page', 'screen', 'group', 'alias'].map((call) => ({
    name: `segment ${call}`,
    method: 'POST',
    path: `/v1/${call}`,
    who: 'sender' as const,
  })),
  { name: 'live stream', ...liveEventsStream, who: 'nobody' },
  { name: 'action stream', ...actionStream, who: 'nobody' },
  { name: 'no call', method: 'POST', path: '/quote/api/v1/:id', who: 'owner' },
]

const sessions: Record<string, string> = {}
const ids = { project: '', texts: [] as string[], keys: [] as string[] }

beforeAll(async () => {
  const [owner, other, boss] = [await newcomerWithKey(server), await newcomerWithKey(server), await server.admin()]
  Object.assign(sessions, { owner: owner.token, other: other.token, platform: boss.session.session })
  const at = { session: owner.token, project: owner.project.id }
  const spare = (await server.call('saveProject', { session: owner.token, body: { projectName: 'Spare' } })).data as Project
  const { secret, keys } = (await server.call('createServerKey', { ...at, body: { replaces: null } })).data as CreatedServerKey
  const role = (await server.call('createRole', { session: owner.token, body: { name: 'Editors', permissions: ['event:read'] } }))
    .data as { id: string }
  ids.project = owner.project.id
  ids.keys = [owner.skdKey, secret]
  const tenant = owner.session.companyid
  ids.texts = [
    spare.id,
    role.id,
    keys[0]?.id ?? '',
    owner.email,
    owner.username,
    owner.skdKey,
    tenant,
    randomUUID(),
    'register',
    '1',
    'Tea',
  ]
})

/** An event that is good but for some of its fields, or none at all. */
const eventOf = (known: fc.Arbitrary<string>) =>
  fc.tuple(hostileFor(behaviorEventSchema, known), fc.boolean()).map(([it, isRepaired]) =>
    isRepaired && typeof it === 'object' && it !== null && !Array.isArray(it)
      ? {
          ...it,
          messageId: randomUUID(),
          type: 'track',
          anonymousId: 'a',
          originalTimestamp: server.now().toISOString(),
        }
      : it,
  )

const bodyOf = ({ name, schema }: Target, known: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const events = fc.array(eventOf(known), { minLength: 1, maxLength: 4 })
  if (name === 'sendEvents')
    return fc
      .tuple(hostileFor(endpoints.sendEvents.body, known), events)
      .map(([around, list]) => jsonOf({ ...Object(around), skdKey: ids.keys[0], events: list }))
  if (name === 'segment batch') return events.map((batch) => jsonOf({ batch, writeKey: ids.keys[1] }))
  if (name.startsWith('segment')) return eventOf(known).map((it) => jsonOf({ ...Object(it), writeKey: ids.keys[1] }))
  return schema ? hostileFor(schema, known).map(jsonOf) : fc.constant('')
}

const requestTo = (target: Target) => {
  const known = fc.nat().map((at) => ids.texts[at % ids.texts.length] ?? '')
  const part = fc.oneof(known.map(encodeURIComponent), hostilePart)
  return fc.record({
    target: fc.constant(target),
    id: part,
    query: fc.array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom('email', 'ftype', 'key', 'code', 'token', 'before', 'ticket', 'lastEventId', 'skdKey', 'compression'),
          hostilePart,
        ),
        part,
      ),
      { maxLength: 4 },
    ),
    body: fc.oneof({ weight: 9, arbitrary: bodyOf(target, known) }, hostileText),
    isGzip: fc.integer({ min: 0, max: 9 }).map((it) => it === 0),
    headers: fc.dictionary(
      fc.constantFrom(
        'Accept',
        'Accept-Language',
        'Authorization',
        'Cookie',
        'Last-Event-ID',
        'Origin',
        'User-Agent',
        'X-Forwarded-For',
        'Content-Encoding',
        'PROJECT-INFO',
        'jsessionid',
        'X-Unattended',
      ),
      hostileHeader,
      { maxKeys: 2 },
    ),
  })
}

test(`A18: ${requests} requests with hostile values in every field and key of every call never fail with a 5xx`, {
  timeout: 60_000 + requests * 100,
}, async () => {
  console.log(`fuzz of ${requests} requests: FUZZ_SEED=${seed}`)
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets).chain(requestTo), async ({ target, id, query, body, isGzip, headers }) => {
      const address = target.path.replace(':id', id || 'x')
      const session = sessions[target.who]
      const response = await server.request(`${address}?${query.map(([key, value]) => `${key}=${value}`).join('&')}`, {
        method: target.method,
        headers: {
          'Content-Type': 'application/json',
          ...(session ? { jsessionid: session, 'PROJECT-INFO': ids.project } : {}),
          ...headers,
          ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
        },
        ...(target.method === 'GET' ? {} : { body: isGzip ? new Uint8Array(gzipSync(body)) : body }),
      })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect(response.status, target.name).toBeLessThan(500)
      await response.body?.cancel()
    }),
    { numRuns: requests, seed },
  )
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(statuses.get(200)).toBeGreaterThan(requests / 20)
  if (process.env.FUZZ_REQUESTS) console.log(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
})

test.each(['\0', '\ud800', 'a\0', '\udfff'])(
  'A18: a key with %j in it is refused or quarantined wherever JSON is taken',
  async (key) => {
    const person = await newcomerWithKey(server)
    const at = { session: person.token, project: person.project.id }
    const good = { type: 'track', event: 'x', anonymousId: 'a', originalTimestamp: server.now().toISOString() }
    const inPlaces = [{ properties: { [key]: 1 } }, { context: { deep: [{ [key]: 1 }] } }, { traits: { [key]: 1 } }, { [key]: 1 }]
    const events = inPlaces.map((it, index) => ({ ...good, messageId: String(index), ...it }))
    const sent = await server.call('sendEvents', { body: { skdKey: person.skdKey, [key]: 1, events } })
    expect(sent.data).toMatchObject({ receipts: events.map(() => ({ status: 'rejected', reason: 'unstorable' })) })
    const listed = await server.call('listQuarantined', at)
    expect(listed.data).toHaveLength(events.length)
    const body = { anonymousId: randomUUID(), payload: { deep: [{ [key]: 1 }] } }
    const action = await server.call('sendTestAction', { ...at, body })
    expect(action).toMatchObject({ status: 200, code: serverProblems['request.invalid'].number })
    const replayed = await server.call('replayQuarantined', {
      ...at,
      body: { id: (listed.data as { id: string }[])[0]?.id, event: { ...good, properties: { [key]: { [key]: 1 } } } },
    })
    expect(replayed.data).toMatchObject({ status: 'rejected', reason: 'unstorable' })
  },
)
