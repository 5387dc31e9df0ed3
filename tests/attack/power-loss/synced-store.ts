import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

type Owner = { uid?: number; gid?: number }

/** Compiles what is loaded into PostgreSQL. Needs a C compiler under the name `cc`. */
export const compileSyncedWrites = async (folder: string): Promise<string> => {
  const library = join(folder, 'synced-writes.so')
  const source = join('tests/attack/power-loss', 'synced-writes.c')
  await execute('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', library, source])
  return library
}

/** As in `synced-writes.c`: the inode and the moment of its creation. */
const numberOf = async (path: string): Promise<string> => {
  const { ino, birthtimeNs } = await stat(path, { bigint: true })
  return `${ino}-${birthtimeNs}`
}

/** Begins a store with all that a folder holds, as if it had all been synced. */
export const beginStore = async (store: string, data: string, { uid, gid }: Owner): Promise<void> => {
  await rm(store, { recursive: true, force: true })
  await mkdir(store)
  await keepFolder(store, data)
  if (uid !== undefined && gid !== undefined) await execute('chown', ['-R', `${uid}:${gid}`, store])
}

const keepFolder = async (store: string, folder: string): Promise<void> => {
  const lines: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const number = await numberOf(path)
    lines.push(`${number} ${entry.isDirectory() ? 'd' : 'f'} ${entry.name}\n`)
    if (entry.isDirectory()) await keepFolder(store, path)
    else await copyFile(path, join(store, number))
  }
  await writeFile(join(store, await numberOf(folder)), lines.join(''))
}

/**
 * Replaces a folder by what of it had been synced. A file that is in a synced folder but was never synced itself is empty, as a file system
 * may leave it; a folder that was never synced is empty too.
 */
export const losePower = async (store: string, data: string, { uid, gid }: Owner): Promise<void> => {
  const root = await numberOf(data)
  await rm(data, { recursive: true, force: true })
  await restoreFolder(store, root, data)
  // The processes of before the loss are gone, and their numbers may have been given to others.
  await rm(join(data, 'postmaster.pid'), { force: true })
  if (uid !== undefined && gid !== undefined) {
    await execute('chown', ['-R', `${uid}:${gid}`, data])
    await chown(data, uid, gid)
  }
  await chmod(data, 0o700)
}

const restoreFolder = async (store: string, number: string, folder: string): Promise<void> => {
  await mkdir(folder, { mode: 0o700 })
  const lines = await contentOf(store, number)
  for (const line of lines?.toString().split('\n') ?? []) {
    const [, entry, kind, name] = /^(\S+) ([df]) (.+)$/.exec(line) ?? []
    if (!entry || !name) continue
    const path = join(folder, name)
    if (kind === 'd') await restoreFolder(store, entry, path)
    else await writeFile(path, (await contentOf(store, entry)) ?? '', { mode: 0o600 })
  }
}

const contentOf = async (store: string, number: string): Promise<Buffer | null> => {
  try {
    return await readFile(join(store, number))
  } catch {
    return null
  }
}
