import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withFolder } from '#tests/support/processes.ts'
import { kind } from './setup.ts'

const source = fileURLToPath(new URL('../../server/database/folder-lock.ts', import.meta.url))
let code = ''
const children: ChildProcess[] = []

/** A process of its own that takes the folder, says so, and holds it until it is killed. */
const take = async (folder: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${code}\n${takeAndTell}`, join(folder, 'database')])
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
  lockFolder(process.argv[1]).then(
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

  test('refuses a second process and names the first, even while that one is stopped and its heartbeat is old', async () => {
    await withFolder(async (folder) => {
      const first = await take(folder)
      expect(first.said()).toBe('held')
      expect((await take(folder)).said()).toContain(`is in use by process ${first.pid}`)
      first.child.kill('SIGSTOP')
      await utimes(join(folder, '.database.lock'), new Date(0), new Date(0))
      expect((await take(folder)).said()).toContain(`is in use by process ${first.pid}`)
    })
  })

  test('is taken over from a process that is dead, by one of many that try at once', async () => {
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

  test('is taken over where its process number belongs to another process by now', async () => {
    await withFolder(async (folder) => {
      const lock = { pid: process.pid, host: (await import('node:os')).hostname(), born: 'another start' }
      await writeFile(join(folder, '.database.lock'), JSON.stringify(lock))
      expect((await take(folder)).said()).toBe('held')
    })
  })

  test('of another machine holds while its heartbeat does, and no longer', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, '.database.lock')
      await writeFile(path, JSON.stringify({ pid: 1, host: 'elsewhere', born: null }))
      expect((await take(folder)).said()).toContain('is in use by process 1')
      await utimes(path, new Date(0), new Date(0))
      expect((await take(folder)).said()).toBe('held')
    })
  })

  test.each(['', 'not json', '{}'])('that says %j is nobody’s', async (text) => {
    await withFolder(async (folder) => {
      await writeFile(join(folder, '.database.lock'), text)
      expect((await take(folder)).said()).toBe('held')
    })
  })
})
