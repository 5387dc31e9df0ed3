import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Mail, Send } from '#server/mail/mail-queue.ts'
import { noticePath } from '#server/mail/notices.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { type Mails, noMails, startMailServer } from '#tests/support/mail-server.ts'

/** A mail server on this machine, for the tests of one file. Before each test it forgets what it has received. */
export const withMailServer = () => {
  const mails = noMails()
  let stop = (): Promise<unknown> => Promise.resolve()
  beforeAll(async () => {
    stop = await startMailServer(mails)
  })
  beforeEach(() => {
    mails.received = []
    mails.refuses = null
  })
  afterAll(() => stop())
  return mails
}

export const sendTo = (url: string) => sendBySmtp(url, 'Causeway <mails@causeway.example>')

/** Sends the e-mails of actions to a mail server, and adds the product's own mails to an array. */
export const sendActionsTo =
  (mails: Mails, own: Mail[]): Send =>
  async (mail) => {
    const unsubscribe = mail.headers?.['List-Unsubscribe']
    if (unsubscribe === undefined || unsubscribe.includes(noticePath)) own.push(mail)
    else await sendTo(mails.url)(mail)
  }
