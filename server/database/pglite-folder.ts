import { constants } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The folder contains files but no database that can be opened. */
export class FolderDamaged extends Error {
  override readonly name = 'FolderDamaged'
}

/** PostgreSQL writes this file into every data folder. PGlite treats a folder without it as a new one. */
const versionFile = 'PG_VERSION'
/** This marker file is in a folder while files are being copied into it. */
const unfinishedFile = '.first-start-unfinished'

/**
 * Makes sure that a folder contains a complete database. For an empty folder, `create` makes the database in a folder beside it, which then
 * replaces the empty one: if the process is killed in between, the folder is still empty and the next start begins again. Rejects with
 * `FolderDamaged` if the folder contains files but no database, and does not change them.
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

/** The folder is a disk or a mount point. It cannot be replaced, so it is filled. */
const isOtherDisk = ({ code }: NodeJS.ErrnoException) => code === 'EXDEV' || code === 'EBUSY'

const copyInto = async (fresh: string, folder: string) => {
  await writeFile(join(folder, unfinishedFile), '')
  await cp(fresh, folder, { recursive: true, filter: (path) => path !== join(fresh, versionFile) })
  await copyFile(join(fresh, versionFile), join(folder, versionFile), constants.COPYFILE_EXCL)
  await rm(join(folder, unfinishedFile))
  await rm(fresh, { recursive: true, force: true })
}
