import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process that lives has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const heartbeat = 2_000

/**
 * Takes a data folder for this process: PGlite itself takes no lock, and two processes in one folder destroy it. Resolves with the
 * release; rejects with `FolderInUse`, which names the process. The lock of a process that is dead is taken over.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true })
  // Beside the database's own files, which PGlite expects to have for itself.
  const path = join(folder, '..', `.${folder.split('/').at(-1)}.lock`)
  await claim(path, folder)
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), heartbeat)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await rm(path, { force: true })
  }
}

const claim = async (path: string, folder: string): Promise<void> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await create(path)) return
    const holder = await holderOf(path)
    if (holder === null) continue
    if (isAlive(holder))
      throw new FolderInUse(`${folder} is in use by process ${holder}: stop it, or set DATA_DIR to another folder`)
    await rm(path, { force: true })
  }
  throw new FolderInUse(`${folder} is being taken by another process at this moment`)
}

const create = async (path: string) => {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw failure
  }
}

/** The process that holds a lock; null where the lock vanished or its holder is still writing it. */
const holderOf = async (path: string): Promise<number | null> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  if (text !== '') return Number(text)
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (Date.now() - mtimeMs > heartbeat) await rm(path, { force: true })
  else await new Promise((resolve) => setTimeout(resolve, 100))
  return null
}

const isAlive = (pid: number) => {
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}
