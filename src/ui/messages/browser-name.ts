import Bowser from 'bowser'

/** The common names of a browser and its system; null for an unknown user agent. */
export const browserName = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ') || userAgent.split(/[\s/]/)[0] || null
}
