import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

/** A project where Ann has ordered twice and Ben once, and Cem looked around. */
const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  const order = (anonymousId: string, value: number) => ({ anonymousId, event: 'purchase', properties: { value } })
  await send(server, skdKey, [order('ben', 20), order('ann', 30), order('ann', 50), { anonymousId: 'cem' }])
  await server.app.foldEvents()
  const { items } = (await server.call('listProfiles', at)).data as ProfilePage
  const idOf = (name: string) => items.find(({ identifiers }) => identifiers.anonymousIds.includes(name))?.id ?? ''
  keepSession(window.localStorage, 'user', session)
  return { ann: idOf('ann'), ben: idOf('ben'), cem: idOf('cem') }
}

const open = async (id: string) => {
  const application = openApplication(`/users/${id}?tab=commerce`)
  await application.start()
}

/** The numbers of a card, by their names. */
const figuresIn = async (name: string) => {
  const card = await screen.findByRole('region', { name })
  const names = within(card).getAllByRole('term')
  const values = within(card).getAllByRole('definition')
  return Object.fromEntries(names.map((it, place) => [it.textContent, values[place]?.textContent]))
}

test('the commerce part says what a person has ordered, and before the first run that nothing is computed yet', async () => {
  const { ann } = await shop()
  await open(ann)
  expect(await figuresIn('订单')).toMatchObject({ 订单数: '2', 收入: '80.00', 平均订单金额: '40.00', 退款次数: '0' })
  expect(within(screen.getByRole('region', { name: 'RFM 分组' })).getByText(/还没有计算过/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: '未来 90 天' })).toBeNull()
})

test('after a run the page shows the group of the person, and how many buyers a prediction needs', async () => {
  const { ann } = await shop()
  await server.app.sweep()
  await open(ann)
  expect(await figuresIn('RFM 分组')).toMatchObject({ '下单次数（F）': '3 / 5', '消费金额（M）': '3 / 5' })
  expect(screen.getAllByText(/^RFM · /)).toHaveLength(2)
  const prediction = screen.getByRole('region', { name: '未来 90 天' })
  expect(within(prediction).getByText(/至少要有 200 个人下过两单或以上，现在有 1 个/)).toBeTruthy()
})

test.each([
  ['ann', 'two orders', false],
  ['ben', 'a single order, with the note that it is weak', true],
] as const)('a prediction is shown for %s, who has %s', async (name, _, isWeak) => {
  const { ann, ben } = await shop()
  await server.app.sweep()
  await server.database.query(
    `update profile_score_versions set summary = jsonb_set(summary, '{buying}', '{"state":"fitted"}') where project_id in (
       select project_id from profile_scores where profile_id = $1)`,
    [ann],
  )
  await server.database.query(
    'update profile_scores set alive = 0.874, expected_orders = 1.5, order_value = 40 where profile_id = any($1::uuid[])',
    [[ann, ben]],
  )
  await open({ ann, ben }[name])
  expect(await figuresIn('未来 90 天')).toEqual({
    仍会购买的概率: '87%',
    预期订单数: '1.5',
    预期每单金额: '40.00',
    预期收入: '60.00',
  })
  expect(screen.queryAllByText(/这个人只下过一单，预测较弱/)).toHaveLength(isWeak ? 1 : 0)
})

test('somebody without an order has neither a group nor a prediction', async () => {
  const { cem } = await shop()
  await server.app.sweep()
  await open(cem)
  expect(await screen.findByText('还没有订单')).toBeTruthy()
  expect(screen.queryByText(/RFM/)).toBeNull()
})
