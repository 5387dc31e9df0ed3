/** Whether the keys of this device have the names of a Mac's. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** The key with which shortcuts begin: ⌘ on a Mac, Ctrl elsewhere. */
export const commandKey = (): string => (isMac() ? '⌘' : 'Ctrl')
