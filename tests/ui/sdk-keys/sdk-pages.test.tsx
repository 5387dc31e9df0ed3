import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { randomUuid } from '#api/browser/random-uuid.ts'
import type { Problem } from '#contract/http/problem.ts'
import { projectSchema } from '#contract/projects/projects.ts'
import { sdkPackagePath } from '#contract/sdk-keys/sdk-package.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

type Person = Awaited<ReturnType<typeof server.newcomer>>

const arrive = async (person: Person, address: string) => {
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication(address)
  await application.start()
  return application
}
const generate = () => screen.findByRole('button', { name: '生成 SDK' })
const scope = ({ session, project }: Person) => ({ session: session.session, project: project.id })

test('a key can be generated on a page over plain HTTP, where randomUUID is missing', async () => {
  const person = await server.newcomer()
  network.release()
  const { randomUUID } = crypto
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true })
  onTestFinished(
    () => void Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true }),
  )
  const { user } = await arrive(person, '/sdk')
  await waitFor(async () => expect(await generate()).toHaveProperty('disabled', false))
  await user.click(await generate())
  expect(await screen.findByText('SDK 生成成功！')).toBeTruthy()
})

test('a generated key is a version 4 UUID in which each random bit can be 0 or 1', () => {
  const filled = (byte: number) =>
    randomUuid({ getRandomValues: ((array: Uint8Array) => array.fill(byte)) as Crypto['getRandomValues'] })
  expect(filled(0)).toBe('00000000-0000-4000-8000-000000000000')
  expect(filled(0xff)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  expect(new Set(Array.from({ length: 100 }, () => randomUuid())).size).toBe(100)
})

test.each([
  [{ code: 'transport.offline' }, '生成 SDK 时发生网络错误'],
  [{ code: 'project.unknown' }, '生成 SDK 时发生错误'],
] satisfies [Problem, string][])(
  'a generation that fails with %o says so in the words of the specification',
  async (problem, text) => {
    const person = await server.newcomer()
    network.hold('createSdkKey')
    const { user } = await arrive(person, '/sdk')
    await waitFor(async () => expect(await generate()).toHaveProperty('disabled', false))
    await user.click(await generate())
    await network.fail('createSdkKey', problem)
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('a key that was replaced elsewhere is shown when the person returns to the page', async () => {
  const person = await server.newcomer()
  const [before, after] = [crypto.randomUUID(), crypto.randomUUID()]
  await server.call('createSdkKey', { ...scope(person), body: { skdKey: before } })
  network.release()
  await arrive(person, '/sdk')
  await screen.findByText(before, { exact: true })
  await server.call('rotateSdkKey', { ...scope(person), body: { skdKey: after, replaces: before } })
  await act(async () => window.dispatchEvent(new Event('focus')))
  await screen.findByText(after, { exact: true })
  expect(await screen.findByText('密钥已在别处更换')).toBeTruthy()
})

test('an empty key counts as no key: the page says that there is none, and a key can be generated (27)', async () => {
  const person = await server.newcomer()
  network.hold('viewSdkKey')
  const { user } = await arrive(person, '/sdk')
  await network.succeed('viewSdkKey', { skdKey: '' })
  network.release()
  expect(await screen.findByText('此项目还没有密钥。')).toBeTruthy()
  await waitFor(async () => expect(await generate()).toHaveProperty('disabled', false))
  await user.click(await generate())
  expect(await screen.findByRole('button', { name: '更换密钥' })).toBeTruthy()
})

test('a key that is empty when the person returns to the page is absent too (27)', async () => {
  const person = await server.newcomer()
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...scope(person), body: { skdKey } })
  network.release()
  await arrive(person, '/sdk')
  await screen.findByText(skdKey, { exact: true })
  network.hold('viewSdkKey')
  await act(async () => window.dispatchEvent(new Event('focus')))
  await network.succeed('viewSdkKey', { skdKey: '' })
  expect(await screen.findByText('此项目还没有密钥。')).toBeTruthy()
  network.release()
})

test.each(['yesterday', '', null])('a date that is none (%o) is a dash, and the page is whole', async (gmtCreate) => {
  const person = await server.newcomer()
  const { id, tenantId } = person.project
  network.hold('listProjects')
  await arrive(person, `/projects/${id}?tab=settings`)
  await network.succeed('listProjects', [{ id, projectName: 'Shop', gmtCreate, tenantId }])
  network.release()
  expect(await screen.findByRole('heading', { name: 'Shop', level: 1 })).toBeTruthy()
  expect(screen.getByText('创建于 -')).toBeTruthy()
  expect(screen.getByText('-', { selector: 'time' })).toBeTruthy()
  expect(projectSchema.entries.gmtCreate.type).toBe('nullish')
})

test('the search treats full-width letters and digits as half-width ones, and half-width kana as full-width ones', async () => {
  const person = await server.newcomer()
  for (const projectName of ['ＡＢＣ１２３', 'カフェ'])
    await server.call('saveProject', { session: person.session.session, body: { projectName } })
  network.release()
  const { user } = await arrive(person, '/projects')
  const field = await screen.findByRole('searchbox', { name: '搜索项目' })
  const found = () => screen.getAllByRole('listitem').flatMap((it) => it.querySelector('h2')?.textContent ?? [])
  for (const [query, name] of [
    ['abc12', 'ＡＢＣ１２３'],
    ['ｂｃ', 'ＡＢＣ１２３'],
    ['ｶﾌｪ', 'カフェ'],
    ['ｓＨＯ', 'Shop'],
  ] as const) {
    await user.clear(field)
    await user.paste(query)
    await waitFor(() => expect(found()).toEqual([name]))
  }
})

test('the browser code uses no predictable random generator', async () => {
  const drawn = vi.spyOn(Math, 'random')
  randomUuid()
  expect(drawn).not.toHaveBeenCalled()
})

test('the NPM tab offers the package that this server serves, and nothing that only its authors can install (49)', async () => {
  const person = await server.newcomer()
  network.release()
  await server.call('createSdkKey', {
    session: person.session.session,
    project: person.project.id,
    body: { skdKey: crypto.randomUUID() },
  })
  const { user } = await arrive(person, '/sdk')
  await user.click(await screen.findByRole('radio', { name: 'NPM' }))
  const command = await screen.findByText(/^npm install/)
  expect(command.textContent?.trim()).toBe(`npm install http://localhost:3000${sdkPackagePath}`)
  expect(sdkPackagePath).toMatch(/^\/sdk\/causeway-tracker-\d+\.\d+\.\d+\.tgz$/)
})
