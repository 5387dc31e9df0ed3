import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** How the words of our own labels are read that are written in kanji. */
const readings: Record<string, string> = {
  名称: 'めいしょう',
  未設定: 'みせってい',
  開発者: 'かいはつしゃ',
  閲覧: 'えつらん',
  開始: 'かいし',
  概要: 'がいよう',
  監視: 'かんし',
  管理: 'かんり',
  権限: 'けんげん',
  検索: 'けんさく',
  言語: 'げんご',
  個人: 'こじん',
  効果: 'こうか',
  購入: 'こうにゅう',
  作成: 'さくせい',
  商品: 'しょうひん',
  詳細: 'しょうさい',
  情報: 'じょうほう',
  設定: 'せってい',
  全自動: 'ぜんじどう',
  半自動: 'はんじどう',
  戦略: 'せんりゃく',
  組織: 'そしき',
  追加: 'ついか',
  登録: 'とうろく',
  導入: 'どうにゅう',
  分析: 'ぶんせき',
  編集: 'へんしゅう',
  目標: 'もくひょう',
  離脱: 'りだつ',
  兆候: 'ちょうこう',
  合: 'あ',
  切: 'き',
  替: 'か',
}

const written = new RegExp(
  Object.keys(readings)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/** In hiragana: words that are known by their reading, katakana by its sound; all else as it is written. */
export const read = (text: string): string => hiragana(text.replace(written, (word) => readings[word] ?? word))

const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana))
const toHiragana = 0x60

/** By kana, of either kind: `かんり` and `カンリ` are 管理, `ぷろじぇくと` is プロジェクト. A syllable that is still being typed is left out. */
export const phoneticKeys: PhoneticKeys = (text, typed) => {
  const kana = /^([ぁ-ゖァ-ヶー]+)[a-z]{0,3}$/.exec(typed)?.[1]
  return kana !== undefined && read(text).includes(hiragana(kana))
}
