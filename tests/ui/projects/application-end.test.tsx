import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

test('an application that has ended asks the server nothing when somebody returns to the window', async () => {
  network.release()
  const { session, project } = await server.newcomer()
  await server.database.query('delete from projects where id = $1', [project.id])
  keepSession(window.localStorage, 'user', session)
  const { app, start } = openApplication('/projects')
  await start()
  // Without a project a return asks for the list, as a colleague may have made one.
  await screen.findByRole('dialog', { name: '创建项目' })
  network.hold('listProjects')
  cleanup()
  app.stop()
  window.dispatchEvent(new Event('focus'))
  // A request that was made before this one would have arrived before it.
  await fetch(`${window.location.origin}/healthz`)
  expect(network.waiting()).toBe(0)
})
