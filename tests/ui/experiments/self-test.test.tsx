import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { SelfTest, SelfTestResult } from '#contract/experiments/self-test.ts'
import { openApplication } from '#tests/support/application.tsx'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const result: SelfTestResult = {
  metric: 'revenue',
  name: null,
  of: 'exposed',
  from: '2026-02-08T08:00:00.000Z',
  to: '2026-03-10T08:00:00.000Z',
  people: 4_200,
  isSample: false,
  splits: 1_000,
  milliseconds: 8_400,
  finishedAt: '2026-03-10T08:00:09.000Z',
  engines: [
    {
      engine: 'sequential',
      judged: 1_000,
      alarms: 2,
      share: 0.002,
      interval: [0.0003, 0.0106],
      promised: 0.05,
      verdict: 'asPromised',
    },
    { engine: 'fixed', judged: 1_000, alarms: 97, share: 0.097, interval: [0.0754, 0.124], promised: 0.05, verdict: 'tooMany' },
    {
      engine: 'bayesian',
      judged: 1_000,
      alarms: 104,
      share: 0.104,
      interval: [0.0817, 0.1315],
      promised: 0.1,
      verdict: 'asPromised',
    },
  ],
  histogram: Array.from({ length: 20 }, (_, place) => (place === 0 ? 97 : 47)),
  evenness: { chi2: 44, df: 19, p: 0.0009 },
  verdict: 'tooMany',
}

/** A project whose latest run is in this state. */
const openWith = async (row: { state: string; done: number; result: SelfTestResult | null } | null) => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  if (row)
    await server.database.query(
      `insert into effect_self_tests (project_id, tenant_id, run_id, state, metric, people_group, splits_done, asked_at, leased_until, result)
       values ($1, $2, gen_random_uuid(), $3, 'revenue', 'exposed', $4::int, now(), '9999-01-01', $5::jsonb)`,
      [project.id, project.tenantId, row.state, row.done, row.result && JSON.stringify(row.result)],
    )
  const application = openApplication('/effect-tracking')
  await application.start()
  const at = { session: session.session, project: project.id }
  const read = async () => (await server.call('viewSelfTest', at)).data as SelfTest
  return { ...application, read }
}

const card = () => screen.findByRole('region', { name: '分析本身可信吗？' })

test('a self-test is started with what was chosen, and too few people are said in words', async () => {
  const { user, read } = await openWith(null)
  const region = await card()
  await within(region).findByText('还没有做过自检。')
  await user.selectOptions(await within(region).findByRole('combobox', { name: '自检的指标' }), '人均订单数')
  await user.selectOptions(within(region).getByRole('combobox', { name: '自检的人' }), '近 30 天来过的所有人')
  await user.click(within(region).getByRole('button', { name: '开始自检' }))
  expect(await within(region).findByText('人太少：自检至少需要 200 人。', {}, { timeout: 10_000 })).toBeTruthy()
  expect((await read()).run).toMatchObject({ state: 'failed', metric: 'orders', of: 'active' })
  expect(within(region).getByRole('button', { name: '开始自检' })).toBeTruthy()
})

test('a run shows how far it is and can be cancelled; the result before it stays', async () => {
  const { user, read } = await openWith({ state: 'running', done: 400, result })
  const region = await card()
  expect(await within(region).findByText('已分组 400 / 1,000 次')).toBeTruthy()
  expect(within(region).getByRole('meter', { name: '自检进度' }).getAttribute('value')).toBe('400')
  expect(within(region).getByRole('table', { name: '每种检验的误报' })).toBeTruthy()
  await user.click(within(region).getByRole('button', { name: '取消自检' }))
  expect(await within(region).findByText('上一次自检已取消。')).toBeTruthy()
  expect((await read()).run?.state).toBe('cancelled')
})

test('a result has a verdict, the shares with their intervals, a chart with its table, and a file', async () => {
  const files = followSavedFiles()
  const { user } = await openWith({ state: 'done', done: 1_000, result })
  const region = await card()
  expect(await within(region).findByText('误报偏多')).toBeTruthy()
  const shares = within(region).getByRole('table', { name: '每种检验的误报' })
  const row = within(shares).getByRole('row', { name: /^固定期限/ })
  expect(within(row).getByText('97 / 1,000')).toBeTruthy()
  expect(within(row).getByText('7.5% … 12.4%')).toBeTruthy()
  expect(within(region).getByRole('img', { name: '990 次分组的 p 值，均匀时每格约 49.5 次' })).toBeTruthy()
  await user.click(within(region).getByRole('button', { name: '表格' }))
  expect(within(region).getByRole('table', { name: 'p 值是怎么分布的？' })).toBeTruthy()
  await user.click(within(region).getByRole('button', { name: '下载 CSV：分析本身可信吗？' }))
  expect(files[0]?.name).toBe('self-test.csv')
  expect(await files[0]?.text()).toContain('revenue,exposed,4200,1000,fixed,1000,97,0.097')
})
