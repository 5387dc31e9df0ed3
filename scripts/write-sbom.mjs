import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sbomOf } from './supply-chain.mjs'

/** Writes the list of shipped packages, as CycloneDX, to the named file or to `dist/sbom.cdx.json`. Reads the lock file only. */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? join(root, 'dist/sbom.cdx.json')

const read = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'))
const sbom = sbomOf(await read('package-lock.json'), await read('package.json'))
await mkdir(dirname(target), { recursive: true })
await writeFile(target, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} packages in ${target}`)
