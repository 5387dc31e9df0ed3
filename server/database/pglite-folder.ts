import { constants } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A folder that has files but no database that can be opened. */
export class FolderDamaged extends Error {
  override readonly name = 'FolderDamaged'
}

/** PostgreSQL writes it into every data folder, and PGlite takes a folder without it for a new one. */
const versionFile = 'PG_VERSION'
/** This marker file is in a folder while files are being copied into it. */
const unfinishedFile = '.first-start-unfinished'

/**
 * Makes sure that a folder holds a whole database. Where it is empty, `create` makes one in a folder beside it, which takes its place when
 * it is whole: a process that is killed meanwhile leaves the folder empty, and the next start begins again. Rejects with `FolderDamaged`
 * where the folder holds files and no database, and leaves them as they are.
 */
export const prepareFolder = async (
  folder: string,
  { create, beforePlacing }: { create: (folder: string) => Promise<void>; beforePlacing: (folder: string) => Promise<void> },
): Promise<void> => {
  const files = await readdir(folder)
  const isUnfinished = files.includes(unfinishedFile)
  if (files.includes(versionFile) && !isUnfinished) return
  if (files.length > 0 && !isUnfinished) throw damaged(folder)
  for (const file of files) await rm(join(folder, file), { recursive: true, force: true })
  const fresh = join(dirname(folder), `.${basename(folder)}.new`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: (await stat(folder)).mode })
  await create(fresh)
  await beforePlacing(fresh)
  await rename(fresh, folder).catch((failure: NodeJS.ErrnoException) => {
    if (!isOtherDisk(failure)) throw failure
    return copyInto(fresh, folder)
  })
}

const damaged = (folder: string) =>
  new FolderDamaged(
    `${folder} holds files but no ${versionFile}, so it is no whole database, and nothing in it was changed. ` +
      'Restore the folder from a backup. If nothing in it is needed, move it away and start again: a new, empty database is then made',
  )

/** The folder is a disk or a mount of its own, which cannot be replaced but only filled. */
const isOtherDisk = ({ code }: NodeJS.ErrnoException) => code === 'EXDEV' || code === 'EBUSY'

const copyInto = async (fresh: string, folder: string) => {
  await writeFile(join(folder, unfinishedFile), '')
  await cp(fresh, folder, { recursive: true, filter: (path) => path !== join(fresh, versionFile) })
  await copyFile(join(fresh, versionFile), join(folder, versionFile), constants.COPYFILE_EXCL)
  await rm(join(folder, unfinishedFile))
  await rm(fresh, { recursive: true, force: true })
}
