import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { length } from '#contract/http/rules.ts'

export const senderLimits = { name: 60, local: 64, address: 200 } as const

/** How long a proven sender is used after one of its records is no longer found. */
export const senderGraceDays = 3

/**
 * `platform`: no address of its own. `waiting`: its records have never all been found. `proven`: they were at the last check. `failing`: one was
 * not found at the last check, and the sender is used until the grace is over. `lost`: the grace is over.
 */
export const senderStates = ['platform', 'waiting', 'proven', 'failing', 'lost'] as const
export type SenderState = (typeof senderStates)[number]

export const senderRecordKinds = ['ownership', 'dkim', 'spf', 'dmarc'] as const
export type SenderRecordKind = (typeof senderRecordKinds)[number]

/** `unanswered`: the domain's name servers gave no usable answer, which says nothing about the record. */
export const senderRecordStates = ['unchecked', 'found', 'missing', 'different', 'unanswered'] as const
export type SenderRecordState = (typeof senderRecordStates)[number]

/** Letters before the @ that need no quotes. */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Labels of letters and digits of any script, at least two. The server says what the DNS makes of them. */
const domainPart = /^[\p{L}\p{N}\p{M}-]{1,63}(?:\.[\p{L}\p{N}\p{M}-]{1,63})+$/u
/** Control characters, and those that are not seen or turn the direction of a text around. */
const unseen = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

/** The parts of an e-mail address; null if it has not the form of one. */
export const partsOfAddress = (text: string): { local: string; domain: string } | null => {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  if (text.length > senderLimits.address || local.length > senderLimits.local) return null
  return localPart.test(local) && domainPart.test(domain) ? { local, domain } : null
}

/** A name that could be taken for an address, or that hides characters, is none. */
const nameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= senderLimits.name && !unseen.test(it) && !/[<>@"]/.test(it)),
)
const addressRule = v.pipe(
  v.string(),
  v.trim(),
  v.check((it) => it === '' || partsOfAddress(it) !== null),
)

/** `address` is empty for the platform's address, `replyTo` where answers go to the sender. */
export const senderSettings = v.strictObject({ displayName: nameRule, address: addressRule, replyTo: addressRule })
export type SenderSettings = v.InferOutput<typeof senderSettings>

/** `seen` is what was found at the name of the record, shortened. `isRequired`: without it the sender is not proven. */
const recordSchema = v.object({
  kind: v.picklist(senderRecordKinds),
  host: v.string(),
  value: v.string(),
  isRequired: v.boolean(),
  state: v.picklist(senderRecordStates),
  seen: v.array(v.string()),
})
export type SenderRecord = v.InferOutput<typeof recordSchema>

const version = v.pipe(v.string(), v.uuid())

/** Times are ISO 8601. `endsAt`: when a failing sender is given up. `domain` is null without an address of its own. */
const senderSchema = v.object({
  version,
  ...senderSettings.entries,
  domain: v.nullable(v.string()),
  state: v.picklist(senderStates),
  records: v.array(recordSchema),
  checkedAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
})
export type Sender = v.InferOutput<typeof senderSchema>

/** The sender after the call; null if none was named. `platformAddress` is the sender of all others. */
export const mailSenderSchema = v.object({ sender: v.nullable(senderSchema), platformAddress: v.string() })
export type MailSender = v.InferOutput<typeof mailSenderSchema>

/** `replaces` is the version that the caller knows. If somebody else has changed the sender since, nothing is changed. */
export const saveMailSenderBody = v.strictObject({ replaces: v.nullable(version), settings: senderSettings })
export type SaveMailSender = v.InferOutput<typeof saveMailSenderBody>
export const removeMailSenderBody = v.strictObject({ replaces: version })

const path = '/admin/api/v1/organization/mail-sender'

export const mailSenderEndpoints = defineEndpoints({
  viewMailSender: {
    method: 'GET',
    path,
    access: 'session',
    permission: 'organization:read',
    data: mailSenderSchema,
    problems: [],
  },
  /** Another domain has to be proven before its address is used. */
  saveMailSender: {
    method: 'PUT',
    path,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    body: saveMailSenderBody,
    data: mailSenderSchema,
    problems: ['organization.changed', 'sender.freeMail', 'sender.platformDomain'],
  },
  removeMailSender: {
    method: 'DELETE',
    path,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    body: removeMailSenderBody,
    data: mailSenderSchema,
    problems: ['organization.changed'],
  },
  /** Asks the DNS for the records now. */
  checkMailSender: {
    method: 'POST',
    path: `${path}/check`,
    access: 'session',
    permission: 'organization:write',
    data: mailSenderSchema,
    problems: ['sender.nothingToCheck'],
  },
})
