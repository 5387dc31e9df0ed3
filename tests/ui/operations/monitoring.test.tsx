import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOperationsMachines } from '#api/operations/adapters.ts'
import type { LogLevelChange } from '#contract/operations/operations.ts'
import { walks as jobWalks } from '#tests/machines/operations/job-run.walks.ts'
import { walks as levelWalks } from '#tests/machines/operations/log-level.walks.ts'
import { job, log } from '#tests/machines/operations/samples.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { JobsCard } from '#ui/operations/monitoring/jobs-card.tsx'
import { LogLevelDialog } from '#ui/operations/monitoring/log-level-dialog.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)

test.each(titled(jobWalks))('running a job: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createOperationsMachines(account.call).jobRun).start()
  const reading = { data: [{ ...job, isRunning: false }], problem: null, isLoading: false, readAt: null, onRetry: () => {} }
  show(<JobsCard reading={reading} starting={null} onRun={(name) => actor.send({ type: 'job.run', name })} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'job.run') await user.click(screen.getByRole('button', { name: '立即运行 audit.check' }))
      if (event.type === 'xstate.done.actor.runJob') await network.succeed('runJob', job)
      if (event.type === 'xstate.error.actor.runJob') await network.fail('runJob', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

const choose = async (user: ReturnType<typeof setUpScreen>['user'], { level, minutes }: Partial<LogLevelChange>) => {
  if (level) await user.selectOptions(screen.getByLabelText('级别'), level)
  if (minutes) await user.selectOptions(screen.getByLabelText('持续时间'), String(minutes))
}

test.each(titled(levelWalks))('the level of the log: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createOperationsMachines(account.call).logLevel).start()
  show(<LogLevelDialog actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const isResetting = actor.getSnapshot().matches('resetting')
      const name = isResetting ? 'resetLogLevel' : 'changeLogLevel'
      if (event.type === 'level.change' || event.type === 'level.reset') actor.send(event)
      if (event.type === 'level.choose') {
        if (actor.getSnapshot().matches('choosing')) await choose(user, event.change)
        else actor.send(event)
      }
      if (event.type === 'level.save') await user.click(screen.getByRole('button', { name: '更改级别' }))
      if (event.type === 'level.cancel') await user.click(screen.getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.setLevel') await network.succeed(name, log)
      if (event.type === 'xstate.error.actor.setLevel') await network.fail(name, problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('an admin sees the process, the database, jobs and backups, runs a job and changes the level of the log', async () => {
  network.release()
  await server.database.query(
    `insert into backups (id, kind, file, bytes, is_encrypted, tables, rows, migration, taken_at, ended_at, broken_record)
     values (gen_random_uuid(), 'restore', 'night.backup', 1200000, true, 94, 12345, '0059_operations', now(), now(), null)`,
  )
  await server.database.query(
    `insert into platform_incidents (id, kind, subject, opened_at, worst) values (gen_random_uuid(), 'queueWaiting', 'mails', now(), 1200)`,
  )
  const admin = await server.admin()
  keepSession(window.localStorage, 'admin', admin.session)
  const { user, start } = openApplication('/admin/monitoring')
  await start()
  expect(await screen.findByRole('heading', { name: '系统监控' })).toBeTruthy()
  const jobs = await screen.findByRole('table', { name: '定时任务' })
  expect(await screen.findByRole('table', { name: '队列' })).toBeTruthy()
  const pools = within(screen.getByRole('table', { name: '数据库连接' }))
  for (const pool of server.database.kind === 'pglite' ? ['内嵌数据库'] : ['请求', '后台任务'])
    expect(pools.getByRole('row', { name: new RegExp(`^${pool} `) })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^最近一小时共有 \d+ 个请求。$/ })).toBeTruthy()
  expect(within(await screen.findByRole('table', { name: '异常记录' })).getByText('持续中')).toBeTruthy()
  const row = () => within(jobs).getByRole('row', { name: /^rateLimits\.removeEnded/ })
  expect(within(row()).getByText('尚未运行')).toBeTruthy()
  await user.click(within(row()).getByRole('button', { name: '立即运行 rateLimits.removeEnded' }))
  expect(await screen.findByText('任务已开始')).toBeTruthy()
  await waitFor(() => expect(within(row()).queryByText('尚未运行')).toBeNull())

  const backups = await screen.findByRole('table', { name: '备份' })
  expect(within(backups).getByRole('row', { name: /night\.backup 恢复 .*12,345 是 逐表一致，审计完整/ })).toBeTruthy()

  expect(await screen.findByText(/^\d{4}_\w+$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '更改级别' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('级别'), 'error')
  await user.click(dialog.getByRole('button', { name: '更改级别' }))
  expect(await screen.findByText('日志级别已更改')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '立即恢复' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '立即恢复' })).toBeNull())
})
