import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { ScenarioDetail } from '#contract/scenarios/figures.ts'
import type { ScenarioSettings } from '#contract/scenarios/settings.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()
const params = { scenario: 'search' }

const openProject = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  const sendEvent = async (event: string, properties: object = {}) => {
    await send(server, skdKey, [{ anonymousId: 'a', event, properties }])
    await server.app.foldEvents()
  }
  const run = async (name: string, priority: number) => {
    const definition = definitionOf({ limits: limitsOf({ priority }) })
    const { id } = (await server.call('createStrategy', { ...at, body: { name, definition } })).data as Strategy
    await server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
    return id
  }
  const settings = async () => (await server.call('viewScenarioSettings', { ...at, params })).data as ScenarioSettings
  const view = async () => (await server.call('viewScenario', { ...at, params })).data as ScenarioDetail
  return { at, send: sendEvent, run, settings, view }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('the eight scenarios say whether they are seen, and one that is not leads to how it is sent', async () => {
  const project = await openProject()
  await project.send('search', { query: 'tea' })
  const { user } = await open('/ai-marketing/scenarios')
  const search = (await screen.findByRole('link', { name: '搜索' })).closest('li') as HTMLElement
  expect(within(search).getByText('正在接收')).toBeTruthy()
  expect(screen.getAllByText('从未收到')).toHaveLength(7)
  const purchase = screen.getByRole('link', { name: '购买' }).closest('li') as HTMLElement
  await user.click(within(purchase).getByRole('link', { name: '如何发送' }))
  expect(await screen.findByRole('heading', { level: 1, name: '购买' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '从页面发送' }).textContent).toContain("causeway.track('purchase'")
})

test('the page of a scenario shows how often it fires, and which properties are missing', async () => {
  const project = await openProject()
  await project.send('search', { query: 'tea' })
  await open('/ai-marketing/scenarios/search')
  const complete = await screen.findByRole('region', { name: '事件的属性完整吗？' })
  expect(within(complete).getByRole('row', { name: /query/ }).textContent).toContain('100%')
  expect(within(complete).getByRole('row', { name: /results_count/ }).textContent).toContain('缺失较多')
  expect(screen.getByRole('img', { name: /共 1 次/ })).toBeTruthy()
})

test('rules are saved; a pattern that is none is marked, and rules of somebody else are replaced knowingly', async () => {
  const { at, settings } = await openProject()
  const { user } = await open('/ai-marketing/scenarios/search?tab=settings')
  const only = await screen.findByLabelText('只限这些页面')
  await user.type(only, 'shop')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(only.getAttribute('aria-invalid')).toBe('true')
  const body = { isEnabled: false, conditions: [], pages: { only: [], except: [] }, replaces: 0 }
  await server.call('changeScenarioSettings', { ...at, params, body })
  await user.clear(only)
  await user.type(only, '/shop/*')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/有人在此期间更改了这些规则/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await settings()).toMatchObject({ isEnabled: true, pages: { only: ['/shop/*'], except: [] }, revision: 2 }),
  )
})

test('strategies are moved by keyboard, and their order is saved', async () => {
  const { run, view } = await openProject()
  const first = await run('Tea', 2)
  const second = await run('Pots', 1)
  const { user } = await open('/ai-marketing/scenarios/search?tab=strategies')
  const handle = await screen.findByRole('button', { name: '移动：Tea，第 1 位' })
  handle.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动：Tea，第 2 位')
  await user.click(screen.getByRole('button', { name: '保存顺序' }))
  await waitFor(async () => expect((await view()).strategies.map(({ id }) => id)).toEqual([second, first]))
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存顺序' })).toBe(null))
})

test('a simulation needs a person, and says what each strategy would decide', async () => {
  const project = await openProject()
  // Otherwise chance decides whether this person is in the global holdout.
  await server.call('changeHoldout', { ...project.at, body: { share: 0, reason: 'a test' } })
  await project.run('Tea', 2)
  await project.send('search', { query: 'tea' })
  const { user } = await open('/ai-marketing/scenarios/search?tab=simulate')
  const submit = await screen.findByRole('button', { name: '模拟' })
  await user.click(submit)
  expect(await screen.findByText('请输入用户的 ID')).toBeTruthy()
  await user.type(screen.getByLabelText('用户的 ID'), 'a')
  await user.click(submit)
  const result = await screen.findByRole('listitem', { name: 'Tea' })
  expect(within(result).getByText('投放')).toBeTruthy()
})
