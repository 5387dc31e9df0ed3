import type { Logger } from 'pino'

type Options<Row> = {
  log: Logger
  /** What is sent, for the log. */
  name: string
  sendersAtOnce: number
  /** Takes the next row that is due, so that no other process takes it. Null where nothing is due. */
  take: () => Promise<Row | null>
  /** Sends a row and stores how it went. */
  attempt: (row: Row) => Promise<unknown>
}

/** Milliseconds between two looks for rows that became due without a wake. */
const lookEvery = 5_000

/** Sends the rows of a queue in the database that are due, several at once, each at least once. */
export const createDueQueue = <Row>({ log, name, sendersAtOnce, take, attempt }: Options<Row>) => {
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** Sends one row after the other, until nothing is due. */
  const work = async () => {
    while (!isStopped) {
      const row = await take()
      if (row === null) return
      wake()
      await attempt(row)
    }
  }

  /** Starts one more sender. It starts the next when it has found something to send. */
  const wake = () => {
    if (isStopped || running.size >= sendersAtOnce) return
    const one: Promise<void> = work()
      .catch((failure: unknown) => log.error({ reason: String(failure) }, `sending ${name} failed`))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const allEnded = async () => {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    wake,
    start: () => {
      timer = setInterval(wake, lookEvery)
      timer.unref()
      wake()
    },
    /** Sends all that is due now. Resolves when it is done. */
    sendDue: async () => {
      wake()
      await allEnded()
    },
    /** Begins no further attempt, and resolves when all have ended. */
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await allEnded()
    },
  }
}
