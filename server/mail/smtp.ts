import { createTransport } from 'nodemailer'
import type { OwnAddress, Send } from './mail-queue.ts'

/** Timeouts in milliseconds: for connecting, for the server's greeting, and for silence. */
export type SmtpLimits = { connection: number; greeting: number; silence: number }

/**
 * Together they are shorter than the minute after which another process may take the mail, and much shorter than the ten minutes of a code.
 */
export const smtpLimits: SmtpLimits = { connection: 10_000, greeting: 10_000, silence: 20_000 }

/**
 * Sends through an SMTP server, `smtp://user:password@host:port`. If the server stops answering, the mail fails and is tried again later.
 */
export const sendBySmtp = (url: string, from: string, limits = smtpLimits): NonNullable<Send> => {
  const { connection: connectionTimeout, greeting: greetingTimeout, silence: socketTimeout } = limits
  const transport = createTransport({ url, connectionTimeout, greetingTimeout, socketTimeout }, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return async ({ to, subject, text, html, sender, headers, id }) => {
    const own = sender?.own ?? null
    await transport.sendMail({
      from: sender ? { name: sender.name, address: own?.address ?? address } : from,
      ...(own ? { envelope: { from: own.isReturnPath ? own.address : address, to }, dkim: signingOf(own) } : {}),
      ...(sender && sender.replyTo !== '' ? { replyTo: { name: '', address: sender.replyTo } } : {}),
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(headers ? { headers } : {}),
      ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
    })
  }
}

/** RFC 8058 wants both headers of one-click unsubscribing to be signed. Headers that a mail does not have are left out. */
const signedHeaders = [
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

const signingOf = ({ domain, selector, key }: OwnAddress) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: signedHeaders,
})
