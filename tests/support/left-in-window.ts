/**
 * Notes which listeners come to a window, and to its document for `scroll`. The function that it returns removes them. The document's
 * other listeners stay: those of React and of user-event are added once, and serve all tests that share the document.
 */
export const noteListeners = (window: Window): (() => void) => {
  const ends = [noteOn(window, () => true), noteOn(window.document, (type) => type === 'scroll')]
  return () => {
    for (const end of ends) end()
  }
}

const noteOn = (target: EventTarget, isNoted: (type: string) => boolean): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(target, 'addEventListener')
  const add = target.addEventListener
  const noted: Parameters<EventTarget['addEventListener']>[] = []
  target.addEventListener = (...listener: (typeof noted)[number]) => {
    if (isNoted(listener[0])) noted.push(listener)
    add.apply(target, listener)
  }
  return () => {
    if (own) Object.defineProperty(target, 'addEventListener', own)
    else Reflect.deleteProperty(target, 'addEventListener')
    for (const [type, listener, options] of noted) target.removeEventListener(type, listener, options)
  }
}

/**
 * Has jsdom forget the windows of frames once none is left in the document. It keeps each with the first window of its origin, and tells all
 * of them of every change of the storage. A preview of what is typed has a new one with each letter.
 */
export const forgetFrames = (window: Window): void => {
  ;(window as unknown as { _currentOriginData: { windowsInSameOrigin: Window[] } })._currentOriginData.windowsInSameOrigin.splice(
    1,
  )
}
