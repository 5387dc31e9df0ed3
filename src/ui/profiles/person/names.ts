import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ConsentCategory, ConsentState } from '#contract/profiles/consent.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'

/** What the states of a person are called. */
export const usePersonNames = () => {
  const { t, i18n } = useLingui()
  const states: Record<ProfileRow['state'], string> = { anonymous: t`匿名`, identified: t`已识别`, anonymised: t`已匿名化` }
  const consents: Record<ConsentCategory, string> = { analytics: t`分析`, marketing: t`营销`, personalisation: t`个性化` }
  const consentStates: Record<ConsentState, string> = { granted: t`已同意`, denied: t`已拒绝`, unknown: t`未表态` }
  /** A person without a name, a user id or an e-mail address is called by the end of their id, where ids of one moment differ. */
  const nameOf = (profile: Pick<ProfileRow, 'id' | 'traits' | 'identifiers'>): string => {
    const known = [profile.traits.name, profile.identifiers.userIds[0], profile.traits.email]
    const name = known.find((it) => typeof it === 'string' && it.trim() !== '' && it !== hidden)
    const end = profile.id.slice(-6)
    return typeof name === 'string' ? name : t`访客 ${end}`
  }
  const countryName = (code: string): string => {
    if (!/^[A-Za-z]{2}$/.test(code)) return code
    return namesOf('region', i18n.locale).of(code.toUpperCase()) ?? code
  }
  const languageName = (code: string): string => {
    try {
      return namesOf('language', i18n.locale).of(code) ?? code
    } catch {
      return code
    }
  }
  return { states, consents, consentStates, nameOf, countryName, languageName }
}

/** What a value is for people who may not see it. */
const hidden = '•••'

const displayNames = new Map<string, Intl.DisplayNames>()
const namesOf = (type: 'region' | 'language', locale: string): Intl.DisplayNames => {
  const key = `${type} ${locale}`
  const names = displayNames.get(key) ?? new Intl.DisplayNames(locale, { type })
  displayNames.set(key, names)
  return names
}
