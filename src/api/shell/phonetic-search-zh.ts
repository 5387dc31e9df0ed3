import pinyin from 'pinyin-match'
import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** Longer input is not searched by sound: no label is that long, and the ways to split it into syllables grow exponentially. */
const mostLetters = 24

/** By pinyin, whole or the initials: `xiangmu` and `xm` are 项目. */
export const phoneticKeys: PhoneticKeys = (text, typed) =>
  /^[a-zü]+$/.test(typed) && typed.length <= mostLetters && pinyin.match(text, typed) !== false
