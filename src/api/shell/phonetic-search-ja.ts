import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** The readings of the words in our own labels that are written in kanji. */
const readings: Record<string, string> = {
  名称: 'めいしょう',
  配信: 'はいしん',
  停止: 'ていし',
  未設定: 'みせってい',
  開発者: 'かいはつしゃ',
  閲覧: 'えつらん',
  開始: 'かいし',
  概況: 'がいきょう',
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
  測定: 'そくてい',
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
  問: 'と',
}

const written = new RegExp(
  Object.keys(readings)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/** The text in hiragana: known words by their reading, katakana by sound; everything else unchanged. */
export const read = (text: string): string => hiragana(text.replace(written, (word) => readings[word] ?? word))

const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana))
const toHiragana = 0x60

/** Finds labels by kana of both kinds: `かんり` and `カンリ` find 管理, `ぷろじぇくと` finds プロジェクト. An incomplete syllable at the end is ignored. */
export const phoneticKeys: PhoneticKeys = (text, typed) => {
  const kana = /^([ぁ-ゖァ-ヶー]+)[a-z]{0,3}$/.exec(typed)?.[1]
  return kana !== undefined && read(text).includes(hiragana(kana))
}
