import type { ProfileState } from './state.ts'

/**
 * Removes identifying data from a state and keeps its sums: traits are removed, and so are campaign names, because they may name one
 * person. The caller has to give its atom another anonymous id and no user id.
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
