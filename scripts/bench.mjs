import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { build } from './build.mjs'
import { ensureTools } from './ensure-tools.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

await ensureTools()
await build()
// Beside the built server, so that what the measured code reads at run time lies where it looks.
const file = join(root, 'dist/server/bench.mjs')
const bundle = await rolldown({
  cwd: root,
  input: 'tests/bench/main.ts',
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id),
})
await bundle.write({ file, format: 'esm', codeSplitting: false })
await bundle.close()
await run('node', [file, ...process.argv.slice(2)])
