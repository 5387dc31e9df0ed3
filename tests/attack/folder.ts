import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure, quantile } from '#tests/bench/measure.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { account, createSending } from './sending.ts'

const attempts = 100
const atOnce = 2
const built = resolve('dist/server/main.js')
/** A namespace of processes of its own, as a container has: there the first server's number belongs to nobody. */
const elsewhere = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']

type Outcome = { refused: boolean; milliseconds: number }

/** F-04: a second server on the folder of one that lives, a hundred times: beside it, by a link, and from another namespace of processes. */
export const stealFolder = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const environment = await environmentIn(folder, 'pglite')
    const linked = join(folder, 'linked')
    await symlink(folder, linked)
    const mayUnshare = (await run(elsewhere, ['true'], {})).code === 0
    if (!mayUnshare)
      console.log('F-04: this user may not make namespaces of processes (unshare), so all attempts are made in one')
    const server = await startProcess(environment)
    const { skdKey } = await newcomerAt(server.url)
    const sending = createSending({ skdKey, url: () => server.url })
    sending.start(50, 5)
    const outcomes: Outcome[] = []
    let attempt = 0
    const lane = async () => {
      for (let own = attempt++; own < attempts; own = attempt++) {
        const before = own % 2 === 0 && mayUnshare ? elsewhere : []
        outcomes.push(await tryToStart(before, { ...environment, DATA_DIR: own % 3 === 0 ? linked : folder }))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    // Its heartbeat stops while the process is stopped, but the process is not dead.
    server.child.kill('SIGSTOP')
    const stopped = await tryToStart(mayUnshare ? elsewhere : [], environment)
    server.child.kill('SIGCONT')
    await sending.stop()
    const isAlive = (await sending.send(5)).status === 200
    await server.kill('SIGTERM')
    const database = await openDatabase(join(folder, 'database'))
    const { lost } = await account(database, sending)
    await database.close()
    const where = mayUnshare ? 'half of them from another namespace of processes' : 'all from one namespace of processes'
    const times = outcomes.map(({ milliseconds }) => milliseconds)
    return [
      figure(`F-04 ${attempts} second servers, ${where}: refused`, outcomes.filter((it) => it.refused).length, 'servers', {
        atLeast: attempts,
      }),
      figure('F-04 refused while the first one is stopped', Number(stopped.refused), 'servers', { atLeast: 1 }),
      figure('F-04 the first one goes on', Number(isAlive), 'servers', { atLeast: 1 }),
      figure('F-04 accepted and lost', lost, 'events', { atMost: 0 }),
      figure('F-04 median until a second server has ended', quantile(times, 0.5), 'ms', { atMost: 1_000 }),
    ]
  })

const tryToStart = async (before: string[], environment: Record<string, string>): Promise<Outcome> => {
  const since = performance.now()
  const settings = { ...environment, PORT: '0', CODE_PEPPER: 'a pepper for tests that is long enough' }
  const { code, said } = await run([...before, process.execPath], [built], settings)
  return { refused: code === 1 && said.includes('is in use by process'), milliseconds: performance.now() - since }
}

/** Ends a server that started although it should not have. */
const run = async ([command = '', ...first]: string[], rest: string[], environment: Record<string, string>) => {
  const child = spawn(command, [...first, ...rest], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('listens on')) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.on('error', () => {})
  const [code] = (await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])])) as [number | null]
  return { code, said }
}
