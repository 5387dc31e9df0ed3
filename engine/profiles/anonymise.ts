import type { ProfileState } from './state.ts'

/**
 * Removes from a state what identifies a person, and keeps its sums: traits go, and campaign names go because they may name one person. The
 * caller has to give its atom another anonymous id and no user id.
 */
export const anonymise = (state: ProfileState): ProfileState => ({
  ...state,
  traits: {},
  ignoredTraits: 0,
  firstSource: withoutCampaign(state.firstSource),
  lastSource: withoutCampaign(state.lastSource),
})

const withoutCampaign = (source: ProfileState['firstSource']): ProfileState['firstSource'] =>
  source && { ...source, value: { ...source.value, campaign: null } }
