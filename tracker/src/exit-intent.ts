import type { Attention } from './dwell.ts'
import type { Properties } from './events.ts'
import { guarded } from './safely.ts'
import { readJson, type Store } from './store.ts'

const engagedAtLeast = 5_000
const afterClick = 500
const swipe = { pixels: 800, within: 600, depth: 30 }

type Dependencies = {
  perSession: number
  store: Store
  session: () => string | null
  attention: Attention
  fire: (properties: Properties) => void
}

/**
 * Detects gestures of a visitor who is about to leave: the mouse leaves over the top, or the page is flicked up. Once per page, and at most
 * this many times in a visit.
 */
export const watchExitIntent = ({ perSession, store, session, attention, fire }: Dependencies): void => {
  let clickedAt = -Infinity
  let lastAddress = ''
  let turned = { at: 0, y: scrollY }
  let lastY = scrollY
  let isTouch = false

  const consider = (trigger: string) => {
    const id = session()
    const exits = readJson<{ session: string; count: number }>(store, 'exits')
    const count = exits?.session === id ? exits.count : 0
    if (id === null || lastAddress === location.href || count >= perSession) return
    if (attention.engaged() < engagedAtLeast || attention.isCalm() || isBusy() || performance.now() - clickedAt < afterClick)
      return
    lastAddress = location.href
    store.set('exits', JSON.stringify({ session: id, count: count + 1 }))
    fire({ trigger })
  }

  const goOut = ({ relatedTarget, clientY }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) consider('mouse')
  }

  /** Upwards, fast and far, since the page was last scrolled down. */
  const scroll = () => {
    const y = scrollY
    const at = performance.now()
    if (y >= lastY || at - turned.at > swipe.within) turned = { at, y: Math.max(y, lastY) }
    lastY = y
    if (isTouch && turned.y - y > swipe.pixels && attention.depth() >= swipe.depth) consider('scroll')
  }

  const passive = { passive: true, capture: true }
  document.addEventListener('mouseout', (event) => guarded(() => goOut(event)), passive)
  const touch = () => {
    isTouch = true
  }
  const click = () => {
    clickedAt = performance.now()
  }
  document.addEventListener('touchstart', touch, passive)
  for (const type of ['pointerdown', 'click']) document.addEventListener(type, click, passive)
  addEventListener('scroll', () => guarded(scroll), passive)
}

/** The visitor is typing, or choosing from an open list, whose options are outside the page. */
const isBusy = () => {
  const active = document.activeElement
  if (!active) return false
  return /^(?:INPUT|TEXTAREA|SELECT)$/.test(active.tagName) || (active as HTMLElement).isContentEditable
}
