import type { ProfileState } from './state.ts'

/**
 * A state that keeps its sums and no longer says who it was: without traits, and without the names of campaigns, which may be of one person.
 * Its atom has to get another anonymous id and no user id.
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
