import { execFile } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('.', import.meta.url))
const parts = ['detection', 'actions', 'drawing', 'recovery', 'vitals']

/**
 * Builds the tracker with its types: ES module and IIFE, whose parts load when they are needed; UMD, all in one file; the stub to put
 * into a page before any of them. Resolves with the folder, which holds nothing else.
 */
export async function buildTracker({ folder = `${root}dist`, types = true } = {}) {
  await rm(folder, { recursive: true, force: true })
  const bundle = (input, file, how) => write(input, `${folder}/${file}`, how)
  await bundle('src/index.ts', 'causeway.mjs', { format: 'esm', plugins: [partsBeside(), withoutAnnotations()] })
  await bundle('src/index.ts', 'causeway.iife.js', { format: 'iife', plugins: [partsOfScript(), withoutAnnotations()] })
  await bundle('src/index.ts', 'causeway.umd.js', { format: 'umd' })
  // Within a package of ES modules only this ending says that a file is none.
  await copyFile(`${folder}/causeway.umd.js`, `${folder}/causeway.umd.cjs`)
  await bundle('src/stub.ts', 'causeway.stub.js', { format: 'iife', exports: 'none' })
  for (const part of parts) await bundle(`src/${part}.ts`, `causeway.${part}.mjs`, { format: 'esm', plugins: [partsBeside()] })
  if (types) await writeTypes(`${folder}/types`)
  return folder
}

async function writeTypes(folder) {
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  await promisify(execFile)(process.execPath, [
    compiler,
    '-p',
    root,
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rewriteRelativeImportExtensions',
    '--outDir',
    folder,
  ])
}

async function write(input, file, { format, plugins = [], exports = 'named' }) {
  const built = await rolldown({ cwd: root, input, plugins, transform: { target: 'es2019' } })
  await built.write({
    file,
    format,
    name: 'causeway',
    minify: true,
    exports,
    codeSplitting: false,
    generatedCode: { symbols: false },
  })
  await built.close()
}

/** An ES module imports other parts by names that a bundler can follow. */
function partsBeside() {
  return {
    name: 'parts-beside',
    resolveId(source, importer) {
      const part = /\/(?:parts|detection|actions)\.ts$/.test(importer ?? '') && parts.find((it) => source === `./${it}.ts`)
      return part ? { id: `./causeway.${part}.mjs`, external: true } : null
    },
  }
}

/** A classic script finds its parts beside itself. */
function partsOfScript() {
  return {
    name: 'parts-of-script',
    resolveId: (source) => (source === './parts.ts' ? `${root}src/script-parts.ts` : null),
  }
}

/** Removes the annotations by which a bundler leaves out what is not used: a page that starts the tracker uses all of it. */
function withoutAnnotations() {
  return {
    name: 'without-annotations',
    generateBundle: (_, files) => {
      for (const file of Object.values(files)) file.code = file.code.replaceAll(/\/\* @__PURE__ \*\/ ?/g, '')
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildTracker()
