/** Whether the keys of this device are named as those of a Mac. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** The key that shortcuts begin with: ⌘ on a Mac, Ctrl elsewhere. */
export const commandKey = (): string => (isMac() ? '⌘' : 'Ctrl')
