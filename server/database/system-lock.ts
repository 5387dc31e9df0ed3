import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'

/** `held` until it is released or this process ends; `taken` by another process; or `unavailable` on this system or disk. */
export type SystemLock = { state: 'held'; release: () => Promise<void> } | { state: 'taken' } | { state: 'unavailable' }

type Program = { command: string; args: string[] }

/** Programs that lock the open file with the number 3, and end with 1 if another process has locked it. */
const programs: Program[] = [
  { command: 'flock', args: ['-n', '3'] },
  // On macOS there is no `flock`.
  {
    command: 'perl',
    args: ['-e', 'open(my $file, "<&=", 3) or exit 2; exit 0 if flock($file, 6); exit($!{EWOULDBLOCK} ? 1 : 2)'],
  },
]

/**
 * Locks a folder with `flock(2)`: the operating system releases the lock whenever this process ends, and it works between containers that
 * share the folder. Node cannot call `flock`. But the lock belongs to the opened file and not to the process, so a program that is given
 * the opened file can lock it for this process and then exit.
 */
export const lockBySystem = async (folder: string, locking = programs): Promise<SystemLock> => {
  const file = await open(folder, 'r').catch(() => null)
  if (!file) return { state: 'unavailable' }
  for (const program of locking) {
    const code = await runOn(file, program)
    if (code === 0) return { state: 'held', release: () => file.close() }
    if (code === 1) {
      await file.close()
      return { state: 'taken' }
    }
  }
  await file.close()
  return { state: 'unavailable' }
}

/** The program's exit code; null where it is not installed. */
const runOn = (file: FileHandle, { command, args }: Program) =>
  new Promise<number | null>((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', file.fd] })
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
