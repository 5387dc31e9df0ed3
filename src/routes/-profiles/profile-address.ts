/** The parts of a person's page. The first is shown where the address names none. */
export const profileTabs = ['timeline', 'traits', 'identity', 'commerce', 'privacy'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** What an address says about a person's page: its part, and which entries the timeline lists. */
export type ProfileAddress = { tab?: ProfileTab; kinds?: string[] }

export const profileAddress = ({ tab, kinds }: Record<string, unknown>): ProfileAddress => {
  const named = profileTabs.find((it) => it === tab && it !== 'timeline')
  const listed: unknown[] = Array.isArray(kinds) ? kinds : []
  const names = listed.filter((it) => typeof it === 'string')
  return { ...(named ? { tab: named } : {}), ...(names.length > 0 ? { kinds: names } : {}) }
}
