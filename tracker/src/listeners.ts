import type { Consent } from './consent.ts'
import type { Dropped } from './queue.ts'
import type { ReceivedAction } from './received-action.ts'
import type { Receipt } from './transport.ts'

/** The events that the tracker passes to listeners. */
export type Heard = {
  receipt: Receipt
  dropped: Dropped
  error: { status: number }
  consent: Consent
  action: ReceivedAction
  cancel: { decisionId: string }
}

export type Listeners = {
  tell: <Name extends keyof Heard>(name: Name, what: Heard[Name]) => void
  /** Whether there are listeners. */
  isHeard: (name: keyof Heard) => boolean
}
