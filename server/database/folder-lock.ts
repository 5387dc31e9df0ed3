import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Another process that lives has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** `born` tells a process from a later one with the same number, where the system says it. */
type Holder = { pid: number; host: string; born: string | null }

const heartbeat = 2_000
const silentFor = 15_000
const attempts = 40

/**
 * Takes a data folder for this process: PGlite itself takes no lock, and two processes in one folder destroy it. Resolves with the
 * release; rejects with `FolderInUse`, which names the process. The lock of a process that is dead is taken over.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true })
  // Beside the database's own files, which PGlite expects to have for itself.
  const path = join(dirname(folder), `.${basename(folder)}.lock`)
  await claim(path, folder)
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), heartbeat)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await rm(path, { force: true })
  }
}

const claim = async (path: string, folder: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await create(path)) return
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) continue
    const holder = holderOf(text)
    if (holder && (await isAlive(holder, path)))
      throw new FolderInUse(`${folder} is in use by process ${holder.pid}: stop it, or set DATA_DIR to another folder`)
    await removeDead(path, text)
  }
  throw new FolderInUse(`${folder} is being taken by another process at this moment`)
}

/** The file appears whole and only where there was none: linked, not written. */
const create = async (path: string): Promise<boolean> => {
  const own = `${path}.${randomUUID()}`
  await writeFile(own, JSON.stringify({ pid: process.pid, host: hostname(), born: await bornAt('self') } satisfies Holder))
  try {
    await link(own, path)
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw failure
  } finally {
    await rm(own, { force: true })
  }
}

/** One process at a time removes, and only what it found dead: else the second of two would remove the lock that the first has just made. */
const removeDead = async (path: string, text: string) => {
  const guard = `${path}.guard`
  const isMine = await writeFile(guard, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (!isMine) {
    const { mtimeMs } = await stat(guard).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > silentFor) await rm(guard, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return
  }
  try {
    if ((await readFile(path, 'utf8').catch(() => null)) === text) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

const holderOf = (text: string): Holder | null => {
  try {
    const parsed = JSON.parse(text) as Partial<Holder> | number
    // Earlier versions wrote the bare number.
    const { pid, host, born }: Partial<Holder> = typeof parsed === 'number' ? { pid: parsed } : parsed
    return typeof pid === 'number' && pid > 0 ? { pid, host: host ?? hostname(), born: born ?? null } : null
  } catch {
    return null
  }
}

/** By its number on this machine, whatever its heartbeat does; by its heartbeat on another, whose numbers mean nothing here. */
const isAlive = async ({ pid, host, born }: Holder, path: string): Promise<boolean> => {
  if (host !== hostname()) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
    return Date.now() - mtimeMs < silentFor
  }
  try {
    process.kill(pid, 0)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = await bornAt(pid)
  if (now === null && pid === process.pid) return false
  return born === null || now === null || born === now
}

/** When a process began, as the system counts; null where it does not say. */
const bornAt = async (pid: number | 'self'): Promise<string | null> => {
  const [boot, status] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
  ])
  // The second field, a name in brackets, may hold spaces; the start is the 22nd.
  const fields = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? []
  if (fields[0] === 'Z') return 'dead, not yet buried'
  return boot && fields[19] ? `${boot.trim()}:${fields[19]}` : null
}
