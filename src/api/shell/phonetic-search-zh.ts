import pinyin from 'pinyin-match'
import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** Longer input is not searched phonetically: no label is that long, and the ways to split it into syllables grow exponentially. */
const mostLetters = 24

/** Finds labels by full pinyin or its initials: `xiangmu` and `xm` find 项目. */
export const phoneticKeys: PhoneticKeys = (text, typed) =>
  /^[a-zü]+$/.test(typed) && typed.length <= mostLetters && pinyin.match(text, typed) !== false
