import Bowser from 'bowser'

/** A browser and what it runs on, as people call them; null for what names itself otherwise. */
export const browserName = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ') || userAgent.split(/[\s/]/)[0] || null
}
