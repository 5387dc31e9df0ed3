import type { Consent } from './consent.ts'
import type { Dropped } from './queue.ts'
import type { ReceivedAction } from './received-action.ts'
import type { Receipt } from './transport.ts'

/** What the tracker tells those who listen. */
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
  /** Whether anybody listens. */
  isHeard: (name: keyof Heard) => boolean
}
