import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createVersionChoiceMachine } from '#api/platform/built-in-models.ts'
import type { ProjectModel } from '#contract/platform/built-in-models.ts'
import { input, walks } from '#tests/machines/platform/version-choice.walks.ts'
import { openBackOffice, reason } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { VersionDialog } from '#ui/platform/ai-models/version-dialog.tsx'

const { server, network } = withNetworkStub()
const dialog = async () => within(await screen.findByRole('dialog'))
/** The model after a choice. */
const chosen: ProjectModel = {
  project: { id: input.project, name: 'Shop', isSample: false, organization: { id: 'one', name: 'Tea' } },
  model: 'bgNbd',
  inUse: 3,
  chosen: 3,
  computedAt: null,
  versions: [],
}

test.each(walks.map((walk) => [walk.title, walk] as const))('choosing a version: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createVersionChoiceMachine(account.call), { input }).start()
  show(<VersionDialog actor={actor} project="Shop" />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const { wanted } = actor.getSnapshot().context
      if (event.type === 'version.ask') {
        actor.send(event)
        const name = event.wanted.version === null ? '“Shop”恢复使用最新训练' : `“Shop”改用版本 ${event.wanted.version}`
        expect(await screen.findByRole('dialog', { name })).toBeTruthy()
      }
      if (event.type === 'reason.edit') {
        const field = (await dialog()).getByLabelText('理由')
        await user.clear(field)
        await user.type(field, event.reason)
      }
      const name = wanted?.version === null ? '使用最新训练' : '改用此版本'
      if (event.type === 'choice.confirm') await user.click((await dialog()).getByRole('button', { name }))
      if (event.type === 'choice.cancel') await user.click((await dialog()).getByRole('button', { name: '取消' }))
      if (event.type === 'page.reload') await user.click((await dialog()).getByRole('button', { name: '读取最新内容' }))
      if (event.type === 'xstate.done.actor.chooseVersion') await network.succeed('chooseModelVersion', chosen)
      if (event.type === 'xstate.error.actor.chooseVersion') {
        await network.fail('chooseModelVersion', problemOf(event))
        expect(await (await dialog()).findByRole('alert')).toBeTruthy()
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

/** A new project with a computation of its scores, and two versions of a model of which one is tested. */
const withVersions = async () => {
  const { project, session } = await server.newcomer()
  const values = [project.id, session.companyid]
  const summary = { buyers: 500, buying: { state: 'fitted', version: 2, fittedTo: 300, misplaced: 0.02, valueCorrelation: null } }
  await server.database.query(
    `insert into profile_score_versions (project_id, version, tenant_id, status, as_of, summary)
     values ($1, 2, $2, 'live', $3::timestamptz, $4::jsonb)`,
    [...values, server.now().toISOString(), JSON.stringify(summary)],
  )
  const bins = Array.from({ length: 10 }, (_, place) => ({
    people: place < 4 ? 100 : 0,
    predicted: place < 4 ? 10 * place + 5 : 0,
    observed: place < 4 ? 10 * place + 6 : 0,
  }))
  const facts = { days: 30, cutAt: '2026-01-30T08:00:00.000Z', until: '2026-03-01T08:00:00.000Z', leftOut: 7 }
  await server.database.query(
    `insert into model_versions (project_id, tenant_id, model, version, parameters, trained_at, trained_on, test, tested_at, facts,
                                 people, events, auc, brier, error, bins)
     values ($1, $2, 'bgNbd', 1, '{"r": 0.25, "alpha": 4.4, "a": 0.8, "b": 2.4}', $3::timestamptz, 280, 'tested', $3::timestamptz,
             $4::jsonb, 400, 84, 0.789, 0.123, 0.01, $5::jsonb),
            ($1, $2, 'bgNbd', 2, '{"r": 0.3, "alpha": 5, "a": 0.9, "b": 2}', $3::timestamptz, 300, null, null, null,
             null, null, null, null, null, null)`,
    [...values, server.now().toISOString(), JSON.stringify(facts), JSON.stringify(bins)],
  )
  return project
}

test('an admin looks at the tests of a model, and lets a project use an earlier version', async () => {
  network.release()
  const project = { ...(await withVersions()), name: 'Shop' }
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/ai-models/bgNbd')
  await start()
  expect(await screen.findByRole('heading', { level: 1, name: '复购预测（BG/NBD）' }, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByRole('img', { name: '400 位买家再次下单的概率：预测与实际，分为十组。' })).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: '预测与实际，分为十组' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    '预测概率买家平均预测实际',
    '0%–10%1005%6%',
    '10%–20%10015%16%',
  ])
  await user.click(await screen.findByRole('link', { name: project.name }))

  expect(await screen.findByRole('heading', { level: 1, name: project.name })).toBeTruthy()
  expect(await screen.findByText(/有 7 位买家的订单记录不完整，未计入。/)).toBeTruthy()
  const table = within(screen.getByRole('table', { name: '版本与参数' }))
  expect(table.getByText(/r = 0.25 · α = 4.4 天 · a = 0.8 · b = 2.4/)).toBeTruthy()
  await user.click(table.getByRole('button', { name: '改用版本 1' }))
  await user.type((await dialog()).getByLabelText('理由'), reason)
  await user.click((await dialog()).getByRole('button', { name: '改用此版本' }))
  expect(await screen.findByText('已选定版本 1，下次计算时生效。训练照常进行，但不会自动使用。')).toBeTruthy()
  expect(await office.last('builtInModel.choose')).toMatchObject({ target: project.id, details: { to: '1', reason } })

  await user.click(screen.getByRole('button', { name: '恢复使用最新训练' }))
  await user.type((await dialog()).getByLabelText('理由'), reason)
  await user.click((await dialog()).getByRole('button', { name: '使用最新训练' }))
  await waitFor(() => expect(screen.queryByText(/已选定版本 1/)).toBeNull())
})

test('a model without a test says what is needed', async () => {
  network.release()
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  await openApplication('/admin/ai-models/gammaGamma').start()
  expect(await screen.findByText(/还没有检验结果/, undefined, { timeout: 20_000 })).toBeTruthy()
})
