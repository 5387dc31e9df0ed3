import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { build } from './build.mjs'
import { ensureTools } from './ensure-tools.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the product, bundles `tests/<name>/main.ts` beside the built server, whose files it reads at run time, and runs it with the given arguments. */
export async function runMeasures(name, args) {
  await ensureTools()
  await build()
  const file = join(root, `dist/server/${name}.mjs`)
  const bundle = await rolldown({
    cwd: root,
    input: `tests/${name}/main.ts`,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id),
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  await run('node', [file, ...args])
}
