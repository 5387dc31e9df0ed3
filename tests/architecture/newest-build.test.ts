import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '#tests/support/processes.ts'
import { newestBuild } from '../../scripts/newest-build.mjs'

/** A server whose second file is loaded when it is told to. It answers of which build the file is, or null if it is missing. */
const main = `process.on('message', () => import('./part.mjs').then((it) => it.build, () => null).then((it) => process.send({ build: it })))`

const askPart = async (server: ChildProcess | undefined) => {
  if (!server) throw new Error('no server was started')
  const answered = once(server, 'message') as Promise<[{ build: number | null }]>
  server.send('load')
  return (await answered)[0].build
}

/** Builds of a server of two files. `during` is called in the middle of each, with its number. */
const withBuilds = (
  during: (build: number, servers: ChildProcess[]) => Promise<void>,
  work: (made: ReturnType<typeof newestBuild> & { servers: ChildProcess[]; failures: unknown[] }) => Promise<void>,
) =>
  withFolder(async (parent) => {
    const folder = join(parent, 'dev-server')
    const servers: ChildProcess[] = []
    const failures: unknown[] = []
    let builds = 0
    const build = async (into: string) => {
      builds += 1
      await rm(into, { recursive: true, force: true })
      await mkdir(into)
      await during(builds, servers)
      await writeFile(join(into, 'main.mjs'), main)
      await writeFile(join(into, 'part.mjs'), `export const build = ${builds}`)
    }
    const start = () => {
      const server = fork(join(folder, 'main.mjs'))
      servers.push(server)
      return server
    }
    const made = newestBuild({ folder, build, start, onFailure: (failure: unknown) => failures.push(failure) })
    await work({ ...made, servers, failures })
    await made.stop()
    expect(servers.map(({ signalCode }) => signalCode)).toEqual(servers.map(() => 'SIGTERM'))
  })

test('a server that is starting has all files of its build, however soon the next one begins, also after the first (43)', async () => {
  const loaded: (number | null)[] = []
  const loadPart = async (build: number, servers: ChildProcess[]) => {
    if (build > 1) loaded.push(await askPart(servers.at(-1)))
  }
  await withBuilds(loadPart, async ({ renew, servers, failures }) => {
    await Promise.all([renew(), renew(), renew()])
    expect(await askPart(servers[2])).toBe(3)
    expect(loaded).toEqual([1, 2])
    expect(failures).toEqual([])
  })
})

test('after a build that fails the server before keeps running, and the next build replaces it (43)', async () => {
  const failSecond = async (build: number) => {
    if (build === 2) throw new Error('a mistake in the sources')
  }
  await withBuilds(failSecond, async ({ renew, servers, failures }) => {
    await renew()
    await renew()
    expect(failures).toHaveLength(1)
    expect(await askPart(servers[0])).toBe(1)
    await renew()
    expect(await askPart(servers[1])).toBe(3)
  })
})
