import type { Drawable } from './drawable.ts'
import type { Properties } from './events.ts'
import { type Action, withAnswers } from './received-action.ts'
import { isPageAllowed } from './render/display.ts'
import { type CloseCause, type Drawn, drawSurface } from './render/surface.ts'
import { guarded } from './safely.ts'

/** Why an action is not shown, or why it was taken away before it was. */
export type Reason = 'page' | 'consent' | 'session' | 'cancelled' | 'content'

type Dependencies = {
  track: (name: string, properties: Properties) => void
  /** Runs when a surface that had to wait may be drawn. */
  look: () => void
}

type Shown = { surface: Drawable; drawn: Drawn; end: (reason: Reason | undefined, cause: 'page' | 'pageChange') => void }

export type Drawing = ReturnType<typeof createDrawing>

/** Draws surfaces when their rules for this page allow it: one popup at a time, and one surface at each edge of the page. */
export const createDrawing = ({ track, look }: Dependencies) => {
  const shown = new Map<string, Shown>()
  /** The decision for which each place of the page is taken. */
  const places = new Map<string, string>()
  /** The delays that have begun on this page, by decision. */
  const waiting = new Map<string, { isOver: boolean; timer: ReturnType<typeof setTimeout> }>()
  let seen = 0
  let wanted = Infinity

  /** How far the page was scrolled at most, in percent. */
  const depth = () => {
    seen = Math.max(seen, scrollY + innerHeight)
    const { scrollHeight } = document.documentElement
    return scrollHeight > 0 ? (seen / scrollHeight) * 100 : 100
  }

  const isDelayOver = (id: string, milliseconds: number) => {
    const known = waiting.get(id)
    if (milliseconds <= 0 || known) return !known || known.isOver
    const delay = { isOver: false, timer: setTimeout(() => guarded(end), milliseconds) }
    const end = () => {
      delay.isOver = true
      look()
    }
    waiting.set(id, delay)
    return false
  }

  const isScrolled = (percent: number) => {
    // The last pixel may be a fraction of one.
    if (percent <= 0 || depth() >= percent - 0.5) return true
    wanted = Math.min(wanted, percent - 0.5)
    return false
  }

  const release = (id: string) => {
    for (const [place, holder] of places) if (holder === id && !shown.has(id)) places.delete(place)
  }

  /** The page may have replaced its whole content. */
  const forgetRemoved = () => {
    for (const { drawn, end } of [...shown.values()]) if (!drawn.element.isConnected) end('page', 'page')
  }

  const fits = ({ content }: Drawable) => isPageAllowed(content.display, location.pathname)

  const placeOf = ({ type, content }: Drawable) => (type === 'popup' ? type : content.position)

  const onScroll = () => {
    if (depth() < wanted) return
    wanted = Infinity
    look()
  }
  addEventListener('scroll', () => guarded(onScroll), { passive: true, capture: true })

  return {
    /** Whether a surface belongs to this page. */
    fits,
    /** Takes the place of a surface if it may be drawn now. Otherwise `look` runs when that may have changed. */
    reserve: (id: string, surface: Drawable): boolean => {
      forgetRemoved()
      const { display } = surface.content
      if (!fits(surface)) return false
      const isReady = [isDelayOver(id, display.delaySeconds * 1_000), isScrolled(display.scrollPercent)]
      const place = placeOf(surface)
      if (isReady.includes(false) || places.has(place)) return false
      places.set(place, id)
      return true
    },
    /** Frees the place of a decision that was not drawn. */
    release,
    draw: (action: Action, surface: Drawable): void => {
      const { decisionId: id } = action
      let isSeen = false
      let isOver = false
      let reason: Reason | undefined
      const answers = withAnswers(action, (name, properties) => {
        if (isOver) return
        isSeen ||= name === 'action_shown'
        track(name, properties)
      })
      /** Nobody uses what they have not seen, however fast they are. */
      const use = (what: () => void) => {
        answers.shown()
        what()
      }
      const closed = (cause: CloseCause) => {
        shown.delete(id)
        release(id)
        if (cause === 'button' || cause === 'escape' || cause === 'outside') use(answers.dismissed)
        else if (cause !== 'cta' && !isSeen && reason) answers.suppressed(reason)
        isOver = true
        look()
      }
      const drawn = guarded(() =>
        drawSurface(surface, surface.language, document.body, { clicked: () => use(answers.clicked), closed }),
      )
      if (!drawn) {
        answers.suppressed('content')
        release(id)
        return
      }
      const end: Shown['end'] = (why, cause) => {
        reason = why
        drawn.close(cause)
      }
      shown.set(id, { surface, drawn, end })
      answers.shown(drawn.element)
    },
    /** Takes one surface away. */
    close: (id: string, reason: Reason): void => shown.get(id)?.end(reason, 'page'),
    /** Takes all away; without a reason nothing is reported. */
    closeAll: (reason?: Reason): void => {
      for (const { end } of [...shown.values()]) end(reason, 'page')
    },
    /** Another page has begun: takes away what does not belong to it, and delays start over. */
    turnPage: (): void => {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
      seen = 0
      wanted = Infinity
      for (const { surface, end } of [...shown.values()]) end('page', fits(surface) ? 'pageChange' : 'page')
    },
  }
}
