import pinyin from 'pinyin-match'
import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** More letters than a label has sounds. Ways to split them into syllables grow with their number. */
const mostLetters = 24

/** By pinyin, whole or the initials: `xiangmu` and `xm` are 项目. */
export const phoneticKeys: PhoneticKeys = (text, typed) =>
  /^[a-zü]+$/.test(typed) && typed.length <= mostLetters && pinyin.match(text, typed) !== false
