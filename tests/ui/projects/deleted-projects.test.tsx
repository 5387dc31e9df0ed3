import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createDeletedProjects } from '#api/projects/deleted-projects-adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { walks } from '#tests/machines/projects/deleted-projects.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DeletedProjects } from '#ui/projects/deleted/deleted-projects.tsx'

const { server, network } = withNetworkStub()
const minute = 60_000
const day = 24 * 60 * minute

type Person = Awaited<ReturnType<typeof server.newcomer>>

const create = async ({ session }: Person, projectName: string) => {
  server.pass(1_000)
  return (await server.call('saveProject', { session: session.session, body: { projectName } })).data as Project
}
const remove = ({ session }: Person, { id, tenantId }: Project) =>
  server.call('deleteProject', { session: session.session, body: { id, tenantId } })
const namesOf = async ({ session }: Person) =>
  ((await server.call('listProjects', { session: session.session })).data as Project[]).map(({ projectName }) => projectName)

/** Somebody who has deleted two of three projects. */
const withTwoDeleted = async () => {
  network.release()
  const person = await server.newcomer()
  for (const name of ['Second', 'First']) {
    const project = await create(person, name)
    server.pass(1_000)
    await remove(person, project)
  }
  return person
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const person = await withTwoDeleted()
  const { account, user, show } = setUpScreen({ session: person.session.session })
  const actor = createActor(createDeletedProjects({ call: account.call, storage: window.localStorage }))
  network.hold()
  actor.start()
  show(<DeletedProjects actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'deleted.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else await act(async () => actor.send({ type: 'deleted.reload' }))
      }
      if (event.type === 'project.restore') await user.click(screen.getByRole('button', { name: '恢复 First' }))
      if (event.type === 'xstate.done.actor.listDeleted') await network.pass('listDeletedProjects')
      if (event.type === 'xstate.error.actor.listDeleted') await network.fail('listDeletedProjects', problemOf(event))
      if (event.type === 'xstate.done.actor.restoreProject') await network.pass('restoreProject')
      if (event.type === 'xstate.error.actor.restoreProject') await network.fail('restoreProject', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { projects } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(state === 'denied' ? 0 : projects.length))
      if (state === 'failed') expect(screen.getByText(/最近删除的项目加载失败/)).toBeTruthy()
      if (state === 'denied') expect(screen.queryByRole('heading')).toBeNull()
    },
  })
  const isRestored = walk.steps.some(({ event }) => event.type === 'xstate.done.actor.restoreProject')
  network.release()
  expect((await namesOf(person)).includes('First')).toBe(isRestored)
})

const arrive = async (person: Person) => {
  network.release()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/projects')
  await application.start()
  await screen.findByRole('heading', { level: 2, name: 'Shop' })
  return application
}
const isAsked = () => screen.queryByRole('dialog', { name: '确认您的身份' }) !== null
const deleted = () => screen.findByRole('region', { name: '最近删除' })

const typeName = async (user: ReturnType<typeof openApplication>['user'], name: string) => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '输入项目名称以确认' })
  await user.type(field, name)
  expect(field.value).toBe(name)
}

/** Types each letter in the very moment in which the field of a dialog is there, before anything else can happen. */
const typeAtOnce = (text: string) =>
  new Promise<HTMLInputElement>((resolve) => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('[role=dialog] input[name=name]')
      if (!field) return
      observer.disconnect()
      for (const letter of text) fireEvent.input(field, { target: { value: field.value + letter } })
      resolve(field)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

test('a name typed at the moment when the dialog appears is kept completely', async () => {
  const person = await server.newcomer()
  await create(person, 'Spare')
  const { user } = await arrive(person)
  const typed = typeAtOnce('Spare')
  await user.click(screen.getByRole('button', { name: '删除 Spare' }))
  expect((await typed).value).toBe('Spare')
  await user.click(await screen.findByRole('button', { name: '删除项目' }))
  await waitFor(async () => expect(await namesOf(person)).toEqual(['Shop']))
})

test('a quarter of an hour after the login, a project is deleted once the password was confirmed, and can be restored (A9)', async () => {
  const person = await server.newcomer()
  await create(person, 'Spare')
  server.pass(15 * minute)
  const { user } = await arrive(person)
  await user.click(screen.getByRole('button', { name: '删除 Spare' }))
  await typeName(user, 'Spare')
  expect(screen.getByRole('dialog').textContent).toContain('7 天内可以在项目列表中恢复它')
  await user.click(screen.getByRole('button', { name: '删除项目' }))
  await waitFor(() => expect(isAsked()).toBe(true))
  expect(await namesOf(person)).toEqual(['Shop', 'Spare'])
  await user.type(screen.getByLabelText('当前密码'), `${person.password}{Enter}`)
  const region = await deleted()
  expect(await namesOf(person)).toEqual(['Shop'])
  expect(within(region).getByText(/还可恢复 7 天/)).toBeTruthy()
  await user.click(within(region).getByRole('button', { name: '恢复 Spare' }))
  await screen.findByText('项目已恢复')
  await screen.findByRole('heading', { level: 2, name: 'Spare' })
  await waitFor(() => expect(screen.queryByRole('region', { name: '最近删除' })).toBeNull())
  expect(await namesOf(person)).toEqual(['Shop', 'Spare'])
})

test('after declining to give the password, the project is kept and a message says why', async () => {
  const person = await server.newcomer()
  await create(person, 'Spare')
  server.pass(15 * minute)
  const { user } = await arrive(person)
  await user.click(screen.getByRole('button', { name: '删除 Spare' }))
  await typeName(user, 'Spare')
  await user.click(screen.getByRole('button', { name: '删除项目' }))
  await waitFor(() => expect(isAsked()).toBe(true))
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(await screen.findByText(/请先确认您的密码/)).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Spare' })).toBeTruthy()
  expect(await namesOf(person)).toEqual(['Shop', 'Spare'])
})

test('the remaining days are counted by the server', async () => {
  const person = await withTwoDeleted()
  server.pass(3 * day)
  const login = { body: { account: person.username, password: person.password } }
  const session = (await server.call('login', login)).data as Person['session']
  await arrive({ ...person, session })
  expect(within(await deleted()).getAllByText(/还可恢复 4 天/)).toHaveLength(2)
})

test.each([
  ['markup', 'A <b>x</b>'],
  ['a tag of the sentence', '<0>x</0>'],
  ['braces', '{name} {0}'],
  ['several blanks', 'A   x'],
  ['letters from right to left', 'متجر ١'],
  ['marks of direction', '\u202eShop\u202c x'],
  ['emoji', '👩‍👩‍👧 店'],
  ['an accent in two parts', 'Cafe\u0301'],
])('a project whose name has %s is deleted by typing what the dialog shows (40)', async (_, projectName) => {
  const person = await server.newcomer()
  await create(person, projectName)
  const { user } = await arrive(person)
  const [, button] = screen.getAllByRole('button', { name: /^删除 / })
  if (!button) throw new Error('the second project has no button')
  await user.click(button)
  const field = await screen.findByRole('textbox', { name: '输入项目名称以确认' })
  const shown = screen.getByRole('dialog').querySelector('bdi')?.textContent ?? ''
  expect(shown).toBe(projectName)
  // Somebody reads it and types it on a keyboard, which writes no marks and whole letters.
  const typed = shown.normalize('NFC').replace(/[\u202a-\u202e]/g, '')
  await user.click(field)
  await user.paste(typed)
  await user.click(screen.getByRole('button', { name: '删除项目' }))
  await waitFor(async () => expect(await namesOf(person)).toEqual(['Shop']))
})

test('a project without a name is labelled as unnamed, and the list does not fail (41)', async () => {
  const person = await server.newcomer()
  network.hold('listProjects')
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/projects')
  await application.start()
  await network.succeed('listProjects', [{ ...person.project, projectName: null }])
  network.release()
  expect(await screen.findByRole('heading', { level: 2, name: '未命名项目' })).toBeTruthy()
  expect(screen.queryByText('项目列表加载失败')).toBeNull()
})
