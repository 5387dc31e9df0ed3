import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watch } from 'rolldown'
import { buildServer } from './build-server.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const mode = process.argv.includes('--inspect-flows') ? ['--mode', 'inspect'] : []

await run('npx', ['panda', 'codegen', '--silent'])
await run('node', ['tracker/build.mjs'])
await buildServer({ outDir: 'dist/dev-server' })

const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit' })
const children = [
  start('node', ['--watch', '--enable-source-maps', 'dist/dev-server/main.js']),
  start('npx', ['panda', '--watch', '--silent']),
  start('npx', ['vite', ...mode]),
]

let building = Promise.resolve()
watch({ input: 'server/main.ts', cwd: root, platform: 'node', external: /^[^.#/]/, watch: { skipWrite: true } }).on(
  'event',
  (event) => {
    if (event.code === 'BUNDLE_END')
      building = building.then(() => buildServer({ outDir: 'dist/dev-server' })).catch(console.error)
  },
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(0)
  })
}
