import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createImpersonation, createImpersonationStart } from '#api/platform/impersonation.ts'
import { walks as runningWalks, timed } from '#tests/machines/platform/impersonation.walks.ts'
import { mei, session, walks as startWalks } from '#tests/machines/platform/impersonation-start.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ImpersonationBanner } from '#ui/platform/impersonation/impersonation-banner.tsx'
import { ImpersonationDialog } from '#ui/platform/impersonation/impersonation-dialog.tsx'

const { network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)
const dialog = async () => within(await screen.findByRole('dialog'))

test.each(titled(startWalks))('beginning: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createImpersonationStart(account.call)).start()
  show(<ImpersonationDialog actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'impersonation.ask') actor.send(event)
      if (event.type === 'draft.edit' && event.change.reason !== undefined) {
        const field = (await dialog()).getByLabelText('理由')
        await user.clear(field)
        await user.type(field, event.change.reason)
      }
      if (event.type === 'draft.edit' && event.change.showsPersonal) {
        const box = (await dialog()).getByRole<HTMLInputElement>('checkbox', { name: '显示访客的个人信息' })
        if (!box.checked) await user.click(box)
      }
      if (event.type === 'impersonation.start') await user.click((await dialog()).getByRole('button', { name: '登录' }))
      if (event.type === 'impersonation.cancel') await user.click((await dialog()).getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.startImpersonation') await network.succeed('startImpersonation', session)
      if (event.type === 'xstate.error.actor.startImpersonation') {
        await network.fail('startImpersonation', problemOf(event))
        expect((await (await dialog()).findByRole('alert')).textContent).toBe('此账号已锁定，或不是该组织的有效成员')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('it says what is missing, and offers the organisations and times that there are', async () => {
  const { account, user, show } = setUpScreen()
  const actor = createActor(createImpersonationStart(account.call)).start()
  show(<ImpersonationDialog actor={actor} />)
  actor.send({ type: 'impersonation.ask', asked: mei })
  const asking = await dialog()
  const optionsOf = (label: string) =>
    within(asking.getByLabelText(label))
      .getAllByRole('option')
      .map((it) => it.textContent)
  expect(optionsOf('组织')).toEqual(['Tea', 'Rice'])
  expect(optionsOf('最长时间')).toEqual(['15分钟', '30分钟', '60分钟'])
  await user.click(asking.getByRole('button', { name: '登录' }))
  expect(await asking.findByText('请填写原因')).toBeTruthy()
  await user.type(asking.getByLabelText('理由'), 'short')
  await user.click(asking.getByRole('checkbox'))
  await user.click(asking.getByRole('button', { name: '登录' }))
  expect(await asking.findByText('请写得更具体一些，至少 10 个字符')).toBeTruthy()
  expect(await asking.findByText('请填写原因')).toBeTruthy()
  await user.selectOptions(asking.getByLabelText('组织'), 'Rice')
  await user.selectOptions(asking.getByLabelText('最长时间'), '60')
  expect(actor.getSnapshot().context.draft).toMatchObject({ organization: 'rice', minutes: 60 })
  actor.stop()
})

test.each(titled(runningWalks))('running: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  let tellGone = () => {}
  const machine = createImpersonation({
    call: account.call,
    now: account.now,
    onSessionGone: (tell) => {
      tellGone = tell
      return () => {}
    },
  })
  const actor = createActor(machine).start()
  show(<ImpersonationBanner actor={actor} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'clock.tick') actor.send(event)
      if (event.type === 'session.gone') tellGone()
      if (event.type === 'impersonation.end') await press('结束')
      if (event.type === 'impersonation.reload') await press('重试')
      if (event.type === 'xstate.done.actor.loadImpersonation' && 'output' in event)
        await network.succeed('viewImpersonation', event.output && timed.impersonation)
      if (event.type === 'xstate.error.actor.loadImpersonation') await network.fail('viewImpersonation', problemOf(event))
      if (event.type === 'xstate.done.actor.endImpersonation') await network.succeed('endImpersonation', null)
      if (event.type === 'xstate.error.actor.endImpersonation') await network.fail('endImpersonation', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('the banner says who, whom, why and how long, cannot be closed, and announces its end', async () => {
  const { account, show } = setUpScreen()
  network.hold()
  const machine = createImpersonation({ call: account.call, now: account.now, onSessionGone: () => () => {} })
  const actor = createActor(machine).start()
  show(<ImpersonationBanner actor={actor} />)
  const markup = { ...timed.impersonation, reason: 'A <b>bold</b> {reason}', personalReason: 'One name is wrong' }
  await network.succeed('viewImpersonation', markup)
  const banner = within(await screen.findByRole('region', { name: '以他人身份使用控制台' }))
  await waitFor(() =>
    expect(banner.getByText(/的身份使用组织/).textContent).toBe('admin 正在以 mei.chen 的身份使用组织 Tea 的控制台'),
  )
  expect(banner.getByText('A <b>bold</b> {reason}')).toBeTruthy()
  expect(banner.getByText('One name is wrong')).toBeTruthy()
  expect(banner.getByRole('timer').textContent).toBe('剩余时间 15:00')
  expect(banner.getAllByRole('button').map((it) => it.textContent)).toEqual(['结束'])
  expect(banner.getByRole('status').textContent).toBe('')
  actor.send({ type: 'clock.tick', secondsLeft: 65 })
  await waitFor(() => expect(banner.getByRole('timer').textContent).toBe('剩余时间 1:05'))
  expect(banner.getByRole('status').textContent).toBe('剩余时间不到 5 分钟。')
  actor.stop()
})
