import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

/** A project with a strategy that is quiet almost all day, and a visitor who searched. */
const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  await server.call('changeHoldout', { ...at, body: { share: 0, reason: 'a test' } })
  const body = { name: '茶具推荐', definition: definitionOf({ limits: limitsOf({ quiet: { from: '00:00', to: '23:59' } }) }) }
  const { id } = (await server.call('createStrategy', { ...at, body })).data as { id: string }
  await server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  await send(server, skdKey, [{ anonymousId: 'laptop' }])
  await server.app.foldEvents()
  const [person] = ((await server.call('listProfiles', at)).data as ProfilePage).items
  if (!person) throw new Error('nobody was folded')
  keepSession(window.localStorage, 'user', session)
  return { person }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('a decision is in the timeline of the person, and why it came out so is one click away, and can be replayed', async () => {
  const { person } = await shop()
  const { user } = await open(`/users/${person.id}`)
  expect(await screen.findByText('没有投放：当时是免打扰时段。')).toBeTruthy()
  expect((await screen.findAllByText('茶具推荐')).length).toBeGreaterThan(0)
  const why = screen.getByRole('button', { name: '为什么？' })
  await user.click(why)
  const dialog = await screen.findByRole('dialog', { name: '决策' })
  expect(await within(dialog).findByText(/当地时间 .*（Asia\/Shanghai），免打扰时段为 00:00 至 23:59/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '重放' }))
  expect(await within(dialog).findByText('重放得到相同的决策')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '为什么？' })))
})

test('why somebody saw nothing at a moment is found by the moment, and a moment without decisions says so', async () => {
  const { person } = await shop()
  const { user } = await open(`/users/${person.id}?tab=messages`)
  const ask = async (moment: Date) => {
    const pad = (part: number) => String(part).padStart(2, '0')
    const [date, time] = [
      `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`,
      `${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
    ]
    const field = await screen.findByLabelText('时刻（您所在的时区）')
    await user.clear(field)
    await user.type(field, `${date}T${time}`)
    await user.click(screen.getByRole('button', { name: '查看' }))
  }
  await ask(server.now())
  const found = await screen.findByRole('table', { name: '这个时刻前后的决策' })
  expect(within(found).getAllByRole('row')[1]?.textContent).toContain('免打扰时段')
  await ask(new Date(server.now().getTime() + 3 * 3_600_000))
  expect(await screen.findByText(/没有策略为此人作出决定/)).toBeTruthy()
  expect(screen.getByText(/此前最近的决策在/)).toBeTruthy()
})

test('the messages are listed with their outcome and reason, and by outcome', async () => {
  const { person } = await shop()
  const { user } = await open(`/users/${person.id}?tab=messages`)
  const table = await screen.findByRole('table', { name: '决策与消息' })
  await waitFor(() =>
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/茶具推荐未投放––––|茶具推荐未投放–––免打扰时段/),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: '结果' }), 'delivered')
  expect(await screen.findByText('没有这种结果的决策')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '显示全部结果' }))
  expect(await screen.findByRole('table', { name: '决策与消息' })).toBeTruthy()
})

test('the groups of experiments that a person belongs to are listed with the decision that put them there', async () => {
  const { person } = await shop()
  const { user } = await open(`/users/${person.id}?tab=experiments`)
  const table = await screen.findByRole('table', { name: '曝光' })
  await waitFor(() => expect(within(table).getAllByRole('row')[1]?.textContent).toContain('茶具推荐1实验组'))
  expect(screen.getByText('这个项目没有全局对照组。')).toBeTruthy()
  await user.click(within(table).getByRole('button'))
  expect(await screen.findByRole('dialog', { name: '决策' })).toBeTruthy()
})
