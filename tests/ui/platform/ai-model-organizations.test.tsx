import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createAiModelMachines } from '#api/platform/ai-models.ts'
import type { AiModelDetail, AiModelOrganizations } from '#contract/platform/ai-models.ts'
import { model, unchosen, walks } from '#tests/machines/platform/ai-model-organizations.walks.ts'
import { openBackOffice, someModel } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { OrganizationsCard } from '#ui/platform/ai-models/organizations-card.tsx'

const { server, network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createAiModelMachines(account.call).organizations, { input: { id: model } }).start()
  show(<OrganizationsCard actor={actor} audience="chosen" />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'words.edit') fireEvent.change(screen.getByLabelText('组织名称'), { target: { value: event.q } })
      if (event.type === 'search.run') await user.click(screen.getByRole('button', { name: '查找' }))
      if (event.type === 'organization.set') {
        const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '向“Tea House”开放' })
        // What holds already is not set by a click.
        if (box.checked === event.isEnabled) actor.send(event)
        else await user.click(box)
      }
      if (event.type === 'list.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else actor.send(event)
      }
      if (event.type === 'xstate.done.actor.listOrganizations') await network.succeed('listAiModelOrganizations', event.output)
      if (event.type === 'xstate.error.actor.listOrganizations') await network.fail('listAiModelOrganizations', problemOf(event))
      if (event.type === 'xstate.done.actor.enableModel') await network.succeed('enableAiModel', unchosen)
      if (event.type === 'xstate.error.actor.enableModel') await network.fail('enableAiModel', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { organizations, q } = actor.getSnapshot().context
      expect(screen.getByLabelText('组织名称')).toMatchObject({ value: q })
      if (!organizations || state === 'failed') return
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '向“Tea House”开放' })
      await waitFor(() => expect(box.checked).toBe(organizations.items[0]?.isEnabled))
      expect(screen.queryByText('只显示前 50 个，请按名称查找其他组织。') !== null).toBe(organizations.isCut)
    },
  })
  actor.stop()
})

test('an admin finds an organisation and offers it a model', async () => {
  network.release()
  const { session } = await server.newcomer()
  const office = await openBackOffice(server)
  const { id } = await office.see<AiModelDetail>('createAiModel', { body: { ...someModel, isOn: true } })
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication(`/admin/ai-models/${id}`)
  await start()
  const card = within(await screen.findByRole('region', { name: '组织' }, { timeout: 20_000 }))
  expect(await card.findByText('没有这样的组织，也没有调用。按名称查找，即可选择组织。')).toBeTruthy()
  await user.type(card.getByLabelText('组织名称'), session.account)
  await user.click(card.getByRole('button', { name: '查找' }))
  await user.click(await card.findByRole('checkbox', { name: `向“${session.account}”开放` }))
  const listed = () => office.see<AiModelOrganizations>('listAiModelOrganizations', { params: { id } })
  await waitFor(async () => expect((await listed()).items).toMatchObject([{ id: session.companyid, isEnabled: true }]))
  expect(screen.queryByText(/目前只有测试调用/)).toBeNull()
})

test('the calls of several organisations are compared as bars with their shares', async () => {
  network.release()
  const office = await openBackOffice(server)
  const { id } = await office.see<AiModelDetail>('createAiModel', { body: { ...someModel, isOn: true } })
  const [many, few] = [await server.newcomer(), await server.newcomer()]
  for (const { companyid } of [many.session, many.session, many.session, few.session])
    await server.database.query(
      `insert into ai_model_calls (id, tenant_id, model_id, model, purpose, made_by, at, milliseconds, status)
       values (gen_random_uuid(), $1, $2, 'writer-1', 'copy', $1, $3::timestamptz, 240, 200)`,
      [companyid, id, server.now().toISOString()],
    )
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { start } = openApplication(`/admin/ai-models/${id}`)
  await start()
  const bars = within(await screen.findByRole('list', { name: '各组织的调用' }, { timeout: 20_000 }))
  const rows = bars.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`^${many.username}3.*75`)),
    expect.stringMatching(new RegExp(`^${few.username}1.*25`)),
  ])
})
