import { afterAll, beforeAll, beforeEach } from 'vitest'
import { noReceiver, ok, type Receiver, startReceiver } from '#tests/support/receiver.ts'

export { ok, reachable } from '#tests/support/receiver.ts'

type Answer = Receiver['answer']

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(`status ${status}`)
/** Accepts the call and never answers. */
export const hangs: Answer = () => {}

/** A customer's server on this machine, for the tests of one file. Before each test it forgets what it has received. */
export const withReceiver = () => {
  const receiver = noReceiver()
  let stop = (): Promise<unknown> => Promise.resolve()
  beforeAll(async () => {
    stop = await startReceiver(receiver)
  })
  beforeEach(() => {
    receiver.received = []
    receiver.answer = ok
  })
  afterAll(() => stop())
  return receiver
}
