import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the tracker as ES module, UMD and IIFE, with its types. Resolves with the folder. */
export async function buildTracker() {
  const bundle = await rolldown({ cwd: root, input: 'src/index.ts', transform: { target: 'es2019' } })
  for (const [format, file] of [
    ['esm', 'causeway.mjs'],
    ['umd', 'causeway.umd.js'],
    ['iife', 'causeway.iife.js'],
  ]) {
    await bundle.write({ file: `${root}dist/${file}`, format, name: 'causeway', minify: true, exports: 'named' })
  }
  await bundle.close()
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  await promisify(execFile)(process.execPath, [
    compiler,
    '-p',
    root,
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rewriteRelativeImportExtensions',
    '--outDir',
    `${root}dist/types`,
  ])
  return `${root}dist`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildTracker()
