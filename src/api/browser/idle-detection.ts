const idleAfter = 60_000
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'focusin'] as const

/** Whether the page was not used for a minute. Opening it counts as use. `now` is in milliseconds. */
export const watchIdleness = (window: Window, now: () => number): (() => boolean) => {
  let usedAt = now()
  const use = () => {
    usedAt = now()
  }
  for (const sign of signsOfUse) window.addEventListener(sign, use, { capture: true, passive: true })
  return () => now() - usedAt >= idleAfter
}
