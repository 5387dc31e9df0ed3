const idleAfter = 60_000
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'focusin'] as const

/** Whether nobody has touched the page for a minute. That it was opened counts as a touch. `now` is in milliseconds. */
export const watchIdleness = (window: Window, now: () => number): (() => boolean) => {
  let usedAt = now()
  const use = () => {
    usedAt = now()
  }
  for (const sign of signsOfUse) window.addEventListener(sign, use, { capture: true, passive: true })
  return () => now() - usedAt >= idleAfter
}
