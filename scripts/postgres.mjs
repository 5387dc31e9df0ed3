import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

/** The folder of PostgreSQL's own programs, or null. */
export function findPostgres() {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) ?? null
}

/**
 * Starts a separate PostgreSQL with a temporary folder and a free port. Resolves with its URL and a function that stops it. Without
 * `isDurable` it does not wait for the disk: data survive a crash of the clients, but not of PostgreSQL. `sharedBuffers` is its setting, such
 * as `2GB`; without it PostgreSQL takes its default of 128 MB. `settings` are further settings, `initialization` are further options of `initdb`.
 */
export async function startPostgres({
  isDurable = true,
  sharedBuffers = '',
  settings: further = {},
  initialization = ['--no-sync'],
} = {}) {
  const programs = findPostgres()
  if (!programs)
    throw new Error(
      'There is no PostgreSQL here: install the Debian package postgresql, or set SKIP_POSTGRES=1 to test without it.',
    )
  const folder = await mkdtemp(join(tmpdir(), 'causeway-postgres-'))
  const user = await unprivileged(folder)
  const data = join(folder, 'data')
  await execute(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...initialization], {
    ...user,
    cwd: folder,
  })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    // Nobody uses a socket, whose path would be too long where the folder for temporary files has a long one.
    unix_socket_directories: '',
    max_connections: '200',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(sharedBuffers ? { shared_buffers: sharedBuffers } : {}),
    ...further,
  }
  const start = async (environment = {}) => {
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...given], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    await untilReady(server, ended)
    const end = async (signal) => {
      server.kill(signal)
      await ended
    }
    return { pid: server.pid, end }
  }
  let running = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** The id of the main process, whose children serve the connections. */
    pid: () => running.pid,
    /** Its files, and the user that owns them: none where it is this process's own. */
    data,
    user,
    /** Ends it with all that serve connections, at once and without a last word. */
    kill: async () => {
      // While it is stopped it starts no further processes.
      process.kill(running.pid, 'SIGSTOP')
      const children = (await execute('ps', ['-o', 'pid=', '--ppid', String(running.pid)])).stdout.trim().split(/\s+/)
      for (const child of children) process.kill(Number(child), 'SIGKILL')
      await running.end('SIGKILL')
      await Promise.all(children.map(untilEnded))
    },
    stopGently: () => running.end('SIGINT'),
    /** Starts it again, with these variables in its environment. */
    start: async (environment) => {
      running = await start(environment)
    },
    /** Stops it, `fast` (SIGINT) or `immediate` (SIGQUIT), and starts it again. */
    restart: async (mode) => {
      await running.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      running = await start()
    },
    stop: async () => {
      await running.end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves once a process has ended, whether or not anybody has asked how. */
async function untilEnded(pid) {
  for (;;) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (status === '' || /\) [ZX] /.test(status)) return
    await wait(5)
  }
}

/** PostgreSQL refuses to run as root. It then runs as the user that its package created, or as `nobody`. */
async function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag, name) => Number((await execute('id', [flag, name])).stdout)
  const name = await idOf('-u', 'postgres').then(
    () => 'postgres',
    () => 'nobody',
  )
  const [uid, gid] = [await idOf('-u', name), await idOf('-g', name)]
  await chown(folder, uid, gid)
  return { uid, gid }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

function untilReady(server, ended) {
  let said = ''
  const ready = new Promise((resolve) => {
    server.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000)
      if (said.includes('ready to accept connections')) resolve()
    })
  })
  return Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`PostgreSQL did not start: ${said}`)
    }),
  ])
}
