import { defineEndpoints } from '#contract/http/endpoint.ts'
import { certificateSchema, eraseBody } from './erasure.ts'
import { exportSelectedBody, exportSelectedSchema, profileExportSchema } from './export.ts'
import {
  mergeAnswerSchema,
  mergeBody,
  profileIdentitySchema,
  timelineQuery,
  timelineSchema,
  undoAnswerSchema,
  undoBody,
} from './history.ts'
import { profileInactivitySchema, saveInactivityBody } from './inactivity.ts'
import { profilesOverviewSchema } from './overview.ts'
import {
  editTraitsBody,
  profileAnswerSchema,
  profileDetailSchema,
  profileParams,
  profilesQuery,
  profilesSchema,
} from './profiles.ts'
import { profileScoresSchema } from './scores.ts'

export const profileEndpoints = defineEndpoints({
  listProfiles: {
    method: 'GET',
    path: '/quote/api/v1/profiles',
    access: 'project',
    permission: 'profile:read',
    query: profilesQuery,
    data: profilesSchema,
    problems: ['project.unknown', 'request.invalid'],
  },
  viewProfileInactivity: {
    method: 'GET',
    path: '/quote/api/v1/profile-inactivity',
    access: 'project',
    permission: 'project:read',
    data: profileInactivitySchema,
    problems: ['project.unknown'],
  },
  /** A job forgets people from then on. This therefore requires the permission to delete the project. */
  saveProfileInactivity: {
    method: 'PUT',
    path: '/quote/api/v1/profile-inactivity',
    access: 'project',
    permission: 'project:delete',
    requiresReauthentication: true,
    body: saveInactivityBody,
    data: profileInactivitySchema,
    problems: ['project.unknown'],
  },
  viewProfilesOverview: {
    method: 'GET',
    path: '/quote/api/v1/profiles/overview',
    access: 'project',
    permission: 'profile:read',
    data: profilesOverviewSchema,
    problems: ['project.unknown'],
  },
  /** RFM groups of the buyers and the orders that are expected of them, with the quality of the prediction. */
  viewProfileScores: {
    method: 'GET',
    path: '/quote/api/v1/profiles/scores',
    access: 'project',
    permission: 'profile:read',
    data: profileScoresSchema,
    problems: ['project.unknown'],
  },
  /** People who were chosen one by one, as a part of a CSV file. */
  exportSelectedProfiles: {
    method: 'POST',
    path: '/quote/api/v1/profiles/export',
    access: 'project',
    permission: 'profile:read',
    requiresReauthentication: true,
    body: exportSelectedBody,
    data: exportSelectedSchema,
    problems: ['project.unknown'],
  },
  mergeProfiles: {
    method: 'POST',
    path: '/quote/api/v1/profiles/merge',
    access: 'project',
    permission: 'profile:write',
    body: mergeBody,
    data: mergeAnswerSchema,
    problems: ['project.unknown', 'profile.unknown', 'merge.same'],
  },
  undoMerge: {
    method: 'POST',
    path: '/quote/api/v1/profiles/merges/:id/undo',
    access: 'project',
    permission: 'profile:write',
    params: profileParams,
    body: undoBody,
    data: undoAnswerSchema,
    problems: ['project.unknown', 'merge.unknown', 'merge.undone', 'merge.nothingToUndo'],
  },
  /** The id of a merged profile answers with the one that it has become part of; that of an erased person with the certificate. */
  viewProfile: {
    method: 'GET',
    path: '/quote/api/v1/profiles/:id',
    access: 'project',
    permission: 'profile:read',
    params: profileParams,
    data: profileAnswerSchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
  listTimeline: {
    method: 'GET',
    path: '/quote/api/v1/profiles/:id/timeline',
    access: 'project',
    permission: 'profile:read',
    params: profileParams,
    query: timelineQuery,
    data: timelineSchema,
    problems: ['project.unknown', 'profile.unknown', 'request.invalid'],
  },
  viewIdentity: {
    method: 'GET',
    path: '/quote/api/v1/profiles/:id/identity',
    access: 'project',
    permission: 'profile:read',
    params: profileParams,
    data: profileIdentitySchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
  /** Personal traits take `profile:pii`. */
  editTraits: {
    method: 'PUT',
    path: '/quote/api/v1/profiles/:id/traits',
    access: 'project',
    permission: 'profile:write',
    params: profileParams,
    body: editTraitsBody,
    data: profileDetailSchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
  exportProfile: {
    method: 'GET',
    path: '/quote/api/v1/profiles/:id/export',
    access: 'project',
    permission: 'profile:read',
    requiresReauthentication: true,
    params: profileParams,
    data: profileExportSchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
  /** Removes a person with everything that they did. Events of theirs that come later are removed as well. */
  eraseProfile: {
    method: 'POST',
    path: '/quote/api/v1/profiles/:id/erase',
    access: 'project',
    permission: 'profile:erase',
    requiresReauthentication: true,
    params: profileParams,
    body: eraseBody,
    data: certificateSchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
  /** Removes a person's ids, traits and contents, and keeps what counts. */
  anonymiseProfile: {
    method: 'POST',
    path: '/quote/api/v1/profiles/:id/anonymise',
    access: 'project',
    permission: 'profile:erase',
    requiresReauthentication: true,
    params: profileParams,
    body: eraseBody,
    data: certificateSchema,
    problems: ['project.unknown', 'profile.unknown'],
  },
})
