import { createSocket, type RemoteInfo } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/** The answer for a name: its TXT records as pieces, a refusal of the server, or silence. A name without an answer does not exist. */
type Answer = { texts: string[][] } | 'fails' | 'hangs' | 'garbage'

const [noError, serverFailed, noSuchName] = [0, 2, 3]
const txt = 16

/** A name server on this machine, for the tests of one file: it answers questions for TXT records by UDP. */
export const withNameServer = () => {
  const socket = createSocket('udp4')
  const names = {
    address: '',
    answers: new Map<string, Answer>(),
    /** The names that were asked for. */
    asked: [] as string[],
    /** Lets a name have these texts, each in pieces of at most 255 bytes. */
    set: (name: string, ...texts: string[]) =>
      void names.answers.set(name, { texts: texts.map((it) => it.match(/[\s\S]{1,255}/g) ?? ['']) }),
  }
  socket.on('message', (question, from) => answer(question, from))
  const answer = (question: Buffer, { port, address }: RemoteInfo) => {
    const name = nameIn(question)
    names.asked.push(name)
    const found = names.answers.get(name)
    if (found === 'hangs') return
    socket.send(found === 'garbage' ? Buffer.alloc(600, 0xc0) : messageOf(question, found), port, address)
  }
  beforeAll(async () => {
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    names.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    names.answers.clear()
    names.asked = []
  })
  afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  return names
}

const headerBytes = 12

const labelsIn = (message: Buffer): { labels: string[]; end: number } => {
  const labels: string[] = []
  let at = headerBytes
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { labels, end: at + 1 }
}
const nameIn = (message: Buffer) => labelsIn(message).labels.join('.').toLowerCase()

const messageOf = (question: Buffer, found: Exclude<Answer, 'hangs' | 'garbage'> | undefined): Buffer => {
  const { end } = labelsIn(question)
  const texts = typeof found === 'object' ? found.texts : []
  const code = found === undefined ? noSuchName : found === 'fails' ? serverFailed : noError
  const header = Buffer.alloc(headerBytes)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  const records = texts.map((pieces) => {
    const data = Buffer.concat(
      pieces.map((piece) => {
        const bytes = Buffer.from(piece, 'utf8')
        return Buffer.concat([Buffer.from([bytes.length]), bytes])
      }),
    )
    const about = Buffer.alloc(12)
    // The name is that of the question.
    about.writeUInt16BE(0xc000 | headerBytes, 0)
    about.writeUInt16BE(txt, 2)
    about.writeUInt16BE(1, 4)
    about.writeUInt32BE(60, 6)
    about.writeUInt16BE(data.length, 10)
    return Buffer.concat([about, data])
  })
  return Buffer.concat([header, question.subarray(headerBytes, end + 4), ...records])
}
