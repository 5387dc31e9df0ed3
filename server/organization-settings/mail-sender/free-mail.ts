/** Domains of providers at which anybody gets a mailbox. Nobody but the provider can set their records. */
const freeMail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com me.com mac.com
   proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de t-online.de freenet.de mail.com zoho.com yandex.com yandex.ru mail.ru inbox.ru
   list.ru bk.ru rambler.ru qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net 188.com vip.163.com sina.com sina.cn sohu.com tom.com 139.com
   189.cn wo.cn aliyun.com 21cn.com yahoo.co.jp ybb.ne.jp docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp
   outlook.jp hotmail.co.jp yahoo.fr hotmail.fr outlook.fr live.fr orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr
   yahoo.co.uk hotmail.co.uk btinternet.com sky.com tutanota.com tuta.io fastmail.com hey.com hushmail.com naver.com daum.net hanmail.net
   seznam.cz wp.pl o2.pl interia.pl libero.it virgilio.it uol.com.br bol.com.br rediffmail.com`.split(/\s+/),
)

/** Whether a domain is one of these or below it. */
export const isFreeMail = (domain: string): boolean => {
  const labels = domain.split('.')
  return labels.some((_, index) => freeMail.has(labels.slice(index).join('.')))
}
