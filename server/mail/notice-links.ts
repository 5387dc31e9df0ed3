import { isSame } from '#server/kernel/crypto.ts'
import type { Key } from '#server/kernel/keys.ts'

const kinds = ['alerts', 'organization', 'weeklySummary'] as const

/** What the link in a mail names: a person, a kind of mails, and for the weekly summary the project. */
export type NoticeTopic = { userId: string; kind: (typeof kinds)[number]; projectId: string | null }

const none = '00000000-0000-0000-0000-000000000000'
const hexOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const partsOf = ({ userId, kind, projectId }: NoticeTopic) => ['notice', kind, userId, projectId ?? none]

/** A token that nobody can guess: the kind, two ids, and the seal over them. It works as long as its key is known. */
export const noticeTokenOf = (key: Key, it: NoticeTopic): string =>
  Buffer.concat([
    Buffer.from([kinds.indexOf(it.kind)]),
    hexOf(it.userId),
    hexOf(it.projectId ?? none),
    Buffer.from(key.seal(partsOf(it)), 'base64url'),
  ]).toString('base64url')

const length = 1 + 16 + 16 + 32

/** What a token names, or null if it is not one of ours. */
export const readNoticeToken = (key: Key, token: string): NoticeTopic | null => {
  if (!/^[\w-]{1,100}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const kind = kinds[bytes[0] ?? kinds.length]
  if (bytes.length !== length || kind === undefined) return null
  const project = uuidOf(bytes.subarray(17, 33))
  const it = { kind, userId: uuidOf(bytes.subarray(1, 17)), projectId: project === none ? null : project }
  const seal = bytes.subarray(33).toString('base64url')
  return key.sealAll(partsOf(it)).some((known) => isSame(known, seal)) ? it : null
}
