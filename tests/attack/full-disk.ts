import { execFileSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure, quantile } from '#tests/bench/measure.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { account, createSending } from './sending.ts'

const readOnly = serverProblems['storage.readOnly'].number
const megabyte = 1024 * 1024
const diskMegabytes = 120
const leftToFill = 44 * megabyte
const reads = 60
const batchesAtMost = 3_000

/** F-07: an embedded database on a disk of 120 MB that fills up by events, and then by a file to its last byte. */
export const fillDisk = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'causeway-attack', disk], { stdio: 'pipe' })
    } catch (failure) {
      console.log(
        `F-07: this user may not mount a disk of ${diskMegabytes} MB, so it is not filled: ${(failure as Error).message}`,
      )
      return []
    }
    try {
      return await fill(disk)
    } finally {
      execFileSync('umount', [disk])
    }
  })

const fill = async (disk: string): Promise<Figure[]> => {
  const environment = await environmentIn(disk, 'pglite')
  const server = await startProcess(environment)
  const { session, skdKey, project } = await newcomerAt(server.url)
  const headers = { jsessionid: session, 'PROJECT-INFO': project.id, 'Content-Type': 'application/json' }
  const sending = createSending({ skdKey, url: () => server.url })
  const read = async () => {
    const since = performance.now()
    const response = await fetch(`${server.url}/quote/api/v1/project/list`, { headers })
    const { code } = (await response.json()) as { code: number }
    return { isRead: code === 200, milliseconds: performance.now() - since }
  }
  const readMany = async () => {
    const all: Awaited<ReturnType<typeof read>>[] = []
    while (all.length < reads) all.push(await read())
    return {
      failed: all.filter(({ isRead }) => !isRead).length,
      p95: quantile(
        all.map(({ milliseconds }) => milliseconds),
        0.95,
      ),
    }
  }
  const state = async () => ((await (await fetch(`${server.url}/healthz`)).json()) as { databaseState: string }).databaseState

  const before = await readMany()
  const filler = join(disk, 'filler')
  await writeUntil(filler, disk, leftToFill)
  let refused = 0
  for (let batch = 0; batch < batchesAtMost && refused === 0; batch += 1) {
    const { status } = await sending.send(100)
    if (status !== 200) refused = status
  }
  await writeUntil(join(disk, 'rest'), disk, 0)
  const whileFull = await readMany()
  const body = JSON.stringify({ id: project.id, projectName: 'New' })
  const saved = await fetch(`${server.url}/quote/api/v1/project`, { method: 'POST', headers, body })
  const { code } = (await saved.json()) as { code: number }
  const said = await state()
  await rm(filler)
  await rm(join(disk, 'rest'))
  const since = performance.now()
  while ((await sending.send(10)).status !== 200) await wait(50)
  const recovery = (performance.now() - since) / 1_000
  const after = await state()
  await server.kill('SIGTERM')
  const database = await openDatabase(join(disk, 'database'))
  const { lost, repeated } = await account(database, sending)
  await database.close()
  return [
    figure('F-07 disk full: events are answered 503', Number(refused === 503), 'yes', { atLeast: 1 }),
    figure('F-07 disk full: a save of the console is answered with its code', Number(code === readOnly), 'yes', { atLeast: 1 }),
    figure('F-07 disk full: reads that failed', whileFull.failed, 'reads', { atMost: 0 }),
    figure('F-07 disk full: 95th percentile of reads, as a multiple of before', whileFull.p95 / before.p95, 'times', {
      atMost: 2,
    }),
    figure('F-07 /healthz says so, and says when it is over', Number(said === 'readOnly' && after === 'ok'), 'yes', {
      atLeast: 1,
    }),
    figure('F-07 room again: until events are stored', recovery, 's', { atMost: 5 }),
    figure('F-07 accepted and lost', lost, 'events', { atMost: 0 }),
    figure('F-07 stored twice', repeated, 'events', { atMost: 0 }),
  ]
}

/** Writes a file until so many bytes are left on the disk. */
const writeUntil = async (path: string, disk: string, left: number) => {
  const file = await open(path, 'w')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      const room = bavail * bsize - left
      if (room <= 0) return
      await file.write(Buffer.alloc(Math.min(room, megabyte)))
    }
  } finally {
    await file.close()
  }
}
