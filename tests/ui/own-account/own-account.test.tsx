import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOwnAccountMachines } from '#api/own-account/adapters.ts'
import type { OwnAccount } from '#contract/own-account/own-account.ts'
import { walks as codesWalks } from '#tests/machines/own-account/email-codes.walks.ts'
import { walks as addressWalks } from '#tests/machines/own-account/new-address.walks.ts'
import { account, walks as accountWalks, other, present } from '#tests/machines/own-account/own-account.walks.ts'
import { walks as dataWalks } from '#tests/machines/own-account/own-data.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { EmailCard } from '#ui/own-account/settings/email-card.tsx'
import { OwnDataCard } from '#ui/own-account/settings/own-data-card.tsx'
import { ProfileCard } from '#ui/own-account/settings/profile-card.tsx'
import '#ui/own-account/settings/deletion-dialog.tsx'
import '#ui/own-account/settings/leave-dialog.tsx'

const { server, network } = withNetworkStub()

let saved: ReturnType<typeof followSavedFiles>
beforeEach(() => {
  saved = followSavedFiles()
})

const calls = { saveOwnData: 'exportOwnData' } as const
const labels = { email: '新邮箱', oldCode: '当前邮箱的验证码', newCode: '新邮箱的验证码', username: '输入用户名 annabel 以确认' }

/** The machines over the network stub. The account that the cards are about is known, as if it had been read before. */
const setScene = async (known: OwnAccount = account) => {
  network.release()
  const { session } = (await server.newcomer()).session
  const { account: ofBrowser, user, show } = setUpScreen({ session })
  const machines = createOwnAccountMachines({ call: ofBrowser.call, storage: ofBrowser.storage, window })
  network.hold()
  const ownAccount = createActor(machines.ownAccount).start()
  const read = async () => {
    await network.succeed('viewOwnAccount', known)
    await reaches(ownAccount, 'shown')
  }
  return { machines, user, show, ownAccount, read }
}

type Event = { type: string; field?: string; value?: string; id?: string; output?: unknown }

/** What somebody does, or what the server answers. */
const happen = async (user: UserEvent, event: Event, press: Record<string, () => HTMLElement>) => {
  const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
  const source = settled?.[2] ?? ''
  const call = (source in calls ? calls[source as keyof typeof calls] : source) as 'viewOwnAccount'
  if (settled?.[1] === 'done') await network.succeed(call, event.output ?? answers[call] ?? null)
  if (settled?.[1] === 'error') await network.fail(call, problemOf(event as Parameters<typeof problemOf>[0]))
  const button = press[event.type]
  if (button) await user.click(button())
  if (event.field === undefined) return
  const field = await screen.findByLabelText(labels[event.field as keyof typeof labels])
  if (event.type === 'field.edit') {
    await user.clear(field)
    await user.type(field, event.value ?? '')
  } else {
    await user.click(field)
    await user.tab()
  }
}

/** What the server says where a walk does not. */
const answers: Record<string, unknown> = {
  leaveOrganization: { companyid: present.id, usertype: 'user' },
  beginEmailChange: { email: 'new@example.com', expiresAt: '2026-03-01T08:10:00.000Z' },
  confirmEmailChange: { email: 'new@example.com' },
  exportOwnData: {
    exportedAt: '2026-03-01T08:00:00.000Z',
    account: {
      id: '1',
      username: 'annabel',
      email: 'ann@example.com',
      emailVerified: true,
      language: 'zh',
      createdAt: '2026-03-01T08:00:00.000Z',
      lastLoginAt: null,
    },
    organizations: [],
    sessions: [],
    identities: [],
    twoFactorSince: null,
    passkeys: [],
    tokens: [],
    notificationsOff: [],
    knownDevices: [],
    activity: [],
    activityIsComplete: true,
  },
}

const button = (name: string) => () => screen.getByRole('button', { name })
const inDialog = (name: string) => () => within(screen.getByRole('dialog')).getByRole('button', { name })
const reaches = (actor: AnyActorRef, state: unknown) => waitFor(() => expect(actor.getSnapshot().value).toEqual(state))

test.each(accountWalks.map((walk) => [walk.title, walk] as const))('profile: %s', async (_, walk) => {
  const { ownAccount, user, show } = await setScene()
  show(<ProfileCard actor={ownAccount} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'account.reload' && ownAccount.getSnapshot().value === 'shown') ownAccount.send(event)
      else if (event.type === 'leaving.confirm' || event.type === 'leaving.cancel') {
        await screen.findByRole('dialog')
        await user.click(inDialog(event.type === 'leaving.confirm' ? '退出组织' : '取消')())
      } else
        await happen(user, event as Event, {
          'account.reload': button('重试'),
          'leaving.ask': button(`退出 ${'id' in event && event.id === other.id ? other.name : present.name}`),
        })
      await reaches(ownAccount, state)
    },
  })
})

test.each(addressWalks.map((walk) => [walk.title, walk] as const))('new address: %s', async (_, walk) => {
  const { machines, ownAccount, read, user, show } = await setScene()
  await read()
  const actor = createActor(machines.newAddress).start()
  show(<EmailCard account={ownAccount} newAddress={actor} codes={createActor(machines.emailCodes).start()} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      await happen(user, event as Event, { 'form.submit': button('发送验证码') })
      await reaches(actor, state)
    },
  })
})

test.each(codesWalks.map((walk) => [walk.title, walk] as const))('codes: %s', async (_, walk) => {
  const emailChange = { email: 'new@example.com', expiresAt: '2026-03-01T08:10:00.000Z' }
  const { machines, ownAccount, read, user, show } = await setScene({ ...account, emailChange })
  await read()
  const actor = createActor(machines.emailCodes).start()
  show(<EmailCard account={ownAccount} newAddress={createActor(machines.newAddress).start()} codes={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      await happen(user, event as Event, { 'form.submit': button('确认更换'), 'change.cancel': button('取消更换') })
      await reaches(actor, state)
    },
  })
})

test.each(dataWalks.map((walk) => [walk.title, walk] as const))('own data: %s', async (_, walk) => {
  const { machines, ownAccount, read, user, show } = await setScene({ ...account, organizations: [] })
  await read()
  const actor = createActor(machines.ownData).start()
  show(<OwnDataCard actor={actor} account={ownAccount} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (['form.submit', 'deletion.cancel'].includes(event.type)) await screen.findByRole('dialog')
      await happen(user, event as Event, {
        'data.export': button('导出我的数据'),
        'deletion.ask': button('删除账号'),
        'form.submit': inDialog('永久删除'),
        'deletion.cancel': inDialog('取消'),
      })
      await reaches(actor, state)
    },
  })
})

const openSettings = async () => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/account/settings')
  await application.start()
  return { ...application, person, region: (name: string) => screen.findByRole('region', { name }) }
}

test('a person changes their address with the codes from both, and the page shows the new one', async () => {
  const { user, person, region } = await openSettings()
  const card = await region('更换邮箱')
  const profile = await region('个人资料')
  expect(await within(profile).findByText(person.email)).toBeTruthy()
  await user.type(within(card).getByLabelText('新邮箱'), 'moved@example.com')
  await user.click(within(card).getByRole('button', { name: '发送验证码' }))
  const old = await within(card).findByLabelText('当前邮箱的验证码')
  await user.type(old, await server.codeFor(person.email))
  await user.type(within(card).getByLabelText('新邮箱的验证码'), await server.codeFor('moved@example.com'))
  await user.click(within(card).getByRole('button', { name: '确认更换' }))
  expect(await within(profile).findByText('moved@example.com')).toBeTruthy()
  expect(within(card).getByLabelText('新邮箱')).toHaveProperty('value', '')
})

test('a person takes their data with them', async () => {
  const { user, person, region } = await openSettings()
  await user.click(within(await region('我的数据')).getByRole('button', { name: '导出我的数据' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const data = JSON.parse((await saved[0]?.text()) ?? '') as { account: { email: string } }
  expect(data.account.email).toBe(person.email)
})

test('a person deletes their account after typing its name, and is signed out', async () => {
  const { user, person, region, router } = await openSettings()
  await user.click(await within(await region('我的数据')).findByRole('button', { name: '删除账号' }))
  const dialog = await screen.findByRole('dialog', { name: '删除账号？' })
  const name = within(dialog).getByLabelText(`输入用户名 ${person.username} 以确认`)
  await user.type(name, 'somebody-else')
  await user.click(within(dialog).getByRole('button', { name: '永久删除' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('用户名与您的账号不一致')
  await user.clear(name)
  await user.type(name, person.username)
  await user.click(within(dialog).getByRole('button', { name: '永久删除' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  const again = await server.call('login', { body: { account: person.username, password: person.password } })
  expect(again.code).not.toBe(200)
})

test('the only owner of an organisation with others is told what to do instead', async () => {
  const owned = { ...present, role: 'owner', isLastOwner: true }
  const { machines, ownAccount, read, user, show } = await setScene({ ...account, organizations: [owned] })
  await read()
  show(<OwnDataCard actor={createActor(machines.ownData).start()} account={ownAccount} />)
  await user.click(screen.getByRole('button', { name: '删除账号' }))
  const dialog = await screen.findByRole('dialog', { name: '暂时不能删除账号' })
  expect(within(dialog).getByText(/您是 Acme 唯一的所有者/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: '永久删除' })).toBeNull()
})
