import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createExportMachine } from '#api/organization-settings/export-adapters.ts'
import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import { walks } from '#tests/machines/organization-settings/organization-export.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ExportSection } from '#ui/organization-settings/export-section.tsx'

const { server, network } = withNetworkStub()

const answer: OrganizationExport = {
  exportedAt: '2026-03-01T08:00:00.000Z',
  organization: { id: 'tea', name: 'Tea House', createdAt: '2026-01-01T08:00:00.000Z' },
  mailSender: null,
  modelEndpoint: null,
  roles: [],
  members: [],
  invitations: [],
  projects: [],
}
const button = () => screen.getByRole('button', { name: '导出组织' })

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const files = followSavedFiles()
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createExportMachine({ call: account.call, window })).start()
  show(<ExportSection actor={actor} />)
  let saved = 0
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'export.begin') await user.click(button())
      if (event.type === 'xstate.done.actor.saveExport') {
        saved += 1
        await network.succeed('exportOrganization', answer)
      }
      if (event.type === 'xstate.error.actor.saveExport') await network.fail('exportOrganization', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(files.map(({ name }) => name)).toEqual(Array(saved).fill('causeway-organization-2026-03-01.json'))
    },
  })
  actor.stop()
})

test('the owner saves a copy from the settings', async () => {
  network.release()
  const files = followSavedFiles()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const { user, start } = openApplication('/organization/settings')
  await start()
  await user.click(await screen.findByRole('button', { name: '导出组织' }))
  expect(await screen.findByText('组织已导出')).toBeTruthy()
  const [file] = files
  expect(JSON.parse((await file?.text()) ?? '{}')).toMatchObject({ projects: [{ id: project.id }] })
})
