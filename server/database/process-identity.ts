import { readFile, readlink, stat } from 'node:fs/promises'
import { hostname } from 'node:os'

/**
 * The holder of a folder. `born` distinguishes a process from a later one with the same process id. `kernel` and `space` tell where the
 * process id is valid: in one boot of one system, and in one namespace of processes, of which each container has its own. They are null if
 * the system does not provide them.
 */
export type ProcessIdentity = {
  pid: number
  host: string
  born: string | null
  kernel: string | null
  space: string | null
}

export const ownIdentity = async (): Promise<ProcessIdentity> => ({
  pid: process.pid,
  host: hostname(),
  born: await bornAt('self'),
  kernel: await kernelId(),
  space: await readlink('/proc/self/ns/pid').catch(() => null),
})

/** Whether a process id means the same process to both. Identities of earlier versions contain only the host. */
export const sharesNumbers = (one: ProcessIdentity, other: ProcessIdentity): boolean =>
  one.host === other.host && isSameOrUnsaid(one.kernel, other.kernel) && isSameOrUnsaid(one.space, other.space)

const isSameOrUnsaid = (one: string | null, other: string | null) => one === null || other === null || one === other

/** Whether a process with this id exists. Only meaningful in the same namespace of processes. */
export const isRunning = async ({ pid, born }: ProcessIdentity): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = await bornAt(pid)
  if (now === null && pid === process.pid) return false
  return born === null || now === null || born === now
}

/** Whether a file was touched within this many milliseconds, or at a time in the future. */
export const isFresh = async (path: string, milliseconds: number): Promise<boolean> => {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < milliseconds
}

const kernelId = async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null))?.trim() ?? null

/** The start time of a process as the system counts it; null if the system does not provide it. */
const bornAt = async (pid: number | 'self'): Promise<string | null> => {
  const [kernel, status] = await Promise.all([kernelId(), readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)])
  // The second field, a name in brackets, may contain spaces; the start time is the 22nd field.
  const fields = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? []
  if (fields[0] === 'Z') return 'dead, not yet buried'
  return kernel && fields[19] ? `${kernel}:${fields[19]}` : null
}
