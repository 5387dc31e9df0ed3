import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sendBySmtp } from '#server/mail/smtp.ts'

/** `raw` is the message as it was sent, `returnPath` where bounces go. */
type Received = Email & { from: { name: string; address?: string }; recipient: string; returnPath: string; raw: string }

/** A mail server on this machine, for the tests of one file. It speaks SMTP and parses what it takes. `refuses` is its answer to a recipient. */
export const withMailServer = () => {
  const mails = { url: '', received: [] as Received[], refuses: null as string | null }
  const server = createServer((socket) => serve(socket, mails))
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    mails.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  beforeEach(() => {
    mails.received = []
    mails.refuses = null
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return mails
}

export const sendTo = (url: string) => sendBySmtp(url, 'Causeway <mails@causeway.example>')

const serve = (socket: Socket, mails: { received: Received[]; refuses: string | null }) => {
  let text = ''
  let recipient = ''
  let returnPath = ''
  let isReading = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const take = async (message: string) => {
    const raw = message.replaceAll(/^\.\./gm, '.')
    const parsed = await PostalMime.parse(raw)
    mails.received.push({ ...parsed, from: parsed.from as Received['from'], recipient, returnPath, raw })
    say('250 taken')
  }
  const answer = (line: string) => {
    if (/^EHLO/i.test(line)) say('250 here')
    else if (/^MAIL FROM/i.test(line)) {
      returnPath = /<(.*)>/.exec(line)?.[1] ?? ''
      say('250 ok')
    } else if (/^RCPT TO/i.test(line)) {
      recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      say(mails.refuses ?? '250 ok')
    } else if (/^DATA/i.test(line)) {
      isReading = true
      say('354 go on')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8')
    for (;;) {
      const end = text.indexOf(isReading ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const piece = text.slice(0, end)
      text = text.slice(end + (isReading ? 5 : 2))
      if (isReading) {
        isReading = false
        void take(piece)
      } else answer(piece)
    }
  })
  say('220 here')
}
