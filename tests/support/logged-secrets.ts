/** Passwords and secrets of sessions that tests have given to running servers. */
const known = new Set<string>()

export const noteSecret = <Secret extends string>(secret: Secret): Secret => {
  known.add(secret)
  return secret
}

const patterns = [
  /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i,
  /"(?:password|oldpassword|repassword|jsessionid|email|authorization|cookie)":/i,
  /[?&](?:token|code|key|ticket|password|email)=[^&"\s]/i,
]

/**
 * The lines of a server's log that hold a noted secret, an e-mail address, or a field or parameter that is a secret by its name. What the
 * server says at its start is no log: lines of the log are JSON.
 */
export const secretsIn = (said: string): string[] =>
  said
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('{') && (patterns.some((pattern) => pattern.test(line)) || [...known].some((it) => line.includes(it))),
    )
