import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { QuarantinedEvent } from '#contract/events/events.ts'
import { sessionGestures } from '#tests/support/session-gestures.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()
const { arrive, expire, signIn, leave } = sessionGestures({ server, network })

test('a retention that was chosen but not saved is restored after the next login of the same account', async () => {
  const person = await server.newcomer()
  const address = `/projects/${person.project.id}?tab=settings`
  const { user, router } = await arrive(person, address)
  const retention = () => screen.findByRole('combobox', { name: '保留时间' })
  await user.selectOptions(await retention(), '24')
  await expire(person)
  await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, person)
  await waitFor(async () => expect(await retention()).toHaveProperty('value', '24'))
  expect(window.location.pathname + window.location.search).toBe(address)
  const save = () => within(screen.getByRole('form', { name: '数据保留' })).getByRole('button', { name: '保存' })
  await user.click(save())
  expect(await screen.findByText('保留时间已保存')).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
})

test('unsaved input of a page is restored after the next login of the same account, until it is discarded', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { user, router } = await arrive(person, '/sdk')
  const origins = () => screen.findByRole('textbox', { name: '来源，每行一个' })
  await user.type(await origins(), 'https://tea.example')
  await expire(person)
  await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, other)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await act(() => router.navigate({ to: '/sdk' }))
  expect(await origins()).toHaveProperty('value', '')
  await leave(user)
  await signIn(user, person)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await act(() => router.navigate({ to: '/sdk' }))
  await waitFor(async () => expect(await origins()).toHaveProperty('value', 'https://tea.example'))

  await leave(user)
  await user.click(await screen.findByRole('button', { name: '放弃并退出' }))
  await signIn(user, person)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await act(() => router.navigate({ to: '/sdk' }))
  await waitFor(() => expect(screen.queryByText('正在检查此项目是否已有密钥…')).toBeNull())
  expect(await origins()).toHaveProperty('value', '')
})

describe('the repair of an event', () => {
  const field = () => screen.findByRole('textbox', { name: '事件（JSON）' }) as Promise<HTMLTextAreaElement>
  const drafts = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft_'))

  /** Somebody whose project rejected two events, and what to repair the first with. */
  const withRejected = async () => {
    const person = await server.newcomer()
    const { session, project } = person
    const skdKey = crypto.randomUUID()
    await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
    const eventWith = (originalTimestamp: string) => ({
      messageId: crypto.randomUUID(),
      type: 'track',
      event: 'purchase',
      anonymousId: 'visitor',
      originalTimestamp,
    })
    const events = [eventWith('yesterday'), eventWith('tomorrow')]
    await server.call('sendEvents', { body: JSON.stringify({ skdKey, events }) })
    const listed = await server.call('listQuarantined', { session: session.session, project: project.id })
    const addresses = (listed.data as QuarantinedEvent[]).reverse().map(({ id }) => `/ai-marketing/live-monitoring?row=${id}`)
    const repaired = JSON.stringify({ ...events[0], originalTimestamp: server.now().toISOString() })
    return { person, addresses, repaired }
  }
  const address = () => window.location.pathname + window.location.search
  type User = Awaited<ReturnType<typeof arrive>>['user']
  const type = async (user: User, text: string) => {
    const area = await field()
    await user.clear(area)
    await user.click(area)
    await user.paste(text)
  }
  const edit = async (user: User) => user.click(await screen.findByRole('button', { name: '编辑事件' }))
  const send = (user: User) => user.click(screen.getByRole('button', { name: '重新发送' }))

  test('is restored after the next login of the same account, typed or being sent, until it is stored', async () => {
    const { person, addresses, repaired } = await withRejected()
    const { user, router } = await arrive(person, addresses[0] ?? '')
    await edit(user)
    const received = (await field()).value
    await type(user, '{"event": "half')
    await expire(person)
    await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
    await screen.findByRole('button', { name: '登录' })
    await signIn(user, person)
    expect(await field()).toHaveProperty('value', '{"event": "half')
    expect(address()).toBe(addresses[0])
    await user.click(screen.getByRole('button', { name: '恢复收到的内容' }))
    expect(await field()).toHaveProperty('value', received)
    expect(drafts()).toEqual([])

    await type(user, repaired)
    network.hold('replayQuarantined')
    await send(user)
    await server.call('logout', { session: window.localStorage.getItem('auth_token') ?? '' })
    await network.pass('replayQuarantined')
    network.release()
    await screen.findByRole('button', { name: '登录' })
    await signIn(user, person)
    expect(await field()).toHaveProperty('value', repaired)
    expect(drafts()).toHaveLength(1)
    await send(user)
    await screen.findByText('修复后的事件已写入数据库。')
    expect(drafts()).toEqual([])
  })

  test('belongs to that event and person only, until it is discarded', async () => {
    const { person, addresses, repaired } = await withRejected()
    const other = await server.newcomer()
    const { user, router } = await arrive(person, addresses[0] ?? '')
    await edit(user)
    await type(user, repaired)
    await expire(person)
    await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
    await screen.findByRole('button', { name: '登录' })
    await signIn(user, other)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    await act(() => router.navigate({ to: addresses[0] ?? '' }))
    await screen.findByRole('heading', { name: '实时监控' })
    expect(document.body.textContent).not.toContain('originalTimestamp')
    await leave(user)
    await signIn(user, person)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))

    await act(() => router.navigate({ to: addresses[1] ?? '' }))
    await screen.findByRole('button', { name: '编辑事件' })
    expect(screen.queryByRole('textbox', { name: '事件（JSON）' })).toBeNull()
    await act(() => router.navigate({ to: addresses[0] ?? '' }))
    expect(await field()).toHaveProperty('value', repaired)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await leave(user)
    await user.click(await screen.findByRole('button', { name: '放弃并退出' }))
    await screen.findByRole('button', { name: '登录' })
    expect(drafts()).toEqual([])
  })

  test('works if the browser stores nothing', async () => {
    const { person, addresses, repaired } = await withRejected()
    const { setItem } = Storage.prototype
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
      if (this === window.sessionStorage) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
      setItem.call(this, name, value)
    })
    onTestFinished(() => refused.mockRestore())
    const { user } = await arrive(person, addresses[0] ?? '')
    await edit(user)
    await type(user, repaired)
    await send(user)
    await screen.findByText('修复后的事件已写入数据库。')
  })
})
