import { classOf, type ReferrerType } from './referrers.ts'
import { readJson, type Store } from './store.ts'

/** A visitor's source. `name` is that of a campaign, a parameter or a site. */
export type Source = { type: 'utm' | 'click_id' | ReferrerType | 'referral' | 'internal' | 'direct'; name: string }
export type Campaign = Partial<Record<'source' | 'medium' | 'name' | 'term' | 'content' | 'id', string>>

/** How a visitor came to a page. */
export type Arrival = Source & { campaign: Campaign; clickIds: Record<string, string> }

/** The first source of all visits, and the last one that was not direct. */
type Touch = Source & { campaign: Campaign; at: string }
export type Sources = {
  session: string
  source: Source
  campaign: Campaign
  clickIds: Record<string, string>
  first: Touch
  last: Touch
}

const campaignFields = ['source', 'medium', 'name', 'term', 'content', 'id'] as const
const clickIdNames =
  'gclid gclsrc dclid gbraid wbraid gad_source fbclid msclkid twclid li_fat_id igshid ttclid rdt_cid epik qclid sccid irclid _kx mc_cid bd_vid yclid'.split(
    ' ',
  )
const longest = 500

/** The source of a visitor on `url`, derived from the address and the referrer. */
export const arrivalOf = (url: string, referrer: string, { preferUtm = true } = {}): Arrival => {
  const [address = ''] = url.split('#')
  const [, query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  const read = (name: string) => (parameters.get(name) || '').trim().slice(0, longest)
  const campaign: Campaign = {}
  for (const field of campaignFields) {
    const value = read(`utm_${field === 'name' ? 'campaign' : field}`)
    if (value) campaign[field] = value
  }
  const clickIds: Record<string, string> = {}
  for (const name of clickIdNames) {
    const value = read(name)
    if (value) clickIds[name] = value
  }
  const utm: Source | null = Object.keys(campaign).length > 0 ? { type: 'utm', name: campaign.source || '' } : null
  const [clicked] = Object.keys(clickIds)
  const click: Source | null = clicked ? { type: 'click_id', name: clicked } : null
  const source = (preferUtm ? utm || click : click || utm) || sourceOfReferrer(referrer, hostOf(url))
  return { ...source, campaign, clickIds }
}

const sourceOfReferrer = (referrer: string, own: string): Source => {
  const host = hostOf(referrer)
  if (!host) return { type: 'direct', name: '' }
  if (host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`)) return { type: 'internal', name: host }
  return classOf(host) || { type: 'referral', name: host }
}

/** The host without `www.`; empty if there is none. */
const hostOf = (url: string) => {
  const [, host = ''] = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)/i.exec(url) || []
  return host.toLowerCase()
}

/** The visitor's sources after an arrival in this visit. Direct and internal arrivals do not change them. */
export const rememberArrival = (store: Store, arrival: Arrival, session: string, now: number): Sources => {
  const { type, name, campaign, clickIds } = arrival
  const known = readSources(store)
  const touch: Touch = { type, name, campaign, at: new Date(now).toISOString() }
  const isOwn = type === 'internal' || type === 'direct'
  if (isOwn && known && known.session === session) return known
  const sources: Sources = {
    session,
    source: { type, name },
    campaign,
    clickIds,
    first: known ? known.first : touch,
    last: isOwn && known ? known.last : touch,
  }
  store.set('sources', JSON.stringify(sources))
  return sources
}

export const readSources = (store: Store): Sources | null => {
  const known = readJson<Sources>(store, 'sources')
  return known?.first && known.last ? known : null
}

/** An address without parameters that identify a click. */
export const withoutClickIds = (url: string): string => {
  const [address = '', hash] = url.split('#')
  const [path = '', query] = address.split('?')
  if (!query) return url
  const kept = query.split('&').filter((pair) => !clickIdNames.includes(pair.replace(/=.*/, '')))
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + (hash === undefined ? '' : `#${hash}`)
}
