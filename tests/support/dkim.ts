import { createHash, createPublicKey, createVerify } from 'node:crypto'

const unfolded = (header: string) => header.replaceAll('\r\n', '')
const relaxed = (header: string) => {
  const [name = '', ...value] = unfolded(header).split(':')
  return `${name.trim().toLowerCase()}:${value
    .join(':')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`
}
const relaxedBody = (body: string) =>
  body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '\r\n')

/** The tags of a record or a signature, like `v=DKIM1; p=…`. */
export const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').map((it) => {
      const [name = '', ...value] = it.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')]
    }),
  )

/**
 * Checks the DKIM signature (RFC 6376, rsa-sha256, relaxed/relaxed) of a message as it was received. Answers the signed headers; null if it is not
 * signed, or not by the key. `keyOf` reads the record of a name.
 */
export const verifyDkim = (raw: string, keyOf: (name: string) => string): string[] | null => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((it) => /^dkim-signature:/i.test(it))
  if (signature === undefined) return null
  const tags = tagsOf(unfolded(signature).slice('dkim-signature:'.length))
  const digest = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'utf8')
    .digest('base64')
  if (tags.get('c') !== 'relaxed/relaxed' || tags.get('a') !== 'rsa-sha256' || digest !== tags.get('bh')) return null
  const names = (tags.get('h') ?? '').split(':')
  const signed = names.flatMap((name) => headers.filter((it) => it.toLowerCase().startsWith(`${name.toLowerCase()}:`)).slice(-1))
  const own = relaxed(signature).replace(/(\bb=)[^;]*/, '$1')
  const record = tagsOf(keyOf(`${tags.get('s')}._domainkey.${tags.get('d')}`))
  const key = createPublicKey({ key: Buffer.from(record.get('p') ?? '', 'base64'), format: 'der', type: 'spki' })
  const verifier = createVerify('RSA-SHA256').update([...signed.map(relaxed), own].join('\r\n'))
  return verifier.verify(key, tags.get('b') ?? '', 'base64') ? names.map((it) => it.toLowerCase()) : null
}
