import { afterAll, beforeAll } from 'vitest'
import { type Cable, createCable } from './cable.ts'
import { openFreshDatabase } from './databases.ts'
import { startServer, type TestServer } from './server.ts'

/** A real server in memory behind a cable, for the tests of one file. */
export const wired = (prepare: (server: TestServer) => Promise<void> = async () => {}): { server: TestServer; cable: Cable } => {
  const server = {} as TestServer
  const cable = {} as Cable
  beforeAll(async () => {
    Object.assign(server, startServer(await openFreshDatabase('pglite')))
    Object.assign(cable, createCable(server))
    cable.plug()
    await prepare(server)
  })
  afterAll(async () => {
    cable.unplug()
    server.app.drain()
    await server.app.settle()
    await server.database.close()
  })
  return { server, cable }
}
