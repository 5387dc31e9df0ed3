import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { SealedPlace } from './seals.ts'

/** Where the newest checked position of the audit record is stored outside the database. */
export type Anchor = {
  /** Null if nothing was stored yet. */
  read: () => Promise<SealedPlace | null>
  keep: (place: SealedPlace) => Promise<void>
}

const placeSchema = v.object({ id: v.number(), hash: v.string(), seal: v.string() })

/** An unreadable file counts as a position with a wrong seal. */
const unreadable: SealedPlace = { id: 0, hash: '', seal: '' }

/** Stores the position in a file, which is replaced completely or not at all. */
export const anchorFile = (path: string): Anchor => ({
  read: async () => {
    const text = await readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return null
      throw failure
    })
    return text === null ? null : parse(text)
  },
  keep: async (place) => {
    await mkdir(dirname(path), { recursive: true })
    const beside = `${path}.${process.pid}.new`
    await writeFile(beside, JSON.stringify(place), { mode: 0o600 })
    await rename(beside, path)
  },
})

const parse = (text: string): SealedPlace => {
  try {
    const result = v.safeParse(placeSchema, JSON.parse(text))
    return result.success ? result.output : unreadable
  } catch {
    return unreadable
  }
}
