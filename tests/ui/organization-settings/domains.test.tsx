import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Organization } from '#contract/organization-settings/settings.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

test('an owner names the domains that may join, is told what is no domain, and sees which members are outside', async () => {
  network.release()
  server.pass(3_600_000)
  const { owner, as, member } = await openTeam(server)
  const mei = await member('viewer')
  const { code, data } = await server.call('login', { body: { account: owner.username, password: owner.password } })
  expect(code).toBe(200)
  keepSession(window.localStorage, 'user', data as typeof owner.session)
  const { user, start } = openApplication('/organization/settings')
  await start()
  const form = within(await screen.findByRole('form', { name: '允许的域名' }, { timeout: 20_000 }))
  await user.type(form.getByLabelText('成员邮箱的域名'), 'localhost')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请每行输入一个域名，最多 50 个')).toBeTruthy()
  await user.clear(form.getByLabelText('成员邮箱的域名'))
  await user.type(form.getByLabelText('成员邮箱的域名'), '@Tea.example{Enter}coffee.example')
  await user.type(form.getByLabelText('新项目的允许来源'), 'https://shop.tea.example/')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText(/2 位现有成员的邮箱不在这些域名内/)).toBeTruthy()
  expect(form.getByText(`${mei.username} · ${mei.email}`)).toBeTruthy()
  expect(form.getByLabelText('成员邮箱的域名')).toMatchObject({ value: 'tea.example\ncoffee.example' })
  const { domains } = (await as({ ...owner, session: data as typeof owner.session }, 'viewOrganization')).data as Organization
  expect(domains).toMatchObject({ emailDomains: ['tea.example', 'coffee.example'], origins: ['https://shop.tea.example'] })
})
