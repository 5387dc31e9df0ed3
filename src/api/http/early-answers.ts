declare global {
  interface Window {
    /** Written by `public/early-calls.js`: answers by address, session and project; null if a call failed. */
    earlyAnswers?: Map<string, Promise<Response | null>>
  }
}

/** Takes the answer of a call that was made before the application was loaded; each only once. */
export const takeEarlyAnswer = (address: URL, session: string | null, project: string | undefined) => {
  const answers = globalThis.window?.earlyAnswers
  const key = [address.pathname + address.search, session, project].filter(Boolean).join(' ')
  const answer = answers?.get(key)
  answers?.delete(key)
  return answer
}
