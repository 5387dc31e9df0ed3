import { afterAll, beforeAll } from 'vitest'
import { openFreshDatabase, quickerKind } from './databases.ts'
import { createNetworkStub, type NetworkStub } from './network-stub.ts'
import { startServer, type TestServer } from './server.ts'

/** A real server in this process behind the network stub, for the tests of one file. */
export const withNetworkStub = (
  prepare: (server: TestServer) => Promise<void> = async () => {},
): { server: TestServer; network: NetworkStub } => {
  const server = {} as TestServer
  const network = {} as NetworkStub
  beforeAll(async () => {
    Object.assign(server, startServer(await openFreshDatabase(quickerKind())))
    Object.assign(network, createNetworkStub(server))
    network.plug()
    await prepare(server)
  })
  afterAll(async () => {
    network.unplug()
    server.app.drain()
    await server.app.settle()
    await server.database.close()
  })
  return { server, network }
}
