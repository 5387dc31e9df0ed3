import { type Consent, isGpcOn } from './consent.ts'
import { type Sources, withoutClickIds } from './source.ts'

export const version = '0.1.0'

export type Page = { url: string; path: string; referrer: string; title: string; search: string }

export const pageNow = (referrer: string): Page => ({
  url: location.href,
  path: location.pathname,
  referrer,
  title: document.title,
  search: location.search,
})

/** The context of an event, as JSON. Click ids need consent to marketing. */
export const contextJson = (page: Page, consent: Consent, sources: Sources | null): string => {
  const isMarketing = consent.categories.includes('marketing')
  const { effectiveType } = (navigator as { connection?: { effectiveType?: string } }).connection || {}
  return JSON.stringify({
    page: isMarketing ? page : { ...page, url: withoutClickIds(page.url), search: withoutClickIds(page.search) },
    ...(sources && {
      source: { ...sources.source, first: sources.first, last: sources.last },
      campaign: sources.campaign,
      ...(isMarketing && { clickIds: sources.clickIds }),
    }),
    locale: navigator.language,
    timezone: timezone(),
    screen: { w: screen.width, h: screen.height, dpr: devicePixelRatio },
    viewport: { w: innerWidth, h: innerHeight },
    network: effectiveType,
    library: { name: '@causeway/tracker', version },
    consent: { state: consent.state, categories: consent.categories, version: consent.version },
    gpc: isGpcOn(),
    isBotHint: navigator.webdriver === true,
  })
}

let zone: string | undefined

const timezone = () => {
  zone ||= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
