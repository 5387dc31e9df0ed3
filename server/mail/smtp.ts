import { createTransport } from 'nodemailer'
import type { Send } from './mailbox.ts'

/** Sends through an SMTP server, `smtp://user:password@host:port`. */
export const sendBySmtp = (url: string, from: string): NonNullable<Send> => {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true } as object)
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
  }
}
