import type { Properties } from './events.ts'
import { guarded } from './safely.ts'

/** The action that was decided for this visitor. `ttl` is in seconds from its sending; a higher `priority` comes first. */
export type Action = {
  decisionId: string
  actionId: string
  variant: string | null
  ttl: number
  priority: number
  payload: unknown
}

/** An action that was passed to the page, with functions to report what became of it; each report is sent once. */
export type ReceivedAction = Action & {
  /** Reports that the action was shown: at once or, with an element, once half of it was visible for a second. */
  shown: (element?: Element) => void
  clicked: () => void
  dismissed: () => void
  suppressed: (reason: string) => void
}

const seconds = 1_000

/** An action with its report functions. `track` receives each report once. */
export const withAnswers = (action: Action, track: (name: string, properties: Properties) => void): ReceivedAction => {
  const told = new Set<string>()
  const say = (name: string, more: Properties = {}) => {
    if (told.has(name)) return
    told.add(name)
    track(name, { ...propertiesOf(action), ...more })
  }
  return {
    ...action,
    shown: (element) => guarded(() => (element ? onceSeen(element, () => say('action_shown')) : say('action_shown'))),
    clicked: () => say('action_clicked'),
    dismissed: () => say('action_dismissed'),
    suppressed: (reason) => say('action_suppressed', { reason }),
  }
}

export const actionOf = (value: unknown): Action | null => {
  const it = value as Partial<Action> | null
  if (typeof it?.decisionId !== 'string' || typeof it.actionId !== 'string') return null
  return {
    decisionId: it.decisionId,
    actionId: it.actionId,
    variant: typeof it.variant === 'string' ? it.variant : null,
    ttl: Number(it.ttl) || 0,
    priority: Number(it.priority) || 0,
    payload: it.payload,
  }
}

export const propertiesOf = ({ decisionId, actionId, variant }: Action): Properties => ({
  decision_id: decisionId,
  action_id: actionId,
  variant,
})

/** Half of the element, for one second without a break. */
const onceSeen = (element: Element, work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (sights) => {
      clearTimeout(timer)
      const last = sights[sights.length - 1]
      if (!last || last.intersectionRatio < 0.5) return
      timer = setTimeout(() => {
        observer.disconnect()
        guarded(work)
      }, seconds)
    },
    { threshold: 0.5 },
  )
  observer.observe(element)
}
