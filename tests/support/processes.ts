import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { optimisesLater } from './engine-options.ts'
import { secretsIn } from './logged-secrets.ts'
import { testSecret } from './secret.ts'

const built = resolve('dist/server/main.js')

export type Running = {
  url: string
  /** What it has written so far. */
  said: () => string
  child: ChildProcess
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Options of servers that live for seconds: the embedded database is hardly optimised (the number is close to the largest one that the option
 * takes). A server on it then starts with little more than half of the work, and does the same.
 */
export const startsQuickly = ['--wasm-tiering-budget=2000000000', ...optimisesLater]

/** Spawns the built server, or a copy of it, on a free port. */
export const spawnServer = (environment: Record<string, string>, entry = built) =>
  spawn(process.execPath, [...startsQuickly, entry], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      APP_SECRET: testSecret,
      LOCAL_OUTBOX: '1',
      EVENTS_PER_SECOND: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Spawns the server and resolves once it listens. Rejects with what it said when it ends before that. */
export const startProcess = async (environment: Record<string, string>, entry = built): Promise<Running> => {
  const child = spawnServer(environment, entry)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  const listening = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /http:\/\/localhost:\d+/.exec(said)?.[0]
      if (url) resolve(url)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
  const url = await Promise.race([
    listening,
    ended.then((code) => {
      throw new Error(`the server ended with ${code}: ${said}`)
    }),
  ])
  return {
    url,
    said: () => said,
    child,
    ended,
    kill: async (signal) => {
      child.kill(signal)
      const code = await ended
      // whatever a test has done with a server, its log holds no secret of it.
      const secrets = secretsIn(said)
      if (secrets.length > 0) throw new Error(`the log of the server holds secrets: ${secrets.join('\n')}`)
      return code
    },
  }
}

/** A folder that is gone after the work. */
export const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-test-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
