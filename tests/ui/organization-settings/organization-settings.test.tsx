import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOrganizationMachines } from '#api/organization-settings/adapters.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import type { Organization } from '#contract/organization-settings/settings.ts'
import type { Enrolment } from '#contract/two-factor/two-factor.ts'
import { codeAt, fromBase32, stepAt } from '#server/kernel/totp.ts'
import { walks } from '#tests/machines/organization-settings/organization-section.walks.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DefaultsSection } from '#ui/organization-settings/defaults-section.tsx'
import '#ui/two-factor/settings/two-factor-dialogs.tsx'

const { server, network } = withNetworkStub()

const calls = {
  viewOrganization: 'viewOrganization',
  rereadOrganization: 'viewOrganization',
  saveSection: 'saveOrganization',
} as const

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const view = () => account.call(organizationSettingsEndpoints.viewOrganization, {})
  const { section } = createOrganizationMachines({ call: account.call, view })
  const actor = createActor(section, { input: { section: 'defaults' } }).start()
  show(<DefaultsSection actor={actor} mayWrite />)
  const share = () => screen.getByLabelText('全局对照组（%）')
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled ? calls[settled[2] as keyof typeof calls] : null
      if (name && 'output' in event) await network.succeed(name, event.output)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'values.edit') {
        const value = event.values.holdoutShare ?? ''
        // Typing would pass through other values; the field takes the whole text at once.
        await user.tripleClick(share())
        await user.paste(value)
      }
      if (event.type === 'values.revert') await user.click(screen.getByRole('button', { name: '还原' }))
      if (event.type === 'form.submit') await user.click(screen.getByRole('button', { name: '保存' }))
      if (event.type === 'settings.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else actor.send(event)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { organization, values, wrong, isReplaced, problem } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(problem !== null))
      if (!organization || state === 'failed') return
      await waitFor(() => expect(share()).toMatchObject({ value: values.holdoutShare }))
      expect(share().getAttribute('aria-invalid')).toBe(String(wrong.includes('holdoutShare')))
      expect(screen.queryByText(/^有人在此期间更改了这些设置。/) !== null).toBe(isReplaced)
      expect(screen.queryByRole('button', { name: '还原' }) !== null).toBe(state === 'changed')
    },
  })
  actor.stop()
})

const openAs = async (session: Parameters<typeof keepSession>[2], address: string) => {
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(address)
  await application.start()
  return application
}
const begin = async () => {
  network.release()
  server.pass(3_600_000)
  return openTeam(server)
}

test('an owner changes the name and the defaults, each section by itself', async () => {
  const { owner, as } = await begin()
  const { user } = await openAs(owner.session, '/organization/settings')
  const general = await screen.findByRole('form', { name: '基本信息' }, { timeout: 20_000 })
  const name = within(general).getByLabelText('组织名称')
  await user.clear(name)
  await user.click(within(general).getByRole('button', { name: '保存' }))
  expect(await within(general).findByText('请输入 1 到 60 个字符')).toBeTruthy()
  await user.type(name, '茶馆')
  await user.click(within(general).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(within(general).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true))
  const defaults = screen.getByRole('form', { name: '新项目的默认设置' })
  expect(within(defaults).getByLabelText('时区')).toHaveProperty('value', '')
  expect(within(defaults).getByRole('option', { name: '创建项目的浏览器的时区' })).toHaveProperty('selected', true)
  await user.selectOptions(within(defaults).getByLabelText('时区'), 'Asia/Tokyo')
  await user.selectOptions(within(defaults).getByLabelText('货币'), 'EUR')
  await user.type(within(defaults).getByLabelText('最多消息数'), '3')
  await user.type(within(defaults).getByLabelText('小时之内'), '24')
  fireEvent.change(within(defaults).getByLabelText('从'), { target: { value: '22:00' } })
  fireEvent.change(within(defaults).getByLabelText('到'), { target: { value: '08:00' } })
  await user.click(within(defaults).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(within(defaults).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true))
  // The buttons are disabled while the sections are being saved, too.
  await waitFor(async () =>
    expect((await as(owner, 'viewOrganization')).data).toMatchObject({
      general: { name: '茶馆', revision: 1 },
      defaults: {
        timeZone: 'Asia/Tokyo',
        currency: 'EUR',
        person: { n: 3, hours: 24 },
        quiet: { from: '22:00', to: '08:00' },
        revision: 1,
      },
    }),
  )
})

test('a member sees the settings, and no button that would be refused', async () => {
  const { member } = await begin()
  const mei = await member('viewer')
  await openAs(mei.session, '/organization/settings')
  const general = await screen.findByRole('form', { name: '基本信息' }, { timeout: 20_000 })
  await waitFor(() => expect(within(general).queryByRole('button', { name: '保存' })).toBeNull())
  expect(within(general).getByRole('group')).toHaveProperty('disabled', true)
})

test('an owner without a second factor is told to set one up before requiring it of others', async () => {
  const { owner } = await begin()
  const { user } = await openAs(owner.session, '/organization/settings')
  const security = await screen.findByRole('form', { name: '安全' }, { timeout: 20_000 })
  expect(within(security).getByText(/目前有 1 位成员尚未开启/)).toBeTruthy()
  await user.click(within(security).getByRole('checkbox', { name: '要求所有成员开启两步验证' }))
  await user.click(within(security).getByRole('button', { name: '保存' }))
  expect((await within(security).findByRole('alert')).textContent).toMatch(/^请先为自己的账号开启两步验证/)
})

test('a member who needs a second factor is led to it, and then to the page they wanted', async () => {
  const { owner, as, member } = await begin()
  const mei = await member('viewer')
  await enrol(server, owner)
  const { security } = (await as(owner, 'viewOrganization')).data as Organization
  const { revision: replaces, withoutFactor: _, ...settings } = security
  await as(owner, 'saveOrganizationSecurity', { body: { replaces, settings: { ...settings, factorRequired: true } } })
  const { user } = await openAs(mei.session, '/organization/settings')
  expect(await screen.findByRole('heading', { name: '先开启两步验证' }, { timeout: 20_000 })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }))
  const dialog = await screen.findByRole('dialog', { name: '开启两步验证' })
  const secret = dialog.textContent?.replaceAll(' ', '').match(/[A-Z2-7]{32}/)?.[0] ?? ''
  const code = codeAt(fromBase32(secret as Enrolment['secret']), stepAt(server.now()))
  await user.type(within(dialog).getByLabelText('6 位验证码'), `${code}{Enter}`)
  const given = await screen.findByRole('dialog', { name: '保存恢复码' })
  expect(within(given).getAllByRole('listitem')).toHaveLength(10)
  await user.click(within(given).getByRole('button', { name: '我已保存' }))
  expect(await screen.findByRole('form', { name: '基本信息' }, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '先开启两步验证' })).toBeNull()
})
