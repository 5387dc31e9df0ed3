import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()

/** Lets every new row of a table be refused by the database, whose error then has the whole row in its details. */
const refusingRowsOf = async (table: string, work: () => Promise<void>) => {
  await server.database.execute(`alter table ${table} add constraint refuses_everything check (false) not valid`)
  try {
    await work()
  } finally {
    await server.database.execute(`alter table ${table} drop constraint refuses_everything`)
  }
}

const failed = serverProblems['server.failed'].number

test('a statement that fails is an envelope to the caller and a line in the log, and neither has a value of it (R-48, R-51)', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const { session, username, password } = await server.newcomer()
  const before = server.lines.length
  const answers: string[] = []
  const ask = async (asked: Promise<Response>) => {
    const response = await asked
    answers.push(await response.clone().text())
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await read(response)).toMatchObject({ status: 500, code: failed, data: null })
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await refusingRowsOf('verification_codes', () =>
    ask(server.request(`${endpoints.sendCode.path}?${new URLSearchParams({ email, ftype: 'register' })}`)),
  )
  await refusingRowsOf('sessions', () => ask(post(endpoints.login.path, { account: username, password })))
  await refusingRowsOf('projects', () =>
    ask(post(endpoints.saveProject.path, { projectName: 'A secret plan' }, { jsessionid: session.session })),
  )
  const lines = server.lines.slice(before).filter((line) => line.includes('request failed'))
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toContain('refuses_everything')
  const told = [...answers, ...lines].join('\n')
  for (const value of [email, username, password, 'A secret plan', session.session.split('.')[1] ?? '', session.companyid])
    expect(told).not.toContain(value)
  expect(told).not.toMatch(/argon2|Failing row|insert into/i)
  expect(answers.join('\n')).not.toMatch(/refuses_everything|verification_codes|\bat \w+.*:\d+:\d+|\/server\//)
})

test('events whose statement fails are answered so that they are sent again, and none of their values is logged', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const event = {
    messageId: randomUUID(),
    type: 'identify',
    event: 'identify',
    anonymousId: 'a-visitor-of-ours',
    originalTimestamp: server.now().toISOString(),
    traits: { email: 'visitor@example.com' },
  }
  const before = server.lines.length
  await refusingRowsOf('events', async () => {
    const answer = await server.call('sendEvents', { body: { skdKey, events: [event] } })
    expect(answer.status).toBeGreaterThanOrEqual(500)
  })
  const told = server.lines.slice(before).join('\n')
  expect(told).toContain('refuses_everything')
  for (const value of ['visitor@example.com', 'a-visitor-of-ours', event.messageId, skdKey]) expect(told).not.toContain(value)
  const again = await server.call('sendEvents', { body: { skdKey, events: [event] } })
  expect(again.data).toMatchObject({ receipts: [{ status: 'accepted' }] })
})
