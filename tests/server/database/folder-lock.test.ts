import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { withFolder } from '#tests/support/processes.ts'

const source = fileURLToPath(new URL('../../../server/database/folder-lock.ts', import.meta.url))
let code = ''
const children: ChildProcess[] = []

/** `space` is the namespace of processes that it is to believe itself in; without `system` it has no lock of the operating system. */
type Place = { name?: string; space?: string; pid?: number; system?: boolean }

/** A process of its own that takes the folder, says so, and holds it until it is killed. */
const take = async (folder: string, { name = 'database', system = true, ...identity }: Place = {}) => {
  const settings = JSON.stringify({ identity, system })
  const path = join(folder, name)
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${code}\n${takeAndTell}`, path, settings])
  children.push(child)
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { child, pid: child.pid ?? 0, said: () => said.trim() }
}
const takeAndTell = `
  setInterval(() => {}, 1000)
  const { identity, system } = JSON.parse(process.argv[2])
  const unavailable = async () => ({ state: 'unavailable' })
  lockFolder(process.argv[1], { identity, ...(system ? {} : { lockBySystem: unavailable }) }).then(
    () => console.log('held'),
    (failure) => { console.log(failure.message); process.exit(1) },
  )`

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe.runIf(kind === 'pglite')('the lock of a data folder', () => {
  beforeAll(async () => {
    const bundle = await rolldown({ input: source, platform: 'node' })
    const { output } = await bundle.generate({ format: 'esm' })
    code = output[0].code.replace(/^export .*$/m, '')
    await bundle.close()
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill))
  })

  test('refuses a second process and names the first, also while the first is stopped and its heartbeat is old', async () => {
    await withFolder(async (folder) => {
      const first = await take(folder)
      expect(first.said()).toBe('held')
      expect((await take(folder)).said()).toContain(`is in use by process ${first.pid}`)
      first.child.kill('SIGSTOP')
      await utimes(join(folder, '.database.lock'), new Date(0), new Date(0))
      expect((await take(folder)).said()).toContain(`is in use by process ${first.pid}`)
    })
  })

  test('of a dead process is taken over by one of many processes that try at once', async () => {
    await withFolder(async (folder) => {
      let holder = await take(folder)
      for (let round = 0; round < 3; round += 1) {
        await kill(holder.child)
        const tries = await Promise.all(Array.from({ length: 6 }, () => take(folder)))
        const held = tries.filter((it) => it.said() === 'held')
        expect(held).toHaveLength(1)
        holder = held[0] as typeof holder
        for (const it of tries) if (it !== holder) expect(it.said()).toContain(`is in use by process ${holder.pid}`)
      }
    })
  })

  test('is taken over if its process id now belongs to another process', async () => {
    await withFolder(async (folder) => {
      const lock = { pid: process.pid, host: (await import('node:os')).hostname(), born: 'another start' }
      await writeFile(join(folder, '.database.lock'), JSON.stringify(lock))
      expect((await take(folder)).said()).toBe('held')
    })
  })

  test('of another machine is valid as long as its heartbeat', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, '.database.lock')
      await writeFile(path, JSON.stringify({ pid: 1, host: 'elsewhere', born: null }))
      expect((await take(folder)).said()).toContain('is in use by process 1')
      await utimes(path, new Date(0), new Date(0))
      expect((await take(folder)).said()).toBe('held')
    })
  })

  describe('of another process namespace, such as another container on the same folder (F-04)', () => {
    const [here, elsewhere] = ['pid:[1]', 'pid:[2]']
    /** A number that no process has here. */
    const foreignPid = 4_194_304

    test('is valid as long as its heartbeat, although its process id does not exist here', async () => {
      await withFolder(async (folder) => {
        const path = join(folder, '.database.lock')
        await writeFile(path, JSON.stringify({ pid: foreignPid, host: hostname(), born: null, kernel: null, space: elsewhere }))
        const place = { space: here, system: false }
        expect((await take(folder, place)).said()).toContain(`is in use by process ${foreignPid}`)
        await utimes(path, new Date(0), new Date(0))
        expect((await take(folder, place)).said()).toBe('held')
      })
    })

    test('is never taken over while the process lives and has the operating system’s lock, even without a heartbeat', async () => {
      await withFolder(async (folder) => {
        const first = await take(folder, { space: elsewhere, pid: foreignPid })
        expect(first.said()).toBe('held')
        first.child.kill('SIGSTOP')
        await utimes(join(folder, '.database.lock'), new Date(0), new Date(0))
        expect((await take(folder, { space: here })).said()).toContain(`is in use by process ${foreignPid}`)
      })
    })

    test('is taken over at once when the process is dead, although its heartbeat is fresh: the operating system has released its lock', async () => {
      await withFolder(async (folder) => {
        const first = await take(folder, { space: elsewhere, pid: foreignPid })
        await kill(first.child)
        const path = join(folder, '.database.lock')
        await utimes(path, new Date(), new Date())
        expect((await take(folder, { space: here })).said()).toBe('held')
      })
    })

    test('is not taken through another path to the same folder', async () => {
      await withFolder(async (folder) => {
        await mkdir(join(folder, 'database'))
        await symlink(join(folder, 'database'), join(folder, 'linked'))
        expect((await take(folder, { system: false })).said()).toBe('held')
        expect((await take(folder, { system: false, name: 'linked' })).said()).toContain('is in use by process')
      })
    })
  })

  test('contains the process namespace, and whether the operating system’s lock is held too', async () => {
    await withFolder(async (folder) => {
      const { pid } = await take(folder)
      const holder: unknown = JSON.parse(await readFile(join(folder, '.database.lock'), 'utf8'))
      expect(holder).toMatchObject({ pid, host: hostname() })
      expect(Object.keys(holder as object)).toEqual(expect.arrayContaining(['born', 'kernel', 'space', 'locksBySystem']))
    })
  })

  test.each(['', 'not json', '{}'])('that says %j is nobody’s', async (text) => {
    await withFolder(async (folder) => {
      await writeFile(join(folder, '.database.lock'), text)
      expect((await take(folder)).said()).toBe('held')
    })
  })
})
