import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { headerNames } from '#contract/http/headers.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

/** A member of an organisation with so many projects. */
const memberOf = async (projects: number) => {
  const person = await server.newcomer()
  const { session } = person.session
  for (let made = 1; made < projects; made += 1)
    await server.call('saveProject', { session, body: { projectName: `Shop number ${made}` } })
  return session
}

const list = (session: string, accepted: string) =>
  server.request(projectEndpoints.listProjects.path, {
    headers: { [headerNames.session]: session, ...(accepted && { 'Accept-Encoding': accepted }) },
  })

test('a long answer is compressed for those who accept it, and says the same', async () => {
  const session = await memberOf(20)
  const plain = await list(session, '')
  const text = await plain.text()
  expect(text.length).toBeGreaterThan(2_048)
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  const packed = await list(session, 'gzip, deflate, br')
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(packed.headers.get('Vary')).toBe('Accept-Encoding')
  expect(packed.headers.get('Content-Type')).toBe(plain.headers.get('Content-Type'))
  expect(packed.headers.get('Cache-Control')).toBe('no-store')
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text)
})

test('a short answer is not', async () => {
  const answer = await list(await memberOf(1), 'gzip')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 200 })
})
