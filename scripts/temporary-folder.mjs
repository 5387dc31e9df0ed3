import { access, chmod, constants, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const wanted = 3 * 2 ** 30

/**
 * Runs work with a folder for temporary files, which is gone afterwards: in memory where Linux offers that, 3 GB of it are free
 * and 6 GB of memory are available, else in the system's folder. Each database of a test is about a thousand files, and ext4 takes up to a
 * second to create them when as many were removed a moment before.
 */
export async function withTemporaryFolder(work) {
  const folder = await mkdtemp(join((await hasRoomInMemory()) ? inMemory : tmpdir(), 'causeway-run-'))
  // Ctrl-C ends what the work has started, and then the work; this process stays until the folder is gone.
  const stay = () => {}
  process.on('SIGINT', stay)
  try {
    // PostgreSQL runs as another user when the tests run as root.
    await chmod(folder, 0o711)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.off('SIGINT', stay)
  }
}

async function hasRoomInMemory() {
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    const [mounts, memory] = await Promise.all(['/proc/mounts', '/proc/meminfo'].map((file) => readFile(file, 'utf8')))
    const isExecutable = mounts.split('\n').some((line) => line.includes(` ${inMemory} `) && !line.includes('noexec'))
    const available = Number(/^MemAvailable: +(\d+) kB$/m.exec(memory)?.[1]) * 1024
    return isExecutable && bavail * bsize >= wanted && available >= 2 * wanted
  } catch {
    return false
  }
}
