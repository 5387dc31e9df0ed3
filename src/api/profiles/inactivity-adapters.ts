import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import type { ProfileInactivity } from '#contract/profiles/inactivity.ts'
import { type InactivitySaving, profileInactivityMachine } from '#machines/profiles/profile-inactivity.machine.ts'

/** What a project does about inactive people, over its calls. */
export const createInactivityMachine = (call: Call) =>
  profileInactivityMachine.provide({
    actors: {
      viewInactivity: fromPromise<ProfileInactivity, { projectId: string }>(({ input, signal }) =>
        call(profileEndpoints.viewProfileInactivity, { project: input.projectId, signal }),
      ),
      saveInactivity: fromPromise<ProfileInactivity, InactivitySaving>(({ input: { projectId, ...body }, signal }) =>
        call(profileEndpoints.saveProfileInactivity, { project: projectId, body, signal }),
      ),
    },
  })
