import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProjectData } from '#contract/events/project-data.ts'
import { dataWith, walks } from '#tests/machines/events/data-retention.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DataSection } from '#ui/events/retention/data-section.tsx'

const { server, network } = withNetworkStub()

const field = () => screen.getByRole('combobox', { name: '保留时间' }) as HTMLSelectElement
const button = (name: string) => screen.getByRole('button', { name })

/** The section of a project about which the server says what the test wants it to say. */
const shown = async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const { machines, user, show } = setUpScreen({ session: session.session })
  network.hold()
  const actor = createActor(machines.dataRetention, { input: { projectId: project.id } })
  actor.start()
  show(<DataSection actor={actor} />)
  return { actor, user }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user } = await shown()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (/^xstate\.done\.actor\.\w+Data$/.test(event.type) && 'output' in event)
        await network.succeed('viewProjectData', event.output)
      if (/^xstate\.error\.actor\.\w+Data$/.test(event.type)) await network.fail('viewProjectData', { code: 'transport.offline' })
      if (event.type === 'xstate.done.actor.saveRetention') await network.succeed('saveRetention', event.output)
      if (event.type === 'xstate.error.actor.saveRetention') await network.fail('saveRetention', { code: 'permission.denied' })
      if (event.type === 'data.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else await act(async () => actor.send(event))
      }
      if (event.type === 'retention.choose') {
        // What is chosen already is no choice for a browser.
        if (field().value === String(event.months)) await act(async () => actor.send(event))
        else await user.selectOptions(field(), String(event.months))
      }
      if (event.type === 'retention.revert') await user.click(button('还原'))
      if (event.type === 'form.submit') await user.click(button('保存'))
      if (event.type === 'name.type') {
        const name = screen.getByRole('textbox', { name: '输入项目名称以确认' })
        await user.clear(name)
        await user.type(name, event.name)
      }
      if (event.type === 'deletion.confirm') await user.click(button('缩短并删除'))
      if (event.type === 'deletion.cancel') await user.click(button('取消'))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { data, chosen, problem } = actor.getSnapshot().context
      const snapshot = actor.getSnapshot()
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(problem !== null))
      expect(screen.queryByRole('dialog') !== null).toBe(snapshot.matches('asking'))
      if (snapshot.matches('asking')) {
        const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: '缩短并删除' })
        expect(confirm).toHaveProperty('disabled', !snapshot.matches({ asking: 'sure' }))
        return
      }
      if (!data) return
      await waitFor(() => expect(field()).toMatchObject({ value: String(chosen ?? data.retention.months) }))
      expect(field().disabled).toBe(snapshot.hasTag('busy'))
      expect(button('保存')).toHaveProperty('disabled', !snapshot.matches('changed'))
      expect(screen.queryByRole('button', { name: '还原' }) !== null).toBe(snapshot.matches('changed'))
    },
  })
})

const told = async (data: ProjectData) => {
  const stage = await shown()
  await network.succeed('viewProjectData', data)
  await screen.findByText('已存储的事件')
  return stage
}
const monthWith = (month: Partial<ProjectData['month']>, mayChange = true): ProjectData => {
  const data = dataWith(13, mayChange)
  return { ...data, month: { ...data.month, ...month } }
}

test.each([
  [7_999_999, '79%', null],
  [8_000_000, '80%', /^接近本月上限/],
  [9_999_999, '99%', /^接近本月上限/],
])('with %i of ten million events the meter says %s', async (accepted, share, hint) => {
  await told(monthWith({ accepted, limit: 10_000_000 }))
  const meter = screen.getByRole('meter', { name: '本月事件' })
  expect(meter).toMatchObject({ value: accepted, max: 10_000_000 })
  expect(meter.getAttribute('aria-valuetext')).toBe(`${accepted.toLocaleString('zh')}，上限 10,000,000`)
  expect(screen.getByText(share)).toBeTruthy()
  expect(screen.queryByText(/^接近本月上限/) !== null).toBe(hint !== null)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a full month says since when events are rejected, how many were, and until when', async () => {
  const full = { since: '2026-03-20T10:05:00.000Z', rejected: 1_234 }
  await told(monthWith({ accepted: 10_000_000, limit: 10_000_000, full }))
  const text = screen.getByRole('alert').textContent ?? ''
  const said = (at: string) => new Intl.DateTimeFormat('zh', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
  expect(text).toContain(`自 ${said(full.since)} 起`)
  expect(text).toContain(`直到 ${said('2026-04-01T00:00:00.000Z')}`)
  expect(text).toContain('此后已拒收 1,234 个事件')
  expect(screen.getByText('100%')).toBeTruthy()
})

test('a month without a limit has no meter and a message', async () => {
  await told(monthWith({ accepted: 5, limit: null }))
  expect(screen.getByText('没有上限')).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
})

test('a person who may not change the retention sees it, and who may change it', async () => {
  await told(monthWith({}, false))
  expect(screen.getByText('13个月')).toBeTruthy()
  expect(screen.getByText('只有组织的所有者和管理员可以修改。')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what a choice deletes is shown before it is submitted, and again with the latest figures before it happens', async () => {
  const { user } = await told(dataWith(13))
  const said = (data: ProjectData) => {
    const since = data.retention.choices.find(({ months }) => months === 6)?.since ?? ''
    return new Intl.DateTimeFormat('zh', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(since))
  }
  const consequence = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
  expect(consequence()).toBe('')
  await user.selectOptions(field(), '6')
  expect(consequence()).toBe(`${said(dataWith(13))} 之前收到的 4 个事件将被永久删除。`)
  await user.selectOptions(field(), '12')
  expect(consequence()).toMatch(/^目前没有 .+ 之前收到的事件。$/)
  await user.selectOptions(field(), '24')
  expect(consequence()).toBe('已经删除的数据不会恢复。')
  await user.selectOptions(field(), '6')
  await user.click(button('保存'))
  const data = dataWith(13)
  const { choices } = data.retention
  const later = { ...data, retention: { ...data.retention, choices: choices.map((it) => ({ ...it, older: it.older * 1_000 })) } }
  await network.succeed('viewProjectData', later)
  const dialog = await screen.findByRole('dialog', { name: '保留时间缩短为 6个月？' })
  expect(dialog.textContent).toContain('4,000 个事件')
  expect(dialog.textContent).toContain(said(later))
  expect(network.waiting()).toBe(0)
})

test('a shorter retention is stored once its owner has confirmed the password', async () => {
  network.release()
  const { session, password, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const { user, start } = openApplication(`/projects/${project.id}?tab=settings`)
  await start()
  await screen.findByRole('combobox', { name: '保留时间' })
  server.pass(16 * 60_000)
  const shorten = async () => {
    await user.click(within(screen.getByRole('form', { name: '数据保留' })).getByRole('button', { name: '保存' }))
    await user.type(await screen.findByRole('textbox', { name: '输入项目名称以确认' }), project.projectName)
    await user.click(button('缩短并删除'))
    return screen.findByLabelText('当前密码')
  }
  const kept = async () =>
    ((await server.call('viewProjectData', { session: session.session, project: project.id })).data as ProjectData).retention
      .months
  await user.selectOptions(field(), '3')
  await shorten()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请先确认您的密码'))
  expect(field().value).toBe('3')
  expect(await kept()).toBe(13)
  await user.type(await shorten(), `${password}{Enter}`)
  expect(await screen.findByText('保留时间已保存')).toBeTruthy()
  expect(field().value).toBe('3')
  expect(await kept()).toBe(3)
})
