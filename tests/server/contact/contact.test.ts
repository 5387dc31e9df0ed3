import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { ContactRequest } from '#contract/contact/contact.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
beforeEach(() => server.database.query('delete from contact_requests'))

const request: ContactRequest = {
  invitation: 'demo',
  name: '王芳',
  phone: '13800000000',
  email: 'wang@example.com',
  company: '茶铺 <b>',
  requirementType: 'trial',
  position: '店主',
  requirements: '第一行\n第二行',
  page: '/solutions/ecommerce',
  website: '',
}

const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.call('sendContactRequest', { body, headers })
const stored = () => server.database.query<Record<string, unknown>>('select * from contact_requests order by created_at')

test('a request is stored as written, with its language and time, and answered with 201', async () => {
  expect(await send(request, { 'Accept-Language': 'fr' })).toMatchObject({ status: 201, code: 201, data: null })
  const { website: _, requirementType, ...rest } = request
  expect(await stored()).toEqual([
    {
      ...rest,
      requirement_type: requirementType,
      locale: 'fr',
      id: expect.any(String),
      created_at: server.now(),
      state: 'new',
      note: '',
      revision: 0,
      handled_by: null,
      handled_at: null,
    },
  ])
})

test('spaces around a text are removed', async () => {
  await send({ ...request, name: '  王芳 ', position: ' ' })
  expect(await stored()).toMatchObject([{ name: '王芳', position: '' }])
})

test.each([
  ['name', ''],
  ['phone', '  '],
  ['email', 'wang.example.com'],
  ['email', `${'x'.repeat(29)}@example.com`],
  ['company', ''],
  ['requirementType', 'everything'],
  ['requirements', 'x'.repeat(2_001)],
  ['invitation', 'party'],
])('a request whose %s is "%s" is refused and not stored', async (field, value) => {
  expect(await send({ ...request, [field]: value })).toMatchObject({
    status: 200,
    code: serverProblems['request.invalid'].number,
    data: null,
  })
  expect(await stored()).toEqual([])
})

test('a request with the hidden field filled in gets the same answer, and is not stored', async () => {
  const [person, program] = [await send(request), await send({ ...request, website: 'http://spam.example' })]
  expect({ ...program, headers: null }).toEqual({ ...person, headers: null })
  expect(await stored()).toHaveLength(1)
})

test('a network address may send five requests an hour', async () => {
  const { request: ask } = besides(server, { addressOf: (it) => it.headers.get('X-Test-Address') })
  const post = async (address: string) =>
    read(
      await ask(endpoints.sendContactRequest.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Test-Address': address },
        body: JSON.stringify(request),
      }),
    )
  for (let time = 0; time < 5; time += 1) expect((await post('192.0.2.1')).code).toBe(201)
  const refused = await post('192.0.2.1')
  expect(refused).toMatchObject({ status: 429, code: serverProblems['requests.tooMany'].number, data: null })
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect((await post('192.0.2.2')).code).toBe(201)
  expect(await stored()).toHaveLength(6)
  server.pass(3_600_000)
  expect((await post('192.0.2.1')).code).toBe(201)
})

test('each request is mailed as text to the sales address; without such an address none is mailed', async () => {
  const mailsTo = async (recipient: string) => (await server.outbox()).filter(({ to }) => to === recipient)
  await send(request)
  expect(await mailsTo('sales@example.com')).toEqual([])
  const { request: ask } = besides(server, { salesEmail: 'sales@example.com', isLocal: () => true })
  await ask(endpoints.sendContactRequest.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
  const [mail] = await mailsTo('sales@example.com')
  expect(mail).toMatchObject({
    subject: 'Causeway · 新的演示预约',
    text: expect.stringContaining('company: 茶铺 <b>'),
    html: expect.stringContaining('<dd>茶铺 &lt;b&gt;</dd>'),
  })
  expect(mail?.subject).not.toContain('王芳')
})

test('no text of a request is in the log', async () => {
  await send({ ...request, name: 'Nobody Knows', phone: '0123456789' })
  const log = server.lines.join('')
  for (const text of ['Nobody Knows', '0123456789', request.email]) expect(log).not.toContain(text)
})
