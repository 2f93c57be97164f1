import { messages } from './define';

/**
 * What can go wrong with a call to a language model, and the way out. `what` ends without a full stop: the status is
 * put in before it. `why` explains what a newcomer cannot know. `site` is the origin of this page.
 */
export const llmErrorMessages = messages(
  {
    status: (status: number) => `（HTTP ${status}）`,
    stop: '。',
    /** Between two sentences. */
    gap: '',
    providerSaid: (detail: string) => `服务商的原话：「${detail}」`,
    browserSaid: (detail: string) => `浏览器的原话：「${detail}」`,
    /** A call is sent on to another address. */
    redirected: {
      why: '它要把调用转到另一个地址（重定向）；密钥只发给你填的地址，所以没有跟过去。',
      todo: '请把接口地址改成它要转到的那个：多半是 http 要写成 https、域名多了或少了 www、服务商换了域名，以服务商的文档为准。地址没错的话，可能是公司或学校的网络要先登录。',
    },
    /** The provider asks for a wait that nobody sits out. */
    later: (span: string) =>
      `服务商要求等${span}，多半是这段时间的额度用完了。到那时再来；等不了，就换一个模型或者换一家。`,
    spans: {
      minutes: (n: number) => ` ${n} 分钟`,
      hours: (n: number) => ` ${n} 小时`,
      days: (n: number) => ` ${n} 天`,
    },
    codes: {
      'wrong-key': {
        what: '服务商不认这个密钥，或者它没有权限用这个模型',
        why: '',
        todo: '请到服务商的网站重新复制整个密钥，再填一次。还是不行，就看三处：密钥有没有过期或被删；它是不是这一家的（有几家的国内站和国际站各用各的密钥，地址也不同）；账户开没开通这个模型。原话里提到地区（region、location）的话，是服务商不对你所在的地区开放，要换一家。',
      },
      'no-key': {
        what: '还没有填密钥',
        why: '',
        todo: '打开「语言模型」，填上服务商给的密钥。还没有的话，先到服务商的网站注册，新建一个密钥。',
      },
      balance: {
        what: '服务商说账户余额或额度不够',
        why: '',
        todo: '请到服务商的网站充值或领取额度，再接着运行；也可以换一家服务商，或者用本机的模型。已经得到的结果都留着，不会再付一次。',
      },
      'unknown-model': {
        what: '服务商没有叫这个名字的模型，或者你的账户用不了它',
        why: '',
        todo: '请照服务商文档里的名字逐字填写：大小写、横线、斜杠都要一样。OpenRouter、硅基流动的名字前面还有厂商，例如 deepseek/ 开头。',
      },
      'not-an-api': {
        what: '这个地址有回应，但回的不是语言模型接口的内容',
        why: '多半是填了网站的地址，或者路径不对。',
        todo: '请检查接口地址：要填接口的地址，不是网站的首页；多数以 /v1 结尾，不带 /chat/completions。拿不准就重新选一次服务商，换回预设的地址。',
      },
      'no-cors': {
        what: '服务器在，但它不允许网页直接调用（CORS）',
        why: '浏览器只让网页读取明确同意被网页调用的服务器；这个服务器没有表示同意，浏览器就把它的回应拦下了。你的密钥和模型未必有问题，本站也绕不过这条规定。',
        todo: (site: string) =>
          `有四条路：换一家允许网页调用的服务商；用 OpenRouter，一个密钥能用多家的模型；用本机的模型（Ollama 要在环境变量 OLLAMA_ORIGINS 里写上 ${site}，LM Studio 要打开 CORS 开关）；或者填你自己搭的、会加上 CORS 许可的网关。别用陌生人的代理：密钥会经过它。另外，有的服务商只在报错时才不给许可，所以请先确认密钥没有抄错。`,
      },
      network: {
        what: '连不上这个地址',
        why: '',
        todo: '请依次检查：有没有联网；地址有没有写错；服务商的网站在你这里打不打得开；公司或学校的网络、代理、广告拦截扩展有没有拦住它。都没问题，就换一家服务商，或者用本机的模型。',
      },
      'mixed-content': {
        what: '本页是用 https 打开的，浏览器不让它调用 http 的地址',
        why: '只有本机（localhost、127.0.0.1）例外。',
        todo: '请改用 https:// 开头的地址。模型在局域网的另一台电脑上的话，给它配上 https，或者在那台电脑上打开本页。',
      },
      'rate-limit': {
        what: '调用太频繁，超过了服务商给你的限额',
        why: '',
        todo: '等一两分钟，再重试失败的。总是这样，就在「语言模型」里把「同时调用」调小，例如 1；免费额度每分钟能调用的次数往往很少。',
      },
      overloaded: {
        what: '服务商现在忙不过来',
        why: '你的设置没有问题。',
        todo: '等几分钟，再重试失败的；一直这样，就换一个模型或者换一家。',
      },
      server: {
        what: '服务商那边出错了',
        why: '你的设置多半没有问题。',
        todo: '过一会儿再试。一直这样，就看看服务商的状态页，或者换一个模型。',
      },
      timeout: {
        what: '等了太久，服务商一个字也没有发来',
        why: '先思考再回答的模型，开口前可能要想一两分钟；本机的模型第一次调用要先载入内存。',
        todo: '再试一次；还是这样，就在「语言模型」里把「最长等待」调大，或者换一个快些的模型。',
      },
      cut: {
        what: '回答到一半，连接断了',
        why: '没有说完的回答不算数；已经发来的部分，服务商可能照样收费。',
        todo: '多半是网络不稳，请再试一次。',
      },
      filtered: {
        what: '服务商的内容审核拦下了这次调用',
        why: '这不是模型在「拒答」，所以不计入拒答。',
        todo: '原样重试多半没有用。请看看问题和材料里有没有会触发审核的文字，或者换一个模型、换一家服务商。',
      },
      empty: {
        what: '模型回了一个空的回答',
        why: '常见的原因：先思考再回答的模型，把允许的长度都用在思考上了。',
        todo: '请在单元里把回答的最长 token 数调大，或者换一个不先思考的模型，再试一次。',
      },
      'too-long': {
        what: '提示词加上回答，超过了这个模型能读的长度',
        why: '',
        todo: '请在生成单元里减少材料：把 top k 或材料的 token 预算调小，或者把回答的最长 token 数调小；也可以换一个上下文更长的模型。',
      },
      'bad-request': {
        what: '服务商不接受这次调用的某个参数',
        why: '',
        todo: '看看原话里说的是哪一个。最常见的两种：模型不收温度，就在单元里把温度改成不发送；回答的最长 token 数超过了模型的上限，就调小。',
      },
      'bad-address': {
        what: '接口地址写得不对',
        why: '',
        todo: '要写完整，以 https:// 开头，例如 https://api.example.com/v1；里面不能有空格、?、#，也不能有用户名和密码。',
      },
      other: {
        what: '调用没有成功，原因不在常见的几种里',
        why: '',
        todo: '请看看原话，再试一次；还是不行，就换一个模型或者换一家服务商。',
      },
    },
    /** The same on the reader's own machine, where the cause and the cure are others. */
    ollama: {
      'no-cors': (site: string) =>
        `Ollama 在运行，但它默认只让本机的网页调用。请把环境变量 OLLAMA_ORIGINS 设成 ${site}，再重启 Ollama。在终端里可以这样启动：OLLAMA_ORIGINS=${site} ollama serve`,
      network:
        '请确认 Ollama 正在运行（在终端里运行 ollama list 看看）、端口是 11434。浏览器要是问过要不要让这个网页访问本地网络，请允许；点过拒绝的话，在地址栏左边的网站设置里改回来。',
      'unknown-model':
        '请在终端里运行 ollama list，看看有哪些模型，照上面的名字填；没有就先下载，例如 ollama pull qwen3:4b。',
    },
    lmstudio: {
      'no-cors': (site: string) =>
        `LM Studio 的服务器在运行，但没有允许网页（${site}）调用。请在 LM Studio 的 Developer 页打开服务器设置里的 Enable CORS，或者这样启动：lms server start --cors`,
      network:
        '请确认 LM Studio 的服务器已经启动（Developer 页里的 Start server）、端口是 1234。浏览器要是问过要不要让这个网页访问本地网络，请允许；点过拒绝的话，在地址栏左边的网站设置里改回来。',
      'unknown-model': '请在 LM Studio 里先载入一个模型，再照它显示的标识（identifier）填写。',
    },
    stopped: {
      what: (what: string) => `运行停在这里：${what}`,
      todo: (todo: string) =>
        `${todo}其余的会遇到同样的问题，所以没有再调用；已经得到的都留着，改好以后接着运行，不会再付一次。`,
      /** Nothing is wrong, and no row has failed: it only has to be run again. */
      busy: '缓几分钟再来。总是这样，就在「语言模型」里把「同时调用」调小，例如 1，或者换一个模型、换一家。',
      kept: (todo: string) => `${todo}其余的没有再调用；已经得到的都留着，再点「全部运行」就接着来，不会再付一次。`,
    },
    pause: {
      busy: '服务商忙不过来',
      often: '调用太频繁，服务商要求缓一缓',
      plain: '服务商要求稍等',
      wait: (why: string, status: string, seconds: number) => `${why}${status}：${seconds} 秒后自动继续。`,
      now: (why: string, status: string) => `${why}${status}：马上继续。`,
    },
  },
  {
    status: (status) => ` (HTTP ${status})`,
    stop: '.',
    gap: ' ',
    providerSaid: (detail) => `The provider’s own words: “${detail}”`,
    browserSaid: (detail) => `The browser’s own words: “${detail}”`,
    redirected: {
      why: 'It sends calls on to another address (a redirect). Your key goes only to the address you entered, so it did not follow.',
      todo: 'Make the base URL the one it leads to: usually https in place of http, a www too many or missing, or a new domain of the provider’s; its documentation tells. If the address is right, a company or school network may want you to sign in first.',
    },
    later: (span) =>
      `The provider asks to wait ${span}; most likely what you may use in this time is used up. Come back then, or use another model or provider.`,
    spans: {
      minutes: (n) => `${n} minutes`,
      hours: (n) => `${n} ${n === 1 ? 'hour' : 'hours'}`,
      days: (n) => `${n} ${n === 1 ? 'day' : 'days'}`,
    },
    codes: {
      'wrong-key': {
        what: 'The provider does not accept this key, or the key may not use this model',
        why: '',
        todo: 'Copy the whole key again from the provider’s site and enter it once more. If that does not help, check three things: whether the key has expired or was deleted; whether it belongs to this provider (some run separate sites for China and for the rest of the world, with separate keys and addresses); and whether your account has access to this model. If its words mention a region or location, the provider does not serve where you are, and you need another one.',
      },
      'no-key': {
        what: 'There is no key yet',
        why: '',
        todo: 'Open “Language model” and enter the key your provider gave you. If you have none, sign up at the provider’s site and create one.',
      },
      balance: {
        what: 'The provider says that your balance or quota is used up',
        why: '',
        todo: 'Top up at the provider’s site and run again; or use another provider, or a model on your own machine. Everything you have so far is kept and not paid for again.',
      },
      'unknown-model': {
        what: 'The provider has no model of this name, or your account may not use it',
        why: '',
        todo: 'Copy the name letter by letter from the provider’s documentation: case, hyphens and slashes matter. At OpenRouter and SiliconFlow the name begins with the maker, such as deepseek/.',
      },
      'not-an-api': {
        what: 'The address answers, but not as a language model does',
        why: 'It is probably the address of a website, or the path is wrong.',
        todo: 'Check the base URL: it has to be that of the API, not of the home page. Most end in /v1, without /chat/completions. If in doubt, choose the provider again to get its preset address back.',
      },
      'no-cors': {
        what: 'The server is there, but does not let web pages call it (CORS)',
        why: 'A browser lets a page read only from servers that say pages may call them. This one does not say so, and the browser withheld its answer. Your key and your model may be fine, and this site cannot get around the rule.',
        todo: (site) =>
          `There are four ways on: a provider that allows calls from web pages; OpenRouter, where one key reaches the models of many; a model on your own machine (for Ollama, put ${site} into the environment variable OLLAMA_ORIGINS; in LM Studio, switch CORS on); or a gateway of your own that adds the CORS headers. Do not use a stranger’s proxy: your key would pass through it. Some providers leave out the permission only when they report an error, so first make sure that the key is right.`,
      },
      network: {
        what: 'Nothing answers at this address',
        why: '',
        todo: 'Check in this order: your connection; the address; whether the provider’s site opens for you at all; whether a company or school network, a proxy or an ad blocker is in the way. If all of that is fine, try another provider or a model on your own machine.',
      },
      'mixed-content': {
        what: 'This page was opened over https, and the browser does not let it call an http address',
        why: 'Only your own machine (localhost, 127.0.0.1) is exempt.',
        todo: 'Use an address that begins with https://. If the model runs on another computer in your network, give that one https, or open this page on it.',
      },
      'rate-limit': {
        what: 'Too many calls for the limits of your account',
        why: '',
        todo: 'Wait a minute or two and retry those that failed. If it keeps happening, lower “Calls at once” under “Language model”, down to 1; free tiers allow few calls a minute.',
      },
      overloaded: {
        what: 'The provider is overloaded at the moment',
        why: 'Nothing is wrong with your settings.',
        todo: 'Wait a few minutes and retry those that failed. If it lasts, use another model or provider.',
      },
      server: {
        what: 'Something went wrong at the provider',
        why: 'Your settings are probably fine.',
        todo: 'Try again in a while. If it lasts, look at the provider’s status page, or use another model.',
      },
      timeout: {
        what: 'Not a word came from the provider for too long',
        why: 'Models that think before they answer may be silent for a minute or two; a model on your own machine has to load into memory at the first call.',
        todo: 'Try again. If it happens again, raise “Longest wait” under “Language model”, or use a faster model.',
      },
      cut: {
        what: 'The connection broke in the middle of the reply',
        why: 'Half a reply does not count; the provider may still charge for the part that came.',
        todo: 'The network is probably unstable. Try again.',
      },
      filtered: {
        what: 'The provider’s content filter stopped this call',
        why: 'This is not the model declining to answer, so it does not count as a refusal.',
        todo: 'Trying again unchanged seldom helps. Look for what may have set off the filter in the question and the material, or use another model or provider.',
      },
      empty: {
        what: 'The model sent an empty reply',
        why: 'The usual cause: a model that thinks first spent all of the allowed length on thinking.',
        todo: 'Allow more tokens for the reply in the cell, or use a model that does not think first, and try again.',
      },
      'too-long': {
        what: 'Prompt and reply together are longer than this model can take',
        why: '',
        todo: 'Give it less material in the Generate cell (a smaller top k or token budget), or allow fewer tokens for the reply; or use a model with a longer context.',
      },
      'bad-request': {
        what: 'The provider does not accept something in this call',
        why: '',
        todo: 'Its own words should tell what. The two usual cases: the model takes no temperature (set the cell not to send one), or the longest reply is above what the model allows (lower it).',
      },
      'bad-address': {
        what: 'The base URL is not a valid address',
        why: '',
        todo: 'Write it out in full, from https:// on, for example https://api.example.com/v1, without spaces, ?, #, user name or password.',
      },
      other: {
        what: 'The call failed for none of the usual reasons',
        why: '',
        todo: 'Read what was said and try again. If that does not help, use another model or provider.',
      },
    },
    ollama: {
      'no-cors': (site) =>
        `Ollama is running, but by default it only lets pages from this machine call it. Set the environment variable OLLAMA_ORIGINS to ${site} and restart Ollama. From a terminal: OLLAMA_ORIGINS=${site} ollama serve`,
      network:
        'Make sure that Ollama is running (try ollama list in a terminal) and that the port is 11434. If the browser asked whether this page may reach your local network, allow it; if you declined, change that in the site settings, left of the address.',
      'unknown-model':
        'Run ollama list in a terminal and use a name from that list. If there is none, fetch a model first, for example with ollama pull qwen3:4b.',
    },
    lmstudio: {
      'no-cors': (site) =>
        `LM Studio’s server is running, but does not let web pages (${site}) call it. Switch on “Enable CORS” in the server settings on the Developer page, or start it with: lms server start --cors`,
      network:
        'Make sure that LM Studio’s server has been started (“Start server” on the Developer page) and that the port is 1234. If the browser asked whether this page may reach your local network, allow it; if you declined, change that in the site settings, left of the address.',
      'unknown-model': 'Load a model in LM Studio first, then enter the identifier it shows.',
    },
    stopped: {
      what: (what) => `The run stopped here. ${what}`,
      todo: (todo) =>
        `${todo} The rest would fail in the same way, so no more calls were made. What you have so far is kept: once this is put right, run again, and nothing is paid for twice.`,
      busy: 'Give it a few minutes. If it keeps happening, lower “Calls at once” under “Language model”, down to 1, or use another model or provider.',
      kept: (todo) =>
        `${todo} No more calls were made. What you have so far is kept: “Run all” goes on from there, and nothing is paid for twice.`,
    },
    pause: {
      busy: 'The provider is overloaded',
      often: 'Too many calls: the provider asks to slow down',
      plain: 'The provider asks to wait',
      wait: (why, status, seconds) => `${why}${status}. Going on by itself in ${seconds} s.`,
      now: (why, status) => `${why}${status}. Going on now.`,
    },
  },
);
