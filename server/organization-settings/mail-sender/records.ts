import type { SenderRecord, SenderRecordKind, SenderRecordState } from '#contract/organization-settings/mail-sender.ts'
import type { ResolveTxt, TxtAnswer } from './txt-records.ts'

/** What the records of a domain must say. `spf` is the platform's mechanism, like `include:spf.causeway.example`; null without one. */
export type Wanted = { domain: string; token: string; selector: string; publicKey: string; spf: string | null }

/** What was found of each record at a check. */
export type Seen = Partial<Record<SenderRecordKind, { state: SenderRecordState; seen: string[] }>>

const shown = { texts: 3, characters: 300 }

const kindsOf = ({ spf }: Wanted): SenderRecordKind[] => [
  'ownership',
  'dkim',
  ...(spf === null ? [] : (['spf'] as const)),
  'dmarc',
]

const hostOf = (kind: SenderRecordKind, { domain, selector }: Wanted): string => {
  if (kind === 'ownership') return `_causeway.${domain}`
  if (kind === 'dkim') return `${selector}._domainkey.${domain}`
  return kind === 'dmarc' ? `_dmarc.${domain}` : domain
}

const contentOf = (kind: SenderRecordKind, { token, publicKey, spf }: Wanted, seen: readonly string[]): string => {
  if (kind === 'ownership') return `causeway-verify=${token}`
  if (kind === 'dkim') return `v=DKIM1; k=rsa; p=${publicKey}`
  if (kind === 'dmarc') return 'v=DMARC1; p=none'
  // A domain has one SPF record: what it has is extended.
  const [present] = seen
  const isExtended = seen.length === 1 && present !== undefined && present.length < shown.characters
  return isExtended ? present.replace(/^v=spf1/i, `v=spf1 ${spf}`) : `v=spf1 ${spf} ~all`
}

/** The records with their state at the last check. */
export const recordsOf = (wanted: Wanted, found: Seen): SenderRecord[] =>
  kindsOf(wanted).map((kind) => {
    const { state, seen } = found[kind] ?? { state: 'unchecked', seen: [] }
    const value = contentOf(kind, wanted, state === 'different' ? seen : [])
    return { kind, host: hostOf(kind, wanted), value, isRequired: kind !== 'dmarc', state, seen }
  })

/** Asks for all records of a domain at once. */
export const lookUp = async (wanted: Wanted, resolve: ResolveTxt): Promise<Seen> =>
  Object.fromEntries(
    await Promise.all(
      kindsOf(wanted).map(async (kind) => [kind, judge(kind, await resolve(hostOf(kind, wanted)), wanted)] as const),
    ),
  )

/** Whether the domain is proven by what was found; null if that cannot be said. */
export const verdictOf = (wanted: Wanted, found: Seen): boolean | null => {
  const states = kindsOf(wanted).flatMap((kind) => (kind === 'dmarc' ? [] : [found[kind]?.state]))
  if (states.every((it) => it === 'found')) return true
  return states.some((it) => it === 'missing' || it === 'different') ? false : null
}

/** The required records that are missing or different. */
export const faultyIn = (wanted: Wanted, found: Seen): SenderRecordKind[] =>
  kindsOf(wanted).filter((kind) => kind !== 'dmarc' && ['missing', 'different'].includes(found[kind]?.state ?? ''))

const judge = (kind: SenderRecordKind, answer: TxtAnswer, wanted: Wanted): { state: SenderRecordState; seen: string[] } => {
  if (answer.kind === 'unanswered') return { state: 'unanswered', seen: [] }
  // At the domain itself are records of others, too, which concern nobody here.
  const texts = (answer.kind === 'none' ? [] : answer.texts).filter(
    (it) => (kind !== 'spf' || /^v=spf1(\s|$)/i.test(it)) && (kind !== 'dmarc' || /^v=DMARC1(\s|;|$)/i.test(it)),
  )
  if (texts.length === 0) return { state: 'missing', seen: [] }
  const seen = texts.slice(0, shown.texts).map(printable)
  return { state: isAsWanted(kind, texts, wanted) ? 'found' : 'different', seen }
}

/** Without control characters, and shortened. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\ufffd]/gu, ' ').slice(0, shown.characters)

const isAsWanted = (kind: SenderRecordKind, texts: readonly string[], { token, publicKey, spf }: Wanted): boolean => {
  // Several tokens may stand beside each other: of another organisation, or of an earlier attempt.
  if (kind === 'ownership') return texts.some((it) => it.trim() === `causeway-verify=${token}`)
  const [text = ''] = texts
  // Receivers read none of several.
  if (texts.length > 1) return false
  if (kind === 'dkim') return isKey(text, publicKey)
  return kind === 'dmarc' || hasMechanisms(text, spf ?? '')
}

const isKey = (text: string, publicKey: string): boolean => {
  const tags = new Map(
    text.split(';').map((it) => {
      const [name = '', ...value] = it.split('=')
      return [name.trim(), value.join('=').replace(/\s/g, '')] as const
    }),
  )
  return (tags.get('v') ?? 'DKIM1') === 'DKIM1' && (tags.get('k') ?? 'rsa') === 'rsa' && tags.get('p') === publicKey
}

/** Whether a record has the mechanisms before the one that ends it. */
const hasMechanisms = (text: string, mechanisms: string): boolean => {
  const terms = text.toLowerCase().split(/\s+/)
  const end = terms.findIndex((it) => /^[+?~-]?all$/.test(it))
  const read = (end < 0 ? terms : terms.slice(0, end)).map((it) => it.replace(/^\+/, ''))
  return mechanisms
    .toLowerCase()
    .split(/\s+/)
    .every((it) => read.includes(it.replace(/^\+/, '')))
}
