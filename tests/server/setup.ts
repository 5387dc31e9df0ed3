import { afterAll, beforeAll } from 'vitest'
import { type Kind, openFreshDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** The database that this run of the suite is about. */
export const kind = (process.env.TEST_DATABASE ?? 'pglite') as Kind

/** A server for the tests of one file. */
export const withServer = (): TestServer => {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, startServer(await openFreshDatabase(kind)))
  })
  afterAll(async () => {
    server.app.drain()
    await server.app.settle()
    await server.database.close()
  })
  return server
}
