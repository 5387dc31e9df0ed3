import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'

test('SIGTERM to `npm start` ends the server as gracefully as SIGTERM to the server itself (F-02)', async () => {
  await withFolder(async (folder) => {
    const environment = {
      ...(await environmentIn(folder, kind)),
      CODE_PEPPER: 'a pepper for tests that is long enough',
      PORT: '0',
    }
    const npm = spawn('npm', ['start'], { env: { PATH: process.env.PATH, HOME: folder, ...environment } })
    const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
    let said = ''
    const url = await new Promise<string>((resolve, reject) => {
      npm.once('exit', () => reject(new Error(`npm start ended: ${said}`)))
      const hear = (chunk: Buffer) => {
        said += chunk.toString()
        const address = /http:\/\/localhost:\d+/.exec(said)?.[0]
        if (address) resolve(address)
      }
      npm.stdout.on('data', hear)
      npm.stderr.on('data', hear)
    })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    npm.kill('SIGTERM')
    // The output is closed, so no started process is left, including the server.
    await ended
    await expect(fetch(`${url}/readyz`)).rejects.toThrow()
    // What a server that was killed leaves behind.
    expect((await readdir(folder)).filter((name) => name.endsWith('.lock'))).toEqual([])
  })
})
