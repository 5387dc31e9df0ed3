import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { environmentIn, quickerKind } from './databases.ts'
import { type Running, startProcess } from './processes.ts'

/**
 * One server for the journeys of a file, each of which brings its own people and projects: to start one takes seconds of work. A journey
 * that ends its server, or changes what all organisations share, needs `withServerProcess` instead.
 */
export const withSharedServer = () => {
  let folder: string
  let server: Running
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-journeys-'))
    server = await startProcess(await environmentIn(folder, quickerKind()))
  })
  afterAll(async () => {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return (work: (server: Running) => Promise<void>): Promise<void> => work(server)
}
