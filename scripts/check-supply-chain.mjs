import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { complaintsAbout } from './supply-chain.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const installed = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  } catch (failure) {
    // Packages for other platforms are not installed here.
    if (failure.code === 'ENOENT') return null
    throw failure
  }
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const complaints = complaintsAbout(lock, { installed })
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
