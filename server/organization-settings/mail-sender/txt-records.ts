import { Resolver } from 'node:dns/promises'

/** What the DNS answers for the TXT records of a name. `unanswered`: no answer that could be used, for whatever reason. */
export type TxtAnswer = { kind: 'texts'; texts: string[] } | { kind: 'none' } | { kind: 'unanswered' }
export type ResolveTxt = (name: string) => Promise<TxtAnswer>

export type TxtSettings = {
  /** Addresses of name servers, like `127.0.0.1:53`, instead of those of this machine. */
  servers?: readonly string[]
  /** Milliseconds for one try, and for all tries together. */
  timeout?: number
  patience?: number
  tries?: number
}

/** An answer has no more texts, and no text more characters, than are read of it. */
const atMost = { texts: 50, characters: 4_000 }

/** Asks for TXT records, with a bound on time and tries. The pieces of a text are joined. Never rejects. */
export const createTxtResolver =
  ({ servers, timeout = 2_000, tries = 2, patience = 8_000 }: TxtSettings = {}): ResolveTxt =>
  async (name) => {
    const resolver = new Resolver({ timeout, tries })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), patience)
    try {
      const found = await resolver.resolveTxt(name)
      const texts = found.slice(0, atMost.texts).map((pieces) => pieces.join('').slice(0, atMost.characters))
      return texts.length > 0 ? { kind: 'texts', texts } : { kind: 'none' }
    } catch (failure) {
      const { code } = failure as NodeJS.ErrnoException
      // The name does not exist, or has no record of this type.
      return { kind: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'unanswered' }
    } finally {
      clearTimeout(timer)
    }
  }
