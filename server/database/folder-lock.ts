import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isFresh, isRunning, ownIdentity, type ProcessIdentity, sharesNumbers } from './process-identity.ts'
import { lockBySystem } from './system-lock.ts'

/** A running process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** Another process took the lock while this one was using the folder. */
export class FolderLost extends Error {
  override readonly name = 'FolderLost'
}

export type FolderLock = {
  /** The real path of the folder, in case it was given by a link. */
  folder: string
  /** This process has the lock as long as this file has this content. */
  path: string
  text: string
  /** Locks a folder that is about to replace the locked one. */
  extendTo: (folder: string) => Promise<void>
  /** Calls back once when another process has taken the lock, which is checked with each heartbeat. */
  onLost: (listener: (failure: FolderLost) => void) => void
  release: () => Promise<void>
}

/**
 * `locksBySystem`: the holder also has the operating system's lock. A process that gets that lock therefore knows that the holder is dead.
 */
type Holder = ProcessIdentity & { locksBySystem: boolean }
type Options = { identity?: Partial<ProcessIdentity>; lockBySystem?: typeof lockBySystem; heartbeat?: number }

const silentFor = 15_000
const attempts = 40
const aMoment = 20

/**
 * Locks a data folder for this process: PGlite takes no lock itself, and two processes would destroy the data. Rejects with `FolderInUse`,
 * which names the other process. There are two locks: one of the operating system on the folder, if available, and a file beside the folder
 * that names the holder. The lock of a dead process is taken over. A process counts as dead if its process id does not exist (within the
 * same namespace), if the operating system has released its lock (on the same machine), or otherwise if its heartbeat has stopped.
 */
export const lockFolder = async (
  named: string,
  { identity, lockBySystem: lockIt = lockBySystem, heartbeat = 2_000 }: Options = {},
): Promise<FolderLock> => {
  await mkdir(named, { recursive: true })
  const folder = await realpath(named)
  // The file is beside the folder, because PGlite expects no other files among its own.
  const path = join(dirname(folder), `.${basename(folder)}.lock`)
  const own = { ...(await ownIdentity()), ...identity }
  const system = await lockIt(folder)
  if (system.state === 'taken') throw await inUseBySystem(path, folder, own)
  const releases = system.state === 'held' ? [system.release] : []
  const releaseSystem = () => Promise.all(releases.splice(0).map((release) => release()))
  const holder: Holder = { ...own, locksBySystem: system.state === 'held' }
  const text = JSON.stringify({ ...holder, lock: randomUUID() })
  try {
    await claim(path, folder, holder, text)
  } catch (failure) {
    await releaseSystem()
    throw failure
  }
  const isOurs = async () => (await readFile(path, 'utf8').catch(() => null)) === text
  let tellLost: (failure: FolderLost) => void = () => {}
  const timer = setInterval(async () => {
    if (await isOurs()) return utimes(path, new Date(), new Date()).catch(() => {})
    clearInterval(timer)
    tellLost(lostTo(folder))
  }, heartbeat)
  timer.unref()
  return {
    folder,
    path,
    text,
    extendTo: async (other) => {
      const more = await lockIt(other)
      if (more.state === 'held') releases.push(more.release)
    },
    onLost: (listener) => {
      tellLost = listener
    },
    release: async () => {
      clearInterval(timer)
      if (await isOurs()) await rm(path, { force: true })
      await releaseSystem()
    },
  }
}

export const lostTo = (folder: string) =>
  new FolderLost(
    `${folder} was taken by another process while this one used it. Nothing more is written to it, and this process stops: let only one process use the folder`,
  )

const inUse = (folder: string, { pid, host }: Holder, own: ProcessIdentity) =>
  new FolderInUse(
    `${folder} is in use by process ${pid}${host === own.host ? '' : ` on ${host}`}: stop it, or set DATA_DIR to another folder`,
  )

const beingTaken = (folder: string) => new FolderInUse(`${folder} is being taken by another process at this moment`)

/** The holder of the operating system's lock writes the file a moment later. */
const inUseBySystem = async (path: string, folder: string, own: ProcessIdentity): Promise<FolderInUse> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const holder = holderOf((await readFile(path, 'utf8').catch(() => null)) ?? '')
    if (holder && (!sharesNumbers(holder, own) || (await isRunning(holder)))) return inUse(folder, holder, own)
    await new Promise((resolve) => setTimeout(resolve, aMoment))
  }
  return beingTaken(folder)
}

const claim = async (path: string, folder: string, own: Holder, ownText: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await create(path, ownText)) return
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) continue
    const holder = holderOf(text)
    if (holder && (await isAlive(holder, own, path))) throw inUse(folder, holder, own)
    await removeDead(path, text)
  }
  throw beingTaken(folder)
}

/** The file is created as a link, so that it appears complete and never replaces another one. */
const create = async (path: string, text: string): Promise<boolean> => {
  const own = `${path}.${randomUUID()}`
  await writeFile(own, text)
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

/**
 * Only one process at a time removes a lock, and only the one that it found dead. Otherwise the second of two processes would remove the
 * new lock of the first.
 */
const removeDead = async (path: string, text: string) => {
  const guard = `${path}.guard`
  const isMine = await writeFile(guard, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (!isMine) {
    const { mtimeMs } = await stat(guard).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > silentFor) await rm(guard, { force: true })
    await new Promise((resolve) => setTimeout(resolve, aMoment))
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
    // Earlier versions wrote only the process id; later ones did not write the namespace.
    const { pid, host, born, kernel, space, locksBySystem }: Partial<Holder> =
      typeof parsed === 'number' ? { pid: parsed } : parsed
    if (typeof pid !== 'number' || pid <= 0) return null
    return {
      pid,
      host: host ?? hostname(),
      born: born ?? null,
      kernel: kernel ?? null,
      space: space ?? null,
      locksBySystem: locksBySystem === true,
    }
  } catch {
    return null
  }
}

const isAlive = async (holder: Holder, own: Holder, path: string): Promise<boolean> => {
  if (sharesNumbers(holder, own)) return isRunning(holder)
  const isOfThisKernel = holder.kernel !== null && holder.kernel === own.kernel
  // If the holder were alive, this process would not have got the operating system's lock.
  if (isOfThisKernel && holder.locksBySystem && own.locksBySystem) return false
  return isFresh(path, silentFor)
}
