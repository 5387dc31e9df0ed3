/** Hosts by the type of source. A trailing dot stands for any top-level domain. The first match decides. */
const classes: [type: ReferrerType, hosts: string][] = [
  ['mail', 'mail.google.com outlook.live.com mail.yahoo. mail.qq.com mail.163.com mail.126.com'],
  ['video', 'youtube.com vimeo.com bilibili.com youku.com v.qq.com nicovideo.jp'],
  [
    'social',
    'facebook.com instagram.com threads.com twitter.com x.com t.co linkedin.com pinterest. reddit.com tiktok.com bsky.app t.me weibo.com weibo.cn t.cn weixin.qq.com qzone.qq.com douyin.com xiaohongshu.com zhihu.com douban.com tieba.baidu.com line.me mixi.jp ameblo.jp hatena.ne.jp note.com',
  ],
  [
    'search',
    'google. bing.com duckduckgo.com yahoo. yandex. search.brave.com baidu.com sogou.com so.com sm.cn so.toutiao.com naver.com search.goo.ne.jp',
  ],
]

export type ReferrerType = 'mail' | 'video' | 'social' | 'search'

/** The type and name of a site's host; null for other sites. */
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
