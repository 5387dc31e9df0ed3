import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createScenarioMachines } from '#api/scenarios/adapters.ts'
import type { TypedRules } from '#machines/scenarios/scenario-rules.ts'
import { of, settingsWith, walks } from '#tests/machines/scenarios/scenario-settings.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { Settings } from '#ui/scenarios/detail/settings.tsx'

const { network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createScenarioMachines(account.call, undefined).settings, { input: of }).start()
  show(<Settings actor={actor} mayWrite />)
  /** Types until the form says what is wanted. */
  const write = async (rules: TypedRules) => {
    const toggle = await screen.findByRole('checkbox', { name: /^启用此场景/ })
    if (toggle instanceof HTMLInputElement && toggle.checked !== rules.isEnabled) await user.click(toggle)
    const only = screen.getByLabelText('只限这些页面')
    await user.clear(only)
    if (rules.only !== '') await user.type(only, rules.only)
    if (rules.conditions.length > 0) await user.click(screen.getByRole('button', { name: '添加条件' }))
  }
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'rules.edit') await write(event.rules)
      if (event.type === 'form.submit') await user.click(await screen.findByRole('button', { name: '保存' }))
      if (event.type === 'rules.revert') await user.click(await screen.findByRole('button', { name: '还原' }))
      if (event.type === 'settings.reload') {
        if (actor.getSnapshot().matches('failed')) await user.click(await screen.findByRole('button', { name: '重试' }))
        else actor.send(event)
      }
      if (event.type === 'xstate.done.actor.viewSettings') await network.succeed('viewScenarioSettings', settingsWith(1))
      if (event.type === 'xstate.done.actor.rereadSettings')
        await network.succeed('viewScenarioSettings', settingsWith(3, { pages: { only: ['/shop/*'], except: [] } }))
      if (event.type === 'xstate.error.actor.viewSettings' || event.type === 'xstate.error.actor.rereadSettings')
        await network.fail('viewScenarioSettings', problemOf(event))
      if (event.type === 'xstate.done.actor.saveSettings')
        await network.succeed('changeScenarioSettings', settingsWith(2, { isEnabled: false }))
      if (event.type === 'xstate.error.actor.saveSettings') await network.fail('changeScenarioSettings', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { isReplaced, wrong, problem } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByText(/^有人在此期间更改了这些规则/) !== null).toBe(isReplaced))
      await waitFor(() => expect(screen.queryByText(/^每行请填一个以 \/ 开头的路径/) !== null).toBe(wrong.includes('only')))
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(problem !== null))
    },
  })
  actor.stop()
})
