import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const guardrails = [{ metric: 'cartRate', worseThan: 0.1 }]
const goal: Definition['goal'] = { metric: 'purchase', hours: 24, direction: 'up', guardrails }

/** A project whose visitors search; those with an even number have been seen to put something into the cart. */
const shop = async (different: Partial<Definition>) => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  await server.call('changeHoldout', { ...at, body: { share: 0, reason: 'a test' } })
  const body = { name: 'Search', definition: definitionOf(different) }
  const { id } = (await server.call('createStrategy', { ...at, body })).data as Strategy
  const publish = () => server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
  const visitors = Array.from({ length: 40 }, (_, place) => `visitor-${place}`)
  const search = async () => {
    const carts = visitors.filter((_, place) => place % 2 === 0)
    await send(server, skdKey, [
      ...carts.map((anonymousId) => ({ anonymousId, event: 'add_to_cart' })),
      ...visitors.map((anonymousId) => ({ anonymousId, event: 'search' })),
    ])
    await server.app.sweep()
  }
  return { id, publish, search }
}

const open = async (id: string, tab: string) => {
  const application = openApplication(`/ai-marketing-strategies/${id}?tab=${tab}`)
  await application.start()
}

const figure = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent

const twoArms: Definition['arms'] = [
  { id: 'first', action: null, weight: 3 },
  { id: 'second', action: null, weight: 1 },
]

test('the arms stand beside each other with their shares, people and differences', async () => {
  const { id, publish, search } = await shop({ arms: twoArms, holdout: 0, goal })
  await publish()
  await search()
  await open(id, 'arms')
  const table = await screen.findByRole('region', { name: '各方案的数字' })
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  const cells = (name: string) =>
    within(row(name))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(await within(table).findByText('作为对照')).toBeTruthy()
  expect(within(table).getByRole('columnheader', { name: '目标：purchase' })).toBeTruthy()
  expect(cells('first').slice(0, 1)).toEqual(['75%'])
  expect(cells('second').slice(0, 1)).toEqual(['25%'])
  const [one, two] = [cells('first'), cells('second')]
  // What was delivered, and the people who met each arm first: each visitor searched once.
  expect(Number(one[1]) + Number(two[1])).toBe(40)
  expect([one[5], two[5]]).toEqual([one[1], two[1]])
  // Nobody saw anything, so that there is no share of clicks.
  expect(one.slice(2, 5)).toEqual(['0', '–', '–'])
  expect(one[7]).toBe('作为对照')
  expect(two[7]).toBe('两组的人完全一样，无法判断差异')
})

test('a draft has the shares of its arms, and no figures', async () => {
  const { id } = await shop({ arms: twoArms })
  await open(id, 'arms')
  const table = await screen.findByRole('region', { name: '各方案的数字' })
  expect(screen.getByText('策略还没有发布，以下是草稿的方案。')).toBeTruthy()
  const cells = within(within(table).getByRole('row', { name: /^first/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['75%', '0', '0', '–', '–', '–', '–', '–', '–'])
})

test('the audience is told in words, as a number of people, and by what its people were', async () => {
  const { id, publish, search } = await shop({ audience: { did: 'add_to_cart' }, holdout: 0 })
  await publish()
  await search()
  await open(id, 'audience')
  expect(await screen.findByText('现在符合的人', { selector: 'dt' })).toBeTruthy()
  expect(figure('现在符合的人')).toBe('20共 40 人')
  expect(figure('占全部的人')).toBe('50%')
  expect(figure('匹配')).toBe('40')
  expect(figure('不属于人群')).toBe('2050%')
  expect(figure('符合条件')).toBe('2050%')
  const visitors = await screen.findByRole('table', { name: '新访客或老访客' })
  expect(within(visitors).getByRole('row', { name: '新访客（首次来访 24 小时内） 20 0 100%' })).toBeTruthy()
})

test('the health says whether the groups can be compared, and whether the guardrails hold', async () => {
  const { id, publish, search } = await shop({ holdout: 50, goal })
  await publish()
  await search()
  await open(id, 'health')
  const groups = await screen.findByRole('region', { name: '各组可以比较吗？' })
  expect(await within(groups).findByText('满 100 人后检查各组人数的比例。')).toBeTruthy()
  const table = await screen.findByRole('table', { name: '护栏指标' })
  expect(within(table).getByRole('row', { name: /^加购率 10%/ })).toBeTruthy()
})
