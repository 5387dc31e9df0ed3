import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createCouponMachines } from '#api/coupons/adapters.ts'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import { walks as generationWalks } from '#tests/machines/coupons/code-generation.walks.ts'
import { pool } from '#tests/machines/coupons/coupons.ts'
import { walks as editingWalks } from '#tests/machines/coupons/pool-editing.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { CodeGeneration } from '#ui/coupons/code-generation.tsx'
import { RulesForm } from '#ui/coupons/rules-form.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)

const newcomer = async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const screenOf = setUpScreen({ session: session.session })
  return { at: { session: session.session, project: project.id }, session, ...screenOf }
}

test.each(titled(editingWalks))('rules: %s', async (_, walk) => {
  const { at, account, user, show } = await newcomer()
  const actor = createActor(createCouponMachines(account.call).editing, { input: { projectId: at.project } }).start()
  network.hold('changeCouponPool')
  show(<RulesForm actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'form.open') actor.send(event)
      if (event.type === 'draft.edit') {
        const field = screen.getByLabelText('剩余少于多少时提示库存不足')
        await user.clear(field)
        await user.type(field, event.change.lowStock ?? '')
      }
      if (event.type === 'pool.save') await user.click(screen.getByRole('button', { name: '保存' }))
      if (event.type === 'form.close') await user.click(screen.getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.savePool') await network.succeed('changeCouponPool', pool)
      if (event.type === 'xstate.error.actor.savePool') await network.fail('changeCouponPool', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { wrong, problem } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByText('请填写正整数，或留空') !== null).toBe(wrong.includes('lowStock')))
      if (problem) expect(screen.getByRole('alert').textContent).toContain('已被他人修改')
    },
  })
})

test.each(titled(generationWalks))('more codes: %s', async (_, walk) => {
  const { at, account, user, show } = await newcomer()
  const input = { projectId: at.project, poolId: pool.id }
  const actor = createActor(createCouponMachines(account.call).generation, { input }).start()
  network.hold('generateCouponCodes')
  show(<CodeGeneration actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'count.edit') {
        await user.clear(screen.getByLabelText('再生成多少个券码'))
        await user.type(screen.getByLabelText('再生成多少个券码'), event.count)
      }
      if (event.type === 'codes.generate') await user.click(screen.getByRole('button', { name: '生成' }))
      if (event.type === 'xstate.done.actor.generateCodes') await network.succeed('generateCouponCodes', { added: 500 })
      if (event.type === 'xstate.error.actor.generateCodes') await network.fail('generateCouponCodes', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { isWrong } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByText('请填写 1 到 100,000 之间的整数') !== null).toBe(isWrong))
    },
  })
})

test('a pool is given a threshold, says that it is running low, is filled up, and its codes are saved as a file', async () => {
  const { at, session } = await newcomer()
  const rules = { personLimit: 1, budget: null, validFrom: null, validTo: null, expiresAfterHours: null, lowStock: null }
  const source = { kind: 'generated', pattern: 'TEA-####-####', count: 5 }
  const { id } = (await server.call('createCouponPool', { ...at, body: { name: 'Tea', source, rules } })).data as CouponPool
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(`/coupon-pools/${id}`)
  await application.start()
  const { user } = application
  await user.click(await screen.findByRole('button', { name: '编辑规则' }))
  const form = within(screen.getByRole('form', { name: '编辑规则' }))
  await user.type(form.getByLabelText('剩余少于多少时提示库存不足'), '10')
  await user.type(form.getByLabelText('结束'), '2099-01-02T03:04')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/只剩 5 个券码/)).toBeTruthy()
  expect(screen.getByText('少于 10 个')).toBeTruthy()
  const { data } = await server.call('viewCouponPool', { ...at, params: { id } })
  expect(data).toMatchObject({ rules: { lowStock: 10, validTo: new Date('2099-01-02T03:04').toISOString() } })
  await user.type(screen.getByLabelText('再生成多少个券码'), '20')
  await user.click(screen.getByRole('button', { name: '生成' }))
  await waitFor(() => expect(screen.queryByText(/只剩 5 个券码/)).toBeNull())
  const saved = followSavedFiles()
  await user.click(screen.getByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await saved[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(26)
})
