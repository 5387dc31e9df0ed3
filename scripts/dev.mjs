import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { watch } from 'rolldown'
import { buildServer } from './build-server.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const mode = process.argv.includes('--inspect-flows') ? ['--mode', 'inspect'] : []
const folder = `${root}dist/dev-server`

await run('npx', ['panda', 'codegen', '--silent'])
await run('node', ['tracker/build.mjs'])

const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit' })
// npx is not used: its shell does not pass signals on, and the programs would keep running.
const tool = (name, ...args) => start('node', [`node_modules/.bin/${name}`, ...args])
const children = [tool('panda', '--watch', '--silent'), tool('vite', ...mode)]

let server = null
const stop = async () => {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

/** Builds next to the running server and restarts it with the new build. If the build fails the old server keeps running. */
const rebuild = async () => {
  await buildServer({ outDir: 'dist/dev-server.next' })
  await stop()
  await rm(folder, { recursive: true, force: true })
  await rename(`${folder}.next`, folder)
  server = start('node', ['--enable-source-maps', `${folder}/main.js`])
}

// One build at a time, including the first: a build must not empty the folder while a server starts from it.
let building = Promise.resolve()
watch({ input: 'server/main.ts', cwd: root, platform: 'node', external: /^[^.#/]/, watch: { skipWrite: true } }).on(
  'event',
  (event) => {
    if (event.code === 'BUNDLE_END') building = building.then(rebuild).catch(console.error)
    if (event.code === 'ERROR') console.error(event.error)
  },
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    for (const child of children) child.kill(signal)
    await stop()
    process.exit(0)
  })
}
