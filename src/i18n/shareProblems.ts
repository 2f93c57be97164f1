import { messages } from './define';

/** Links and files that do not open, and the question before one is fetched from the web. */
export const shareProblemMessages = messages(
  {
    problem: {
      label: '这个链接或文件打不开',
      dismiss: '知道了',
      codes: {
        'unknown-address': {
          what: (detail: string) => `地址里 # 后面的部分（${detail}）不是本页认得的格式。`,
          fix: '请从发给你的地方重新点一次，或完整地复制整个链接。',
        },
        'not-base64': {
          what: (detail: string) => `链接里混进了不该有的字符「${detail}」。`,
          fix: '多半是转发时被改动了。请复制原来的链接，或请对方发文件。',
        },
        'not-deflated': {
          what: (_detail: string) => '链接的内容损坏了，解不开。',
          fix: '请复制原来的链接，或请对方发文件。',
        },
        truncated: {
          what: (_detail: string) => '链接不完整，后面少了一截。',
          fix: '多半是被聊天软件或邮件截断了。请完整复制，或请对方发文件。',
        },
        'not-json': {
          what: (_detail: string) => '内容不是笔记本：读不成 JSON。',
          fix: '请确认选的是本页导出的 .json 文件，或请对方重新发一次。',
        },
        'too-long': {
          what: (detail: string) => `链接太长：本页只读 ${detail} 个字符以内的。`,
          fix: '请对方改发文件，或把文件放到网上再做链接。',
        },
        'too-big': {
          what: (detail: string) => `内容太大：解开之后超过 ${detail}，本页不读。`,
          fix: '请对方去掉一些数据再分享。如果链接来路不明，不要理它。',
        },
        'too-new': {
          what: (detail: string) => `它是更新版本的页面做的（格式 ${detail}），这一版读不了。`,
          fix: '请刷新本页，换上新版本再打开。',
        },
        invalid: {
          what: (detail: string) => (detail ? `「${detail}」这一项的内容不对。` : '内容不是一个笔记本。'),
          fix: '文件或链接可能被改坏了。请对方重新发一次。',
        },
        'unknown-name': {
          what: (detail: string) => `里面用到了本页没有的名字「${detail}」（模型、课程或指标）。`,
          fix: '请刷新到最新版本再试；还是不行，就请对方换成本页有的再分享。',
        },
        'unknown-notebook': {
          what: (detail: string) => `没有叫「${detail}」的笔记本。`,
          fix: '自己的笔记本只存在做它的那个浏览器里，这种地址发给别人打不开；请用「分享」里的链接。',
        },
        'not-https': {
          what: (detail: string) => `链接指向的地址以 ${detail} 开头，本页只从 https 地址读取笔记本。`,
          fix: '请对方把文件放到 https 地址，再做一个链接。',
        },
        'bad-checksum': {
          what: (_detail: string) => '链接里缺少文件的校验和，或校验和不完整。',
          fix: '请复制完整的链接：校验和是 ~ 后面的 64 个字符。',
        },
        'checksum-differs': {
          what: (detail: string) => `那个地址上的文件和链接说的不是同一份（现在的校验和是 ${detail}…）。没有打开它。`,
          fix: '文件可能更新过，或被换掉了。请对方重新做一个链接。',
        },
        'download-failed': {
          what: (detail: string) => `没有下载成功（${detail}）。`,
          fix: '请检查网络后再试；那个网站也可能不允许别的网页读取它的文件，这时请对方直接把文件发给你。',
        },
      },
      stays: '页面上原来的笔记本没有变。',
    },
    ask: {
      title: '要从网上读取一个笔记本吗？',
      why: '这个链接本身不含笔记本，只写着它放在哪里。你点「读取」之前，本页不会联系那个网站。',
      site: '网站',
      address: '地址',
      what: '读取什么',
      whatText: (max: string) => `一个笔记本文件（JSON），最大 ${max}`,
      checksum: '校验和',
      checksumText: (short: string) => `SHA-256 ${short}…；和链接里写的对不上就不打开`,
      privacy: '那个网站会知道你的 IP 地址和这次访问的时间。不会发送密钥，也不会发送你的数据。',
      yes: '读取',
      again: '再试一次',
      no: '暂不',
      cancel: '取消',
      loading: '正在读取…',
      loaded: (done: string) => `已读取 ${done}`,
      share: (share: string) => `已读取 ${share}`,
      bar: '读取进度',
      unexpected: (detail: string) => `读取时出错：${detail}`,
    },
  },
  {
    problem: {
      label: 'This link or file does not open',
      dismiss: 'Got it',
      codes: {
        'unknown-address': {
          what: (detail) => `The part of the address after # (${detail}) is in no format this page knows.`,
          fix: 'Follow the link once more from where you got it, or copy all of it.',
        },
        'not-base64': {
          what: (detail) => `There is a character in the link that does not belong there: “${detail}”.`,
          fix: 'It was probably changed while being passed on. Copy the original link, or ask for the file.',
        },
        'not-deflated': {
          what: () => 'The content of the link is damaged and cannot be unpacked.',
          fix: 'Copy the original link, or ask for the file.',
        },
        truncated: {
          what: () => 'The link is incomplete: its end is missing.',
          fix: 'A chat or mail program has probably cut it. Copy all of it, or ask for the file.',
        },
        'not-json': {
          what: () => 'The content is no notebook: it cannot be read as JSON.',
          fix: 'Check that it is a .json file exported from this page, or ask for it to be sent again.',
        },
        'too-long': {
          what: (detail) => `The link is too long: this page reads up to ${detail} characters.`,
          fix: 'Ask for the file, or for a link to a file on the web.',
        },
        'too-big': {
          what: (detail) => `The content is too big: unpacked it exceeds ${detail}, which this page does not read.`,
          fix: 'Ask for it with less data. If you do not know where the link comes from, leave it alone.',
        },
        'too-new': {
          what: (detail) =>
            `It was made by a later version of this page (format ${detail}), which this one cannot read.`,
          fix: 'Reload the page to get the new version, then open it again.',
        },
        invalid: {
          what: (detail) =>
            detail ? `The field “${detail}” does not hold what it should.` : 'The content is no notebook.',
          fix: 'The file or link may have been damaged. Ask for it to be sent again.',
        },
        'unknown-name': {
          what: (detail) => `It uses a name this page does not have: “${detail}” (a model, a lesson or a metric).`,
          fix: 'Reload to get the latest version and try again; failing that, ask for one that uses what this page has.',
        },
        'unknown-notebook': {
          what: (detail) => `There is no notebook called “${detail}”.`,
          fix: 'A notebook of your own only exists in the browser that made it, so its address opens nowhere else; use the link from “Share”.',
        },
        'not-https': {
          what: (detail) =>
            `The link points to an address that begins with ${detail}; this page only reads notebooks from https addresses.`,
          fix: 'Ask for the file to be put at an https address and for a new link.',
        },
        'bad-checksum': {
          what: () => 'The checksum of the file is missing from the link or incomplete.',
          fix: 'Copy the whole link: the checksum is the 64 characters after ~.',
        },
        'checksum-differs': {
          what: (detail) =>
            `The file at that address is not the one the link means (its checksum is now ${detail}…). It was not opened.`,
          fix: 'The file may have been updated or replaced. Ask for a new link.',
        },
        'download-failed': {
          what: (detail) => `The download failed (${detail}).`,
          fix: 'Check the connection and try again; the site may also not let other pages read its files, and then ask for the file itself.',
        },
      },
      stays: 'The notebook on the page has not changed.',
    },
    ask: {
      title: 'Load a notebook from the web?',
      why: 'The link does not hold the notebook itself, only where it is. Nothing is sent to that site before you press Load.',
      site: 'Site',
      address: 'Address',
      what: 'What is fetched',
      whatText: (max) => `one notebook file (JSON), at most ${max}`,
      checksum: 'Checksum',
      checksumText: (short) => `SHA-256 ${short}…; a file that does not match the link is not opened`,
      privacy: 'The site learns your IP address and the time of this visit. No keys and none of your data are sent.',
      yes: 'Load',
      again: 'Try again',
      no: 'Not now',
      cancel: 'Cancel',
      loading: 'Loading…',
      loaded: (done) => `${done} loaded`,
      share: (share) => `${share} loaded`,
      bar: 'Progress',
      unexpected: (detail) => `Loading failed: ${detail}`,
    },
  },
);
