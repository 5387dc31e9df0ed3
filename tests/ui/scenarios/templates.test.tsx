import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createTemplateMachines } from '#api/scenarios/templates.ts'
import type { Rollout } from '#contract/scenarios/templates.ts'
import { of, preview, rolloutIn, walks as rolloutWalks, teaHouse } from '#tests/machines/scenarios/scenario-rollout.walks.ts'
import { changed, fresh, published, saved, walks } from '#tests/machines/scenarios/scenario-template.walks.ts'
import { openTemplate } from '#tests/server/scenarios/templates.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { RolloutDialog } from '#ui/scenarios/templates/rollout-dialog.tsx'
import { TemplateForm } from '#ui/scenarios/templates/template-form.tsx'

const { server, network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('a template: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const input = { template: walk.variant === 'draft' ? saved : fresh }
  const actor = createActor(createTemplateMachines(account.call).template, { input }).start()
  show(<TemplateForm actor={actor} />)
  /** Presses a button, or says the same where what it does is not offered. */
  const press = async (name: string, event: Parameters<typeof actor.send>[0]) => {
    const button = screen.queryByRole('button', { name })
    if (button && !button.hasAttribute('disabled')) await user.click(button)
    else actor.send(event)
  }
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'draft.edit') {
        const { required, goal, hours } = event.change
        if (required !== undefined)
          fireEvent.change(screen.getByLabelText('应带的属性，每行一个'), { target: { value: required } })
        if (goal !== undefined) fireEvent.change(screen.getByLabelText('默认 KPI'), { target: { value: goal } })
        if (hours !== undefined) fireEvent.change(await screen.findByLabelText('小时'), { target: { value: hours } })
      }
      if (event.type === 'draft.revert') await press('还原', event)
      if (event.type === 'template.save') await press('保存', event)
      if (event.type === 'publish.ask') await press('发布新版本', event)
      if (event.type === 'note.edit') fireEvent.change(screen.getByLabelText('更新说明'), { target: { value: event.note } })
      if (event.type === 'publish.confirm') await press('发布', event)
      if (event.type === 'publish.cancel') await press('取消', event)
      if (event.type === 'template.reload') await press('读取最新内容', event)
      if (event.type === 'xstate.done.actor.saveTemplate') await network.succeed('saveScenarioTemplate', saved)
      if (event.type === 'xstate.error.actor.saveTemplate') await network.fail('saveScenarioTemplate', problemOf(event))
      if (event.type === 'xstate.done.actor.publishTemplate') await network.succeed('publishScenarioTemplate', published)
      if (event.type === 'xstate.error.actor.publishTemplate') await network.fail('publishScenarioTemplate', problemOf(event))
      if (event.type === 'xstate.done.actor.loadTemplate') await network.succeed('viewScenarioTemplate', changed)
      if (event.type === 'xstate.error.actor.loadTemplate') await network.fail('viewScenarioTemplate', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { wrong, isNoteWrong, problem } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByText('请填写 1 到 720 的整数') !== null).toBe(wrong.includes('hours')))
      expect(screen.queryByText(/^请写明更新了什么/) !== null).toBe(isNoteWrong)
      expect(screen.queryByRole('alert') !== null).toBe(problem !== null)
    },
  })
  actor.stop()
})

test.each(rolloutWalks.map((walk) => [walk.title, walk] as const))('a roll-out: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const clock = new SimulatedClock()
  const actor = createActor(createTemplateMachines(account.call).rollout, { input: of, clock }).start()
  show(<RolloutDialog actor={actor} offered={{ text: '', onType: () => {}, found: [teaHouse] }} />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'rollout.ask' || event.type === 'rollout.show') actor.send(event)
      if (event.type === 'audience.choose') await user.click(await screen.findByRole('radio', { name: '选中的组织' }))
      if (event.type === 'organization.set') await user.click(await screen.findByRole('checkbox', { name: 'Tea House' }))
      if (event.type === 'rollout.preview') await press('预览')
      if (event.type === 'rollout.change') await press('上一步')
      if (event.type === 'reason.edit')
        fireEvent.change(await screen.findByLabelText('理由'), { target: { value: event.reason } })
      if (event.type === 'rollout.start') await press('开始推送')
      if (event.type === 'act.ask') await press(event.act === 'rollBack' ? '撤回' : '继续')
      if (event.type === 'act.confirm') await press(actor.getSnapshot().context.act === 'rollBack' ? '确认撤回' : '确认继续')
      if (event.type === 'act.cancel') await press('取消')
      if (event.type === 'dialog.close') await user.click(screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
      if (event.type === 'xstate.done.actor.previewRollout') await network.succeed('previewScenarioRollout', preview)
      if (event.type === 'xstate.error.actor.previewRollout') await network.fail('previewScenarioRollout', problemOf(event))
      if (event.type === 'xstate.done.actor.startRollout') await network.succeed('startScenarioRollout', rolloutIn('running'))
      if (event.type === 'xstate.error.actor.startRollout') await network.fail('startScenarioRollout', problemOf(event))
      if (event.type === 'xstate.done.actor.viewRollout') await network.succeed('viewScenarioRollout', event.output)
      if (event.type === 'xstate.error.actor.viewRollout') await network.fail('viewScenarioRollout', problemOf(event))
      const acting = actor.getSnapshot().context.act === 'rollBack' ? 'rollBackScenario' : 'resumeScenarioRollout'
      if (event.type === 'xstate.done.actor.actOnRollout') await network.succeed(acting, event.output as Rollout)
      if (event.type === 'xstate.error.actor.actOnRollout') await network.fail(acting, problemOf(event))
      if (event.type.startsWith('xstate.after.')) await act(async () => clock.increment(1_000))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { wrong, problem, rollout } = actor.getSnapshot().context
      const isOpen = state !== 'closed'
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(isOpen))
      if (!isOpen) return
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(problem !== null))
      expect(screen.queryByText('请写明理由') !== null).toBe(wrong !== null)
      if (state === 'previewed') expect(screen.getByRole('region', { name: '推送预览' }).textContent).toContain('6')
      if (state === 'failed') expect(screen.getByText(new RegExp(String(rollout?.failure)))).toBeTruthy()
    },
  })
  actor.stop()
})

test('an admin writes a version, rolls it out to all projects after a look at what that does, and takes it back', async () => {
  network.release()
  const { username } = await server.newcomer()
  const office = await openTemplate(server, 'search')
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/scenarios')
  await start()
  await user.click(await screen.findByRole('link', { name: '搜索' }))
  await user.click(await screen.findByRole('link', { name: '模板' }))
  fireEvent.change(await screen.findByLabelText('默认 KPI'), { target: { value: 'none' } })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '发布新版本' }))
  await user.type(await screen.findByLabelText('更新说明'), 'No goal')
  await user.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(async () => expect((await office.view()).versions[0]).toMatchObject({ version: 2, note: 'No goal' }))

  await user.click(await screen.findByRole('link', { name: '版本与推送' }))
  await user.click(await screen.findByRole('button', { name: '推送版本 2' }))
  await user.click(await screen.findByRole('button', { name: '预览' }))
  await user.type(await screen.findByLabelText('理由'), 'Asked for')
  await user.click(screen.getByRole('button', { name: '开始推送' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('已完成', undefined, { timeout: 20_000 })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '撤回' }))
  await user.type(await dialog.findByLabelText('理由'), 'Too early')
  await user.click(dialog.getByRole('button', { name: '确认撤回' }))
  expect(await dialog.findByText('已撤回', undefined, { timeout: 20_000 })).toBeTruthy()
  await user.click(dialog.getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  await user.click(screen.getByRole('link', { name: '项目' }))
  expect(await screen.findAllByText(username)).toBeTruthy()
})
