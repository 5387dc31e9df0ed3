import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'

/** `raw` is the message as it was sent, `returnPath` where bounces go. */
type ReceivedMail = Email & { from: { name: string; address?: string }; recipient: string; returnPath: string; raw: string }

/** `refuses` is the answer to a recipient. `onTaken` is called when a mail is here and its sender does not know it yet. */
export type Mails = { url: string; received: ReceivedMail[]; refuses: string | null; onTaken: () => void }

export const noMails = (): Mails => ({ url: '', received: [], refuses: null, onTaken: () => {} })

/** Starts a mail server on this machine. It speaks SMTP and parses what it takes. Resolves with what ends it. */
export const startMailServer = async (mails: Mails): Promise<() => Promise<unknown>> => {
  const server = createServer((socket) => serve(socket, mails))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  mails.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return () => new Promise((resolve) => server.close(resolve))
}

const serve = (socket: Socket, mails: Mails) => {
  let text = ''
  let recipient = ''
  let returnPath = ''
  let isReading = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const take = async (message: string) => {
    const raw = message.replaceAll(/^\.\./gm, '.')
    const parsed = await PostalMime.parse(raw)
    mails.received.push({ ...parsed, from: parsed.from as ReceivedMail['from'], recipient, returnPath, raw })
    mails.onTaken()
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
