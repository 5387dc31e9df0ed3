import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watch } from 'rolldown'
import { buildServer } from './build-server.mjs'
import { newestBuild } from './newest-build.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const mode = process.argv.includes('--inspect-flows') ? ['--mode', 'inspect'] : []

await run('npx', ['panda', 'codegen', '--silent'])
await run('node', ['tracker/build.mjs'])

const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit' })
// npx is not used: its shell does not pass signals on, and the programs would keep running.
const tool = (name, ...args) => start('node', [`node_modules/.bin/${name}`, ...args])
const children = [tool('panda', '--watch', '--silent'), tool('vite', ...mode)]

/** `newestBuild` makes each build in another folder than the one that the server runs from. */
const server = newestBuild({
  folder: `${root}dist/dev-server`,
  build: (outDir) => buildServer({ outDir }),
  start: () => start('node', ['--enable-source-maps', 'dist/dev-server/main.js']),
})
watch({ input: 'server/main.ts', cwd: root, platform: 'node', external: /^[^.#/]/, watch: { skipWrite: true } }).on(
  'event',
  (event) => {
    if (event.code === 'BUNDLE_END') void server.renew()
    if (event.code === 'ERROR') console.error(event.error)
  },
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    for (const child of children) child.kill(signal)
    await server.stop()
    process.exit(0)
  })
}
