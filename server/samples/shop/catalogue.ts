/** The languages of the shop, in the order of the names below. */
export const languages = ['zh', 'en', 'ja', 'fr'] as const

/** A text in each of them. */
export type InEach = readonly [string, string, string, string]
/** The index of a language. */
export type Language = 0 | 1 | 2 | 3

type Category = 'tea' | 'ware' | 'sweets' | 'gifts'
export type Product = { id: string; category: Category; price: number; names: InEach }

const categories: Record<Category, InEach> = {
  tea: ['茶叶', 'Tea', 'お茶', 'Thés'],
  ware: ['茶器', 'Teaware', '茶器', 'Théières et tasses'],
  sweets: ['点心', 'Sweets', 'お菓子', 'Douceurs'],
  gifts: ['礼盒', 'Gifts', 'ギフト', 'Coffrets cadeaux'],
}

/** Id, category, price in CNY, and the name in each language. */
const rows: readonly (readonly [string, Category, number, ...InEach])[] = [
  ['T01', 'tea', 68, '明前龙井 50 克', 'Longjing green tea, 50 g', '龍井茶 50g', 'Thé vert Longjing, 50 g'],
  ['T02', 'tea', 45, '茉莉银针 50 克', 'Jasmine silver needle, 50 g', 'ジャスミン銀針 50g', 'Aiguilles d’argent au jasmin, 50 g'],
  [
    'T03',
    'tea',
    118,
    '武夷岩茶大红袍 100 克',
    'Da Hong Pao rock oolong, 100 g',
    '武夷岩茶 大紅袍 100g',
    'Oolong de roche Da Hong Pao, 100 g',
  ],
  ['T04', 'tea', 88, '祁门红茶 100 克', 'Keemun black tea, 100 g', '祁門紅茶 100g', 'Thé noir Keemun, 100 g'],
  ['T05', 'tea', 198, '熟普洱茶饼 357 克', 'Ripe pu’er cake, 357 g', 'プーアル熟茶 餅茶 357g', 'Galette de pu-erh mûr, 357 g'],
  ['T06', 'tea', 36, '桂花乌龙 50 克', 'Osmanthus oolong, 50 g', '桂花烏龍茶 50g', 'Oolong à l’osmanthe, 50 g'],
  ['T07', 'tea', 76, '福鼎白茶 60 克', 'Fuding white tea, 60 g', '福鼎白茶 60g', 'Thé blanc de Fuding, 60 g'],
  ['T08', 'tea', 29, '荞麦茶 200 克', 'Roasted buckwheat tea, 200 g', 'そば茶 200g', 'Infusion de sarrasin grillé, 200 g'],
  ['W01', 'ware', 128, '白瓷盖碗', 'White porcelain gaiwan', '白磁の蓋碗', 'Gaiwan en porcelaine blanche'],
  [
    'W02',
    'ware',
    458,
    '紫砂壶 180 毫升',
    'Yixing clay teapot, 180 ml',
    '宜興紫砂の急須 180ml',
    'Théière en terre de Yixing, 180 ml',
  ],
  ['W03', 'ware', 59, '青瓷品茗杯', 'Celadon tasting cup', '青磁の茶杯', 'Tasse à dégustation en céladon'],
  ['W04', 'ware', 168, '竹制茶盘', 'Bamboo tea tray', '竹の茶盤', 'Plateau à thé en bambou'],
  ['W05', 'ware', 89, '玻璃公道杯', 'Glass serving pitcher', 'ガラスの茶海', 'Pichet de service en verre'],
  ['W06', 'ware', 239, '铸铁小壶 600 毫升', 'Cast-iron kettle, 600 ml', '鋳物の鉄瓶 600ml', 'Bouilloire en fonte, 600 ml'],
  ['S01', 'sweets', 42, '绿豆糕 8 枚', 'Mung bean cakes, 8 pieces', '緑豆糕 8個入り', 'Gâteaux de haricot mungo, 8 pièces'],
  ['S02', 'sweets', 38, '核桃酥 10 枚', 'Walnut biscuits, 10 pieces', 'くるみクッキー 10枚入り', 'Sablés aux noix, 10 pièces'],
  ['S03', 'sweets', 55, '芝麻牛轧糖 300 克', 'Sesame nougat, 300 g', 'ごまヌガー 300g', 'Nougat au sésame, 300 g'],
  ['S04', 'sweets', 48, '抹茶曲奇 200 克', 'Matcha cookies, 200 g', '抹茶クッキー 200g', 'Biscuits au matcha, 200 g'],
  ['G01', 'gifts', 298, '四季茶礼盒', 'Four seasons tea box', '四季のお茶ギフト', 'Coffret des quatre saisons'],
  ['G02', 'gifts', 688, '紫砂茶具礼盒', 'Yixing teaware set', '宜興茶器ギフトセット', 'Coffret de terre de Yixing'],
  [
    'G03',
    'gifts',
    158,
    '下午茶点心礼盒',
    'Afternoon tea assortment',
    'アフタヌーンティー詰め合わせ',
    'Assortiment pour le goûter',
  ],
  ['G04', 'gifts', 218, '新手泡茶套装', 'First brew starter kit', 'はじめてのお茶セット', 'Coffret du débutant'],
]

export const products: readonly Product[] = rows.map(([id, category, price, ...names]) => ({ id, category, price, names }))

export const homeTitles: InEach = ['山间茶铺', 'Mountain Tea House', '山あいの茶舗', 'La Maison de thé des monts']

export const categoryName = (category: Category, language: Language): string => categories[category][language]

/** What people look for, and how many products match. */
export const searches: Record<Language, readonly (readonly [string, number])[]> = [
  [
    ['龙井', 2],
    ['茶壶', 3],
    ['送礼', 4],
    ['白茶', 1],
    ['月饼', 0],
  ],
  [
    ['green tea', 2],
    ['teapot', 3],
    ['gift', 4],
    ['oolong', 2],
    ['coffee', 0],
  ],
  [
    ['緑茶', 2],
    ['急須', 1],
    ['ギフト', 4],
    ['烏龍茶', 2],
    ['珈琲', 0],
  ],
  [
    ['thé vert', 2],
    ['théière', 2],
    ['cadeau', 4],
    ['oolong', 2],
    ['café', 0],
  ],
]
