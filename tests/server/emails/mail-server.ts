import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { noMails, startMailServer } from '#tests/support/mail-server.ts'

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
