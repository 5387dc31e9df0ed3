import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { CodesReport } from '#contract/coupons/code-file.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { openTill } from '#tests/server/coupons/till.ts'
import { withServer } from '#tests/server/setup.ts'
import { definitionOf, limitsOf } from './definitions.ts'
import { ends, openDesk } from './desk.ts'

const server = withServer()
const number = (code: keyof typeof serverProblems) => serverProblems[code].number
const halfHour = 30 * 60_000

test('a version whose audience names a segment that was deleted since is not published anew', async () => {
  const desk = await openDesk(server)
  const segment = await desk.create('Searchers', { did: 'search' })
  const { id, revision } = await desk.run(definitionOf({ audience: { segment: segment.id } }))
  const body = { name: 'A strategy', definition: definitionOf(), replaces: revision }
  await desk.data('changeStrategy', { params: { id }, body })
  await desk.publish(id)
  expect(await desk.data('deleteSegment', { params: { id: segment.id } })).toMatchObject({ outcome: 'deleted' })
  const answer = await desk.call('rollbackStrategy', { params: { id }, body: { version: 1 } })
  expect(answer).toMatchObject({
    code: number('strategy.invalid'),
    data: { problems: [{ code: 'segment.unknown', path: ['audience'], names: [segment.id] }] },
  })
  // What runs goes on.
  expect(await desk.data<Strategy>('viewStrategy', { params: { id } })).toMatchObject({ status: 'running', version: 2 })
  await desk.send({ anonymousId: 'a' })
  expect(ends(await desk.decisions())).toEqual(['delivered'])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
])('no action leads to %j, and none is called there', async (url) => {
  const desk = await openDesk(server)
  const create = (type: string, content: unknown) => desk.call('createResponseAction', { body: { name: 'Bad', type, content } })
  const cta = { label: 'Open', url }
  const letter = { subject: 'Tea', preheader: '', headline: '', body: 'Tea', cta }
  const answers = [
    await create('popup', popup({ texts: { en: { ...texts('Tea'), cta } } })),
    await create('email', { texts: { en: letter }, image: null, senderName: 'Tea', replyTo: '' }),
    await create('webhook', { url, method: 'POST', headers: [], body: '' }),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ code: number('action.invalid'), data: { faults: [{ code: 'link.invalid' }] } })
})

test.each([
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://a.example',
  'http://a.example',
  '//a.example',
  '/\\a.example',
  '{{ event.url }}',
])('a button does not lead to %j', async (url) => {
  const desk = await openDesk(server)
  const content = popup({ texts: { en: { ...texts('Tea'), cta: { label: 'Open', url } } } })
  const answer = await desk.call('createResponseAction', { body: { name: 'Bad', type: 'popup', content } })
  expect(answer).toMatchObject({
    code: number('action.invalid'),
    data: { faults: [{ code: 'link.invalid', path: ['texts', 'en', 'cta', 'url'] }] },
  })
})

test('a text of a megabyte is refused wherever a definition has texts, and what is stored stays', async () => {
  const desk = await openDesk(server)
  const large = 'a'.repeat(1_000_000)
  const sound = definitionOf()
  const { id, revision } = await desk.draft(sound)
  const wrong = [
    { ...sound, trigger: { kind: 'event', event: large, where: [], delay: null } },
    {
      ...sound,
      trigger: { kind: 'event', event: 'search', where: [{ property: 'q', is: 'equals', value: large }], delay: null },
    },
    { ...sound, audience: { trait: large, is: 'exists' } },
    { ...sound, arms: [{ id: large, action: null, weight: 1 }] },
    { ...sound, limits: limitsOf({ group: large }) },
    { ...sound, goal: { metric: large, hours: 1, direction: 'up', guardrails: [] } },
  ]
  for (const definition of wrong) {
    const answer = await desk.call('changeStrategy', { params: { id }, body: { name: 'A', definition, replaces: revision } })
    expect([200, 201]).not.toContain(answer.code)
  }
  expect(await desk.data<Strategy>('viewStrategy', { params: { id } })).toMatchObject({ revision, definition: sound })
})

test('a weight is a number above 0 that is not too large, whatever else is sent', async () => {
  const desk = await openDesk(server)
  for (const weight of ['0', '-1', '1e400', 'null', '"1"', 'true', '1e10', '-0']) {
    const body = JSON.stringify({ name: 'Wrong', definition: definitionOf({ arms: [{ id: 'a', action: null, weight: 77 }] }) })
    const answer = await desk.call('createStrategy', { body: body.replace('77', weight) })
    expect([weight, answer.code]).toEqual([weight, number('strategy.invalid')])
    const { problems } = answer.data as { problems: { path: unknown[] }[] }
    expect(new Set(problems.map(({ path }) => path.join('.')))).toEqual(new Set(['arms.0.weight']))
  }
})

test.each([
  // New York goes from 02:00 to 03:00 at 07:00 UTC. The quiet hour is left out, and nothing is quiet.
  ['America/New_York', '2026-03-08T06:00:00Z', { from: '02:00', to: '03:00' }, '........'],
  // Paris goes from 02:00 to 03:00 at 01:00 UTC: from 01:30 on it is quiet for one hour.
  ['Europe/Paris', '2026-03-29T00:00:00Z', { from: '01:30', to: '03:30' }, '.qq.....'],
  // Lord Howe Island goes from 02:00 to 02:30 at 15:30 UTC.
  ['Australia/Lord_Howe', '2026-10-03T15:00:00Z', { from: '02:00', to: '03:00' }, '.q......'],
  // Paris goes from 03:00 back to 02:00 at 01:00 UTC: the hour from 02:00 comes twice.
  ['Europe/Paris', '2026-10-25T00:00:00Z', { from: '02:00', to: '03:00' }, 'qqqq....'],
  // Lord Howe Island goes from 02:00 back to 01:30 at 15:00 UTC: half an hour comes twice.
  ['Australia/Lord_Howe', '2027-04-03T14:00:00Z', { from: '01:30', to: '02:00' }, '.qq.....'],
] as const)('quiet hours in %s follow its clock from %s on', async (timezone, begins, quiet, expected) => {
  const local = withClock(begins)
  const desk = await openDesk(local)
  await desk.run(definitionOf({ limits: limitsOf({ quiet }) }))
  for (const _ of expected) {
    await desk.send({ anonymousId: 'a', context: { timezone } })
    local.pass(halfHour)
  }
  const seen = ends(await desk.decisions()).map((it) => (it === 'quietHours' ? 'q' : '.'))
  expect(seen.join('')).toBe(expected)
})

/** The server with its clock moved to a moment. */
const withClock = (moment: string) => {
  server.pass(Date.parse(moment) - server.now().getTime())
  return server
}

test('a pool that runs dry within a batch gives its codes to the first, the others get nothing, and new codes are given at once', async () => {
  const till = await openTill(server)
  const pool = await till.pool({ kind: 'uploaded' })
  const upload = (codes: string) =>
    till.data<CodesReport>('uploadCouponCodes', {
      params: { id: pool.id },
      body: { file: Buffer.from(codes).toString('base64') },
    })
  await upload('A1\nA2\nA3')
  await till.give(pool)
  const visitors = (from: number) => Array.from({ length: 5 }, (_, place) => ({ anonymousId: `visitor-${from + place}` }))
  await till.send(...visitors(0))
  expect(ends(await till.decisions()).toSorted()).toEqual(['budget', 'budget', 'delivered', 'delivered', 'delivered'])
  await upload('B1')
  server.pass(1_000)
  await till.send(...visitors(5))
  expect(
    ends(await till.decisions())
      .slice(5)
      .toSorted(),
  ).toEqual(['budget', 'budget', 'budget', 'budget', 'delivered'])
  expect((await till.payloads()).map(({ coupon }) => coupon?.code).toSorted()).toEqual(['A1', 'A2', 'A3', 'B1'])
})

test('an event starts strategies once, and no report about a message starts any', async () => {
  const desk = await openDesk(server)
  const segment = await desk.create('Searchers', { did: 'search' })
  for (const trigger of [
    { kind: 'segment' as const, segment: segment.id, edge: 'entered' as const },
    { kind: 'event' as const, event: 'search', where: [], delay: null },
  ])
    await desk.run(definitionOf({ trigger }))
  await desk.send({ anonymousId: 'a' })
  for (const event of ['action_received', 'action_shown', 'action_clicked', 'action_dismissed', 'action_suppressed']) {
    const answer = await desk.call('createStrategy', {
      body: { name: 'Loop', definition: definitionOf({ trigger: { kind: 'event', event, where: [], delay: null } }) },
    })
    expect(answer).toMatchObject({ data: { problems: [{ code: 'trigger.cycle', path: ['trigger', 'event'] }] } })
  }
  expect(ends(await desk.decisions())).toEqual(['delivered', 'delivered'])
})
