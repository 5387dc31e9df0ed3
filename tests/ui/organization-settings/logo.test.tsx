import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOrganizationMachines } from '#api/organization-settings/adapters.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import { image, walks } from '#tests/machines/organization-settings/organization-logo.walks.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { pixel } from '#tests/support/images.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { LogoSection } from '#ui/organization-settings/logo-section.tsx'

const { server, network } = withNetworkStub()

/** The document of the tests has files that cannot be read by `arrayBuffer`, as those of browsers can. */
const picture = () => {
  const bytes = Uint8Array.from(Buffer.from(pixel, 'base64'))
  return Object.assign(new File([bytes], 'logo.png', { type: 'image/png' }), { arrayBuffer: async () => bytes.buffer })
}
const chooser = () => screen.getByLabelText(/^(上传|更换)标志$/)

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const view = () => account.call(organizationSettingsEndpoints.viewOrganization, {})
  const actor = createActor(createOrganizationMachines({ call: account.call, view }).logo).start()
  show(<LogoSection actor={actor} mayWrite />)
  let isRemoval = false
  await play(walk, {
    onStep: async ({ event, state }) => {
      const [, outcome, id] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? []
      const change = isRemoval ? 'removeOrganizationLogo' : 'saveOrganizationLogo'
      const name = id === 'changeLogo' ? change : 'viewOrganizationLogo'
      if (outcome === 'done' && 'output' in event) await network.succeed(name, event.output)
      if (outcome === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'file.choose') {
        isRemoval = false
        await user.upload(chooser(), event.file === image ? picture() : new File([], 'empty.png', { type: 'image/png' }))
      }
      if (event.type === 'logo.remove') {
        isRemoval = true
        await user.click(screen.getByRole('button', { name: '移除标志' }))
      }
      if (event.type === 'logo.reload') await user.click(screen.getByRole('button', { name: '重试' }))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { context } = actor.getSnapshot()
      await waitFor(() => expect(screen.queryByRole('img') !== null).toBe(context.state?.logo != null))
      // While it is read again, what went wrong before is not told.
      const isTold = state !== 'loading' && (context.problem !== null || context.refusal !== null)
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(isTold))
      if (context.state) expect(chooser()).toHaveProperty('disabled', state !== 'shown')
    },
  })
  actor.stop()
})

test('the owner uploads a logo, which is then beside the name in the user menu', async () => {
  network.release()
  server.pass(3_600_000)
  const { owner, as, member } = await openTeam(server)
  keepSession(window.localStorage, 'user', owner.session)
  const application = openApplication('/organization/settings')
  await application.start()
  const { user } = application
  await user.upload(await screen.findByLabelText('上传标志', {}, { timeout: 20_000 }), picture())
  const shown = await screen.findByRole('img', { name: '当前的组织标志' })
  expect(shown.getAttribute('src')).toBe(`data:image/png;base64,${pixel}`)
  const mei = await member('viewer')
  expect((await as(mei, 'viewOrganizationLogo')).data).toMatchObject({ logo: { file: pixel } })
  await user.click(await screen.findByRole('button', { name: /^用户菜单/ }))
  const line = await screen.findByRole('menuitem', { name: /^当前组织：/ })
  await waitFor(() => expect(line.querySelector('img')?.getAttribute('src')).toBe(`data:image/png;base64,${pixel}`))
})

test('a member who may not change the organisation sees the logo and no button', async () => {
  network.release()
  server.pass(3_600_000)
  const { owner, as, member } = await openTeam(server)
  await as(owner, 'saveOrganizationLogo', { body: { replaces: null, file: pixel } })
  const mei = await member('viewer')
  keepSession(window.localStorage, 'user', mei.session)
  await openApplication('/organization/settings').start()
  expect(await screen.findByRole('img', { name: '当前的组织标志' }, { timeout: 20_000 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('更换标志')).toBeNull())
  expect(screen.queryByRole('button', { name: '移除标志' })).toBeNull()
})
