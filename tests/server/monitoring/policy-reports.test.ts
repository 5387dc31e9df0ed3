import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { policyReports } from '#contract/http/policy-reports.ts'
import { addressOf, at, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ addressOf }))

let addresses = 0
const report = (body: unknown, headers: Record<string, string> = {}) => {
  addresses += 1
  return server.request(policyReports.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json', ...at(`192.0.2.${addresses}`), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const violation = (over: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://causeway.example/projects/secret-id?email=fang@example.com',
  user_agent: 'secret browser',
  body: {
    documentURL: 'https://causeway.example/projects/secret-id?email=fang@example.com',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/secret/path.js?who=fang',
    sample: 'secret sample',
    ...over,
  },
})
const said = () => server.lines.filter((line) => line.includes('content security policy refused')).map((line) => JSON.parse(line))

test('violations are counted and logged, with the page’s known path and the origin of the address only (R-27)', async () => {
  expect(
    (
      await report([
        violation(),
        violation({ effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink' }),
      ])
    ).status,
  ).toBe(204)
  expect(
    (
      await report({
        'csp-report': {
          'document-uri': 'https://causeway.example/sdk',
          'violated-directive': "img-src 'self'",
          'blocked-uri': 'data',
        },
      })
    ).status,
  ).toBe(204)
  expect(said()).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/projects/:id', count: 1 },
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/projects/:id', count: 1 },
    { directive: 'img-src', blocked: 'data', page: '/sdk', count: 1 },
  ])
  expect(server.lines.join('\n')).not.toMatch(/secret|fang/)
})

test('a kind of violation is logged once, and again at ten', async () => {
  const before = said().length
  for (let count = 0; count < 12; count += 1) await report([violation({ effectiveDirective: 'style-src-attr' })])
  expect(
    said()
      .slice(before)
      .map(({ count }) => count),
  ).toEqual([1, 10])
})

test('beyond two hundred, kinds are counted as one', async () => {
  for (let count = 0; count < 30; count += 1)
    await report(
      Array.from({ length: 20 }, (_, place) =>
        violation({
          effectiveDirective: `made-up-${'abcdefghijklmnopqrst'[place]}${'abcdefghijklmnopqrstuvwxyzäöüß'.charAt(count)}`,
          blockedURL: `https://h${count}.example`,
        }),
      ),
    )
  expect(said().length).toBeLessThan(210)
  expect(server.lines.join('\n').length).toBeLessThan(400_000)
})

test('an invalid, too long or too frequent report is refused', async () => {
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: number }).code]
  const of = (code: keyof typeof serverProblems) => [serverProblems[code].status, serverProblems[code].number]
  expect(await codeOf(await report('{'))).toEqual(of('request.unreadable'))
  expect(await codeOf(await report({}))).toEqual(of('request.invalid'))
  expect(await codeOf(await report(Array.from({ length: 21 }, () => violation())))).toEqual(of('request.invalid'))
  expect(await codeOf(await report('['.repeat(5_000)))).toEqual(of('request.invalid'))
  expect(await codeOf(await report(`"${'x'.repeat(policyReports.bodyBytes)}"`))).toEqual(of('body.tooLarge'))
  const here = at('198.51.100.7')
  for (let count = 0; count < 20; count += 1) expect((await report([], here)).status).toBe(204)
  const refused = await report([], here)
  expect(await codeOf(refused)).toEqual(of('requests.tooMany'))
  expect(refused.headers.get('Retry-After')).toBe('1')
  server.pass(1_000)
  expect((await report([], here)).status).toBe(204)
})
