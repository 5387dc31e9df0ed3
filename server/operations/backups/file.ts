import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupRefused, damaged, digestBytes, formatVersion, type Prelude, parsePrelude, preludeBytes } from './format.ts'
import { deriveKey, newEncryption, openChunks, sealChunks } from './sealing.ts'

/** Lines are passed on together once they have so many characters. */
const batchOf = 64 * 1024

/**
 * Writes lines into a new backup file. It is written under another name and has its own only when it is whole and on the disk: a process
 * that is killed leaves no file of this name. Resolves with its size in bytes.
 */
export const writeBackupFile = async (path: string, lines: AsyncIterable<string>, passphrase: string | null): Promise<number> => {
  if (await exists(path)) throw new BackupRefused(`${path} exists already, and was not changed. Name a file that does not exist.`)
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  const file = await open(beside, 'wx', 0o600).catch((failure: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      `${beside} could not be created (${failure.code}). Name a file in a folder that this user may write to.`,
    )
  })
  try {
    const bytes = await fill(file, lines, passphrase)
    await file.sync()
    await file.close()
    await rename(beside, path)
    await syncFolder(dirname(path))
    return bytes
  } catch (failure) {
    await file.close().catch(() => {})
    await rm(beside, { force: true })
    if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
    throw new BackupRefused(`The disk of ${path} is full. No backup was written: free some room, or name a file on another disk.`)
  }
}

const fill = async (file: FileHandle, lines: AsyncIterable<string>, passphrase: string | null): Promise<number> => {
  const hash = createHash('sha256')
  let bytes = 0
  const write = async (part: Buffer) => {
    for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten
    bytes += part.length
  }
  const encryption = passphrase === null ? null : newEncryption()
  const prelude = Buffer.from(`${JSON.stringify({ format: 'causeway-backup', version: formatVersion, encryption })}\n`)
  const zipped = zip(lines)
  const payload =
    encryption && passphrase !== null
      ? sealChunks(zipped, { key: await deriveKey(passphrase, encryption), about: prelude })
      : zipped
  hash.update(prelude)
  await write(prelude)
  for await (const part of payload) {
    hash.update(part)
    await write(part)
  }
  await write(hash.digest())
  return bytes
}

/** A failure of either stream ends the other: its reader is told by an error of the last one. */
const through = (source: AsyncIterable<string | Buffer>, last: Transform): Transform => {
  pipeline(Readable.from(source, { objectMode: false }), last, () => {})
  return last
}

const zip = (lines: AsyncIterable<string>): AsyncIterable<Buffer> => through(batches(lines), createGzip())

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = ''
  for await (const line of lines) {
    batch += `${line}\n`
    if (batch.length < batchOf) continue
    yield batch
    batch = ''
  }
  yield batch
}

export type BackupFile = {
  isEncrypted: boolean
  bytes: number
  /** The lines of the payload. Throws if they cannot be decrypted or unpacked. */
  lines: (passphrase: string | null) => AsyncGenerator<string>
}

/** Opens a backup file after reading all of it once: rejects if it is cut off or a byte of it was changed. */
export const openBackupFile = async (path: string): Promise<BackupFile> => {
  const { size } = await stat(path).catch((failure: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${path} cannot be read (${failure.code}). Name a file that npm run backup has written.`)
  })
  const first = await readFirstLine(path)
  const prelude = parsePrelude(first.toString('utf8'))
  await verify(path, size)
  return {
    isEncrypted: prelude.encryption !== null,
    bytes: size,
    lines: (passphrase) => readLines({ path, first, prelude, end: size - digestBytes - 1 }, passphrase),
  }
}

const readFirstLine = async (path: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: preludeBytes - 1 })) parts.push(part)
  const bytes = Buffer.concat(parts)
  return bytes.subarray(0, bytes.indexOf('\n') + 1)
}

const verify = async (path: string, size: number) => {
  if (size <= digestBytes) throw damaged()
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { end: size - digestBytes - 1 })) hash.update(part)
  const written: Buffer[] = []
  for await (const part of createReadStream(path, { start: size - digestBytes })) written.push(part)
  if (!hash.digest().equals(Buffer.concat(written))) throw damaged()
}

type Payload = { path: string; first: Buffer; prelude: Prelude; end: number }

async function* readLines({ path, first, prelude, end }: Payload, passphrase: string | null): AsyncGenerator<string> {
  const { encryption } = prelude
  if (end < first.length) throw damaged()
  const stored: AsyncIterable<Buffer> = createReadStream(path, { start: first.length, end })
  const zipped = encryption ? openChunks(stored, { key: await deriveKey(passphrase ?? '', encryption), about: first }) : stored
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const part of through(zipped, createGunzip())) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (failure) {
    throw isOfUnpacking(failure) ? damaged() : failure
  }
  if (rest !== '') throw damaged()
}

const isOfUnpacking = (failure: unknown): boolean => {
  const { code = '' } = failure as NodeJS.ErrnoException
  return /^(?:Z_|ERR_ENCODING)/.test(code)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Keeps the new name of a file through a power loss. Not every system lets a folder be synced. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
