import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { decisionLimitsWith } from '#api/decisions/limits-adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { walks } from '#tests/machines/decisions/decision-limits.walks.ts'
import { openTeam, type Person } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { LimitsSection } from '#ui/decisions/limits/limits-section.tsx'

const { server, network } = withNetworkStub()

const calls = { viewLimits: 'viewDecisionLimits', changeLimits: 'changeDecisionLimits' } as const
const button = (name: string) => screen.getByRole('button', { name })

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(decisionLimitsWith(account.call), { input: { projectId: 'first' } }).start()
  show(<LimitsSection actor={actor} mayWrite />)
  const most = () => screen.getByLabelText('最多消息数')
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled ? calls[settled[2] as keyof typeof calls] : null
      if (name && 'output' in event) await network.succeed(name, event.output)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'values.edit') {
        // Typing would pass through other values; the field takes the whole text at once.
        await user.tripleClick(most())
        await user.paste(event.values.capN ?? '')
      }
      if (event.type === 'values.revert') await user.click(button('还原'))
      if (event.type === 'form.submit') await user.click(button('保存'))
      if (event.type === 'limits.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else actor.send(event)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { values, wrong, problem } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(problem !== null))
      if (!values || state === 'failed') return
      await waitFor(() => expect(most()).toMatchObject({ value: values.capN }))
      expect(most().getAttribute('aria-invalid')).toBe(String(wrong.includes('capN')))
      expect(screen.queryByRole('button', { name: '还原' }) !== null).toBe(state === 'changed')
    },
  })
  actor.stop()
})

const openAs = async ({ session }: Person, project: string) => {
  keepSession(window.localStorage, 'user', session)
  const { start, user, router } = openApplication(`/projects/${project}?tab=settings`)
  await start()
  return { user, router, form: within(await screen.findByRole('form', { name: '策略限制' }, { timeout: 20_000 })) }
}
const begin = async () => {
  network.release()
  server.pass(3_600_000)
  const team = await openTeam(server)
  const [project] = (await team.as(team.owner, 'listProjects')).data as Project[]
  return { ...team, project: project?.id ?? '' }
}

test('an owner limits what a person receives, and sets quiet hours, on the page of the project', async () => {
  const { owner, as, project } = await begin()
  const { user, router, form } = await openAs(owner, project)
  expect(form.queryByLabelText('从')).toBeNull()
  await user.click(form.getByRole('checkbox', { name: '设置免打扰时段' }))
  expect(form.getByLabelText('从')).toHaveProperty('value', '22:00')
  expect(form.getByLabelText('到')).toHaveProperty('value', '08:00')
  await user.type(form.getByLabelText('最多消息数'), '3')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入 1 到 8760 的整数')).toBeTruthy()
  await user.type(form.getByLabelText('小时之内'), '24')
  await user.selectOptions(form.getByLabelText('时区'), 'Asia/Tokyo')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('策略限制已保存')).toBeTruthy()
  expect((await as(owner, 'viewDecisionLimits', { project })).data).toEqual({
    person: { n: 3, hours: 24 },
    timeZone: 'Asia/Tokyo',
    quiet: { from: '22:00', to: '08:00' },
  })
  // Reports are in the new time zone from now on.
  await router.navigate({ to: '/insights' })
  await waitFor(async () => expect(await screen.findByLabelText('时区')).toHaveProperty('value', 'Asia/Tokyo'))
})

test('who may not publish strategies sees the limits, and no button that would be refused', async () => {
  const { member, project } = await begin()
  const { form } = await openAs(await member('viewer'), project)
  // Until their permissions have arrived, everybody may.
  await waitFor(() => expect(form.getByLabelText('最多消息数').matches(':disabled')).toBe(true))
  expect(form.queryByRole('button', { name: '保存' })).toBeNull()
})
