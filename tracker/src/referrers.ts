/** Hosts by what brings a visitor from them. A trailing dot stands for any country's ending. The first that fits decides. */
const classes: [type: ReferrerType, hosts: string][] = [
  [
    'mail',
    'mail.google.com outlook.live.com outlook.office.com outlook.office365.com mail.yahoo. mail.qq.com mail.163.com mail.126.com mail.sina.com.cn mail.naver.com mail.proton.me mail.ru',
  ],
  [
    'video',
    'youtube.com youtu.be vimeo.com dailymotion.com twitch.tv bilibili.com b23.tv youku.com iqiyi.com v.qq.com nicovideo.jp nico.ms abema.tv',
  ],
  [
    'social',
    'facebook.com fb.com fb.me instagram.com threads.net threads.com twitter.com x.com t.co linkedin.com lnkd.in pinterest. pin.it reddit.com redd.it tiktok.com snapchat.com tumblr.com bsky.app t.me telegram.org whatsapp.com wa.me vk.com discord.com weibo.com weibo.cn t.cn weixin.qq.com servicewechat.com wechat.com qzone.qq.com douyin.com iesdouyin.com kuaishou.com xiaohongshu.com xhslink.com zhihu.com douban.com tieba.baidu.com line.me mixi.jp ameblo.jp hatena.ne.jp note.com',
  ],
  [
    'search',
    'google. bing.com duckduckgo.com yahoo. yandex. ecosia.org qwant.com startpage.com search.brave.com baidu.com sogou.com so.com sm.cn so.toutiao.com naver.com daum.net search.goo.ne.jp biglobe.ne.jp search.nifty.com excite.co.jp seznam.cz',
  ],
]

export type ReferrerType = 'mail' | 'video' | 'social' | 'search'

/** What kind of site a host is, and which; null where it is like any other. */
export const classOf = (host: string): { type: ReferrerType; name: string } | null => {
  for (const [type, hosts] of classes) {
    const found = hosts.split(' ').find((it) => fits(host, it))
    if (found) return { type, name: found.replace(/\.$/, '') }
  }
  return null
}

const fits = (host: string, known: string) =>
  known.endsWith('.')
    ? new RegExp(`(?:^|\\.)${known.replace(/\./g, '\\.')}(?:com?\\.)?[a-z]{2,3}$`).test(host)
    : host === known || host.endsWith(`.${known}`)
