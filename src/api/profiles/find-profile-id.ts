import type { Call } from '#api/http/client.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id of the profile that has an id of any kind. */
export const findProfileId = async (
  call: Call,
  { project, person, signal }: { project: string; person: string; signal: AbortSignal },
): Promise<string> => {
  const { items } = await call(profileEndpoints.listProfiles, { project, query: { q: person, limit: '1' }, signal })
  const [found] = items
  if (found) return found.id
  // A profile that has become part of another one is in no list; its id still leads to the survivor.
  if (uuid.test(person)) return person.toLowerCase()
  throw new ProblemError({ code: 'profile.unknown' })
}
