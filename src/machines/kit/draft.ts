/**
 * A draft that was read is either what can be sent of it, or `wrong`: what of it cannot. Guards decide which of the two a draft is; these
 * functions tell TypeScript.
 */

type Wrong = { wrong: unknown }

const isSound = <Read extends object>(read: Read): read is Exclude<Read, Wrong> => !('wrong' in read)
const isWrong = <Read extends object>(read: Read): read is Extract<Read, Wrong> => 'wrong' in read

/** What is wrong in a draft; nothing where it can be sent. */
export const wrongOf = <Read extends object>(read: Read): Extract<Read, Wrong>['wrong'] | never[] =>
  isWrong(read) ? read.wrong : []

/** What can be sent of a draft that a guard has let through. Throws where it let through a wrong one. */
export const soundOf = <Read extends object>(read: Read): Exclude<Read, Wrong> => {
  if (!isSound(read)) throw new Error('a draft is checked before it is sent')
  return read
}
