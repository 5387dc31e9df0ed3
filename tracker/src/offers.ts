import type { Actions } from './actions.ts'
import type { Options } from './events.ts'
import { anonymousId } from './identity.ts'
import type { Listeners } from './listeners.ts'
import type { PageViews } from './page-views.ts'
import { loadActions } from './parts.ts'
import type { Recorder } from './recorder.ts'
import { orNothing } from './safely.ts'
import type { Answer } from './transport.ts'

/** Takes up the actions that the server offers with its answers. What receives them is loaded with the first offer. */
export const createOffers = (
  { key, sse: url }: Options,
  listeners: Listeners,
  { store, sender, consent, isDenied, record }: Recorder,
  { draft }: PageViews,
) => {
  let actions: Actions | null = null

  /** Visitors who refuse marketing get no actions. */
  const isAllowed = () => consent().state === 'granted' && consent().categories.includes('marketing')

  const take = async (answer: Answer) => {
    const isOffer = Array.isArray(answer.decisions) || answer.sse instanceof Object
    if (!isAllowed() || !isOffer) return
    const { receiveActions } = await loadActions()
    actions ||= receiveActions({
      ...listeners,
      key,
      url,
      store,
      visitor: () => anonymousId(store),
      isAllowed,
      ask: sender.ask,
      track: (name, properties) => record(draft('track', name, properties), 0),
    })
    actions.takeAnswer(answer)
  }

  const forget = () => actions?.forget()

  return {
    take: (answer: Answer) => void orNothing(take(answer)),
    /** What the visitor allows has changed. */
    update: () => {
      if (isDenied()) forget()
      actions?.update()
    },
    /** The visitor changes: actions for the previous one are forgotten. */
    forget,
    /** A listener was added: waiting actions are handed over. */
    look: () => {
      void actions?.look()
    },
  }
}
