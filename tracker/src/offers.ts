import type { Actions } from './actions.ts'
import type { Options } from './events.ts'
import { anonymousId } from './identity.ts'
import type { Listeners } from './listeners.ts'
import type { PageViews } from './page-views.ts'
import { loadActions } from './parts.ts'
import type { Recorder } from './recorder.ts'
import { orNothing } from './safely.ts'
import type { Answer } from './transport.ts'

/** Handles the actions that the server offers with its answers. The code that receives them is loaded with the first offer. */
export const createOffers = (
  options: Options,
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
      options,
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
    /** Call it after the consent has changed. */
    update: () => {
      if (isDenied()) forget()
      actions?.update()
    },
    /** Call it for a new visitor: deletes actions for the previous one. */
    forget,
    /** Call it when another page of the site has begun. */
    turnPage: () => actions?.turnPage(),
    /** Call it after a listener was added: passes on waiting actions. */
    look: () => {
      void actions?.look()
    },
  }
}
