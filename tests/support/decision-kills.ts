import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { certificate } from './certificate.ts'
import { environmentIn, type Kind } from './databases.ts'
import { type Damage, damageIn, failsAtFirst } from './decision-kills-damage.ts'
import { bodyOf, eventsPerRequest, introductions, post, runStrategies, visitors } from './decision-kills-shop.ts'
import { type Mails, noMails, startMailServer } from './mail-server.ts'
import { newcomerAt } from './people.ts'
import { type Running, startProcess, withFolder } from './processes.ts'
import { randomFrom } from './random-from.ts'
import { noReceiver, ok, type Receiver, reachable, startReceiver } from './receiver.ts'
import { testSecret } from './secret.ts'

const requestsPerRound = 6
const mostAnswersBeforeKill = 40
/** So many seconds pass in one, so that delays of a minute end, and attempts are repeated, while processes are killed. */
const pace = 10
const minute = 60_000
const mailFrom = 'Causeway <mails@causeway.example>'

type Outside = { mails: Mails; receiver: Receiver }
type Options = { seed: number; kills: number }

/**
 * Sends events to a server on which strategies decide and deliver, and kills it with SIGKILL at random moments; on PostgreSQL one of two
 * processes. Some of the moments are those in which the mail server has taken an e-mail, or the receiver of webhooks a call, and has not
 * answered. Events that were not answered are sent again. In the end everything is folded and sent, and the rows are compared with each other
 * and with what was received.
 */
export const killWhileDeciding = (kind: Kind, options: Options): Promise<Damage> =>
  withFolder(async (folder) => {
    const outside: Outside = { mails: noMails(), receiver: noReceiver() }
    const stops = [await startMailServer(outside.mails), await startReceiver(outside.receiver)]
    try {
      return await killIn(folder, kind, options, outside)
    } finally {
      for (const stop of stops) await stop()
    }
  })

const killIn = async (folder: string, kind: Kind, { seed, kills }: Options, outside: Outside): Promise<Damage> => {
  const { mails, receiver } = outside
  const began = Date.now()
  const places = await environmentIn(folder, kind)
  const environment = { ...places, ...(await surroundingsIn(folder, mails, began)) }
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  // The embedded database belongs to one process at a time.
  const running = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => startProcess(environment)))
  const url = running[0]?.url ?? ''
  const person = await newcomerAt(url, (email) => codeIn(mails, email))
  const strategies = await runStrategies(url, person, receiver.url)
  if (!(await post(url, introductions(person.skdKey)))) throw new Error('the introductions were not stored')
  for (let round = 0; round < kills; round += 1) {
    const victim = upTo(running.length - 1)
    const [answersBefore, requestsBefore, moment] = [upTo(mostAnswersBeforeKill), upTo(requestsPerRound - 1), upTo(2)]
    const unanswered: string[] = []
    let stored = 0
    let ending: Promise<unknown> | undefined
    const end = (target: Running | undefined) => {
      ending ??= target?.kill('SIGKILL')
    }
    if (moment === 1) mails.onTaken = () => end(running[victim])
    receiver.answer = (response, call) => {
      if (moment === 2) end(running[victim])
      if (failsAtFirst(receiver, call)) response.writeHead(500).end()
      else ok(response, call)
    }
    await Promise.all(
      Array.from({ length: requestsPerRound }, async (_, request) => {
        const body = bodyOf(person.skdKey, round * requestsPerRound + request, upTo)
        const to = running[upTo(running.length - 1)]
        if (to && (await post(to.url, body))) stored += 1
        else unanswered.push(body)
        const target = running[victim]
        if (moment === 0 && stored > requestsBefore && target) ending ??= killAfter(target, answersBefore)
      }),
    )
    await (ending ?? running[victim]?.kill('SIGKILL'))
    mails.onTaken = () => {}
    running[victim] = await startProcess(environment)
    for (const body of unanswered)
      if (!(await post(running[victim]?.url ?? '', body))) throw new Error('a batch was not stored after the restart')
  }
  await Promise.all(running.map(({ kill }) => kill('SIGKILL')))

  const database = await openDatabase(places.DATABASE_URL ?? join(folder, 'database'))
  try {
    let ahead = 0
    const clock = { now: () => new Date(began + (Date.now() - began) * pace + ahead) }
    const log = pino({ level: 'silent' })
    const send = sendBySmtp(mails.url, mailFrom)
    const app = createApp({ database, clock, log, appSecret: testSecret, send, receivers: reachable })
    await app.foldEvents()
    // Until every delay is over and every attempt was repeated.
    for (const minutes of [3, 10, 60, 240]) {
      ahead = minutes * minute
      await app.sweep()
      await app.sendEmails()
      await app.sendWebhooks()
    }
    app.drain()
    await app.settle()
    return await damageIn(database, { strategies, sent: kills * requestsPerRound * eventsPerRequest + visitors, ...outside })
  } finally {
    await database.close()
  }
}

/** What a process is started with so that its time runs faster, and its mails and webhooks come here. */
const surroundingsIn = async (folder: string, mails: Mails, began: number): Promise<Record<string, string>> => {
  const trusted = join(folder, 'trusted.pem')
  await writeFile(trusted, certificate)
  return {
    SMTP_URL: mails.url,
    MAIL_FROM: mailFrom,
    TIME_FROM: String(began),
    TIME_PACE: String(pace),
    NODE_EXTRA_CA_CERTS: trusted,
    NODE_OPTIONS: `--import=${resolve('tests/support/other-surroundings.mjs')}`,
  }
}

/** The code in the mail to an address, once it has come. */
const codeIn = async (mails: Mails, email: string): Promise<string> => {
  for (;;) {
    const code = /\d{6}/.exec(mails.received.find(({ recipient }) => recipient === email)?.text ?? '')?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const killAfter = async ({ url, kill }: Running, answers: number): Promise<void> => {
  for (let answer = 0; answer < answers; answer += 1) await (await fetch(`${url}/nothing`)).arrayBuffer()
  await kill('SIGKILL')
}
