import type { Language } from './catalogue.ts'
import type { Random } from './random.ts'

export type Country = { code: string; share: number; language: Language; locale: string; zone: string; offset: number }
export type Source = { share: number; type: string; name: string; medium?: string; campaign?: string }

/** Countries with their share of visitors, the index of their usual language, and their hours east of UTC. */
export const countries: readonly Country[] = [
  { code: 'CN', share: 46, language: 0, locale: 'zh-CN', zone: 'Asia/Shanghai', offset: 8 },
  { code: 'TW', share: 5, language: 0, locale: 'zh-TW', zone: 'Asia/Taipei', offset: 8 },
  { code: 'JP', share: 16, language: 2, locale: 'ja-JP', zone: 'Asia/Tokyo', offset: 9 },
  { code: 'FR', share: 12, language: 3, locale: 'fr-FR', zone: 'Europe/Paris', offset: 1 },
  { code: 'GB', share: 8, language: 1, locale: 'en-GB', zone: 'Europe/London', offset: 0 },
  { code: 'US', share: 8, language: 1, locale: 'en-US', zone: 'America/New_York', offset: -5 },
  { code: 'SG', share: 3, language: 1, locale: 'en-SG', zone: 'Asia/Singapore', offset: 8 },
  { code: 'BE', share: 2, language: 3, locale: 'fr-BE', zone: 'Europe/Brussels', offset: 1 },
]

export const devices = [
  { type: 'phone', share: 58, screen: { w: 390, h: 844, dpr: 3 } },
  { type: 'desktop', share: 35, screen: { w: 1440, h: 900, dpr: 2 } },
  { type: 'tablet', share: 7, screen: { w: 820, h: 1180, dpr: 2 } },
]

/** Where visits come from. A source of the type `utm` has a campaign. */
export const sources: readonly Source[] = [
  { share: 28, type: 'direct', name: '' },
  { share: 13, type: 'search', name: 'baidu' },
  { share: 11, type: 'search', name: 'google' },
  { share: 4, type: 'search', name: 'yahoo' },
  { share: 10, type: 'social', name: 'wechat' },
  { share: 6, type: 'social', name: 'instagram' },
  { share: 5, type: 'referral', name: 'tea-notes.example' },
  { share: 9, type: 'utm', name: 'newsletter', medium: 'email', campaign: 'autumn-harvest' },
  { share: 8, type: 'utm', name: 'baidu', medium: 'cpc', campaign: 'teaware-cn' },
  { share: 6, type: 'utm', name: 'google', medium: 'cpc', campaign: 'tea-gifts' },
]

/** Family and given names of invented people, by language; of the first and the third the family name comes first. */
const names: Record<Language, readonly [families: readonly string[], givens: readonly string[]]> = [
  [
    ['林', '苏', '沈', '陆', '顾', '程', '叶', '温', '江', '许'],
    ['小满', '知夏', '清和', '以宁', '书言', '若溪', '云舒', '景行', '安然', '亦晴'],
  ],
  [
    ['Ashby', 'Calloway', 'Fenwick', 'Hartley', 'Larkin', 'Merrow', 'Pembroke', 'Thorne'],
    ['Ada', 'Callum', 'Edie', 'Felix', 'Imogen', 'Jonah', 'Maeve', 'Owen'],
  ],
  [
    ['青葉', '風間', '小鳥遊', '桜木', '月野', '夏目', '星川', '水無瀬'],
    ['葵', '陽菜', '湊', '結衣', '蓮', '凛', '大和', '美月'],
  ],
  [
    ['Aubépin', 'Beaulieu', 'Clairval', 'Desroches', 'Fontanel', 'Lavoisel', 'Montclair', 'Vaubert'],
    ['Agathe', 'Basile', 'Capucine', 'Élise', 'Gaspard', 'Louise', 'Octave', 'Théo'],
  ],
]

/** The full name and its parts of somebody who speaks a language. */
export const nameFor = (random: Random, language: Language): string => {
  const [families, givens] = names[language]
  const [family, given] = [random.pick(families), random.pick(givens)]
  const isFamilyFirst = language === 0 || language === 2
  if (!isFamilyFirst) return `${given} ${family}`
  return language === 2 ? `${family} ${given}` : `${family}${given}`
}
