import { messages } from './define';

/** What can go wrong with a model's files, and the way out. `host` is a name: `huggingface.co`. */
export const modelErrorMessages = messages(
  {
    file: {
      missing: (path: string, host: string) =>
        `${host} 上没有 ${path}。如果是自己的地址，请检查目录是不是「地址/模型仓库/resolve/版本/」这样放的；也可以在「模型与设备」里换一个下载来源，或者点开这个模型，把模型文件夹拖到「用自己的文件」。`,
      http: (path: string, host: string, status: string) =>
        `${host} 拒绝了 ${path}（HTTP ${status}）。请过一会儿再试，或者换一个下载来源。`,
      blocked: (path: string, host: string) =>
        `连不上 ${host}，没有取到 ${path}。可能是网络到不了这个地址，也可能是它不允许别的网站读取文件（CORS）。请在「模型与设备」里换一个下载来源，或者用别的办法下载好，点开这个模型，把模型文件夹拖到「用自己的文件」。`,
      offline: (path: string, host: string) =>
        `现在没有网络，没法从 ${host} 下载 ${path}。联网后再试；已经下完的文件不用再下。`,
      interrupted: (path: string, host: string, received: string) =>
        `从 ${host} 下载 ${path} 时连接断了（收到 ${received}）。请再试一次，已经下完的文件不用再下；总是断的话，换一个下载来源。`,
      html: (path: string, host: string) =>
        `${host} 给的不是 ${path}，而是一个网页（常见的是登录页或错误页）。请检查地址，或者换一个下载来源。`,
      'html-file': (path: string) => `${path} 其实是一个网页，多半是下载时存下了错误页。请重新下载这个文件，再拖一次。`,
      'lfs-pointer': (path: string) =>
        `${path} 只是一个 Git LFS 指针，不是文件本身。请在模型仓库里执行 git lfs pull，再重新发布或者重新拖入。`,
      size: (path: string, where: string, actual: string, expected: string) =>
        `${where}的 ${path} 不完整：只有 ${actual}，应有 ${expected}。没有保留，请再试一次，或者换一个来源。`,
      sizeUnknown: (path: string, where: string) => `${where}的 ${path} 是空的。请换一个来源。`,
      checksum: (path: string, where: string, actual: string, expected: string) =>
        `${where}的 ${path} 和目录里登记的不是同一个文件：sha256 应为 ${expected}，实际为 ${actual}。没有保留。可能是传输中损坏，也可能是另一个版本；请再试一次，或者换一个来源。`,
      layout: (path: string, where: string) =>
        `${where}的 ${path} 不是这种文件该有的内容，没有保留。需要 transformers.js 格式的模型：config.json、tokenizer.json 和 onnx 文件夹。`,
      'kept-copy': (path: string, actual: string, expected: string) =>
        `这个浏览器里保存的 ${path} 损坏了：sha256 应为 ${expected}，实际为 ${actual}。坏的那份已经删掉，请再载入一次，会重新取这个文件。`,
      'not-kept': (path: string) =>
        `这个浏览器里已经没有 ${path} 了（可能被浏览器清掉）。请在「模型与设备」里点开这个模型，把模型文件夹再拖进去一次，或者改为下载。`,
      unreadable: (path: string) => `读不了 ${path}：可能被移动、改名，或者没有读取权限。请再拖一次文件夹。`,
    },
    site: {
      http: (path: string, status: string) =>
        `本站拒绝了 ${path}（HTTP ${status}）。请过一会儿再试；还不行的话，请告诉维护这个站点的人。`,
      offline: (path: string) => `现在没有网络，没法从本站取 ${path}。联网后再试；已经下完的文件不用再下。`,
      interrupted: (path: string, received: string) =>
        `从本站下载 ${path} 时连接断了（收到 ${received}）。请再试一次，已经下完的文件不用再下。`,
      size: (path: string, actual: string, expected: string) =>
        `本站的 ${path} 不完整：只有 ${actual}，应有 ${expected}。没有保留。请刷新页面再试；还不行的话，请告诉维护这个站点的人。`,
      sizeUnknown: (path: string) => `本站的 ${path} 是空的。请刷新页面再试；还不行的话，请告诉维护这个站点的人。`,
      checksum: (path: string, actual: string, expected: string) =>
        `本站的 ${path} 和目录里登记的不是同一个文件：sha256 应为 ${expected}，实际为 ${actual}。没有保留。可能是传输中损坏，也可能是站点没有更新完整；请刷新页面再试，还不行的话，请告诉维护这个站点的人。`,
      layout: (path: string) =>
        `本站的 ${path} 不是这种文件该有的内容，没有保留。请刷新页面再试；还不行的话，请告诉维护这个站点的人。`,
      'lfs-pointer': (path: string) =>
        `本站的 ${path} 只是一个 Git LFS 指针，不是文件本身。维护站点的人要先执行 git lfs pull，再重新发布。`,
      missing: (path: string) =>
        `本站没有 ${path}，多半是没有部署完整。请刷新页面再试；还不行的话，请告诉维护这个站点的人。`,
      blocked: (path: string) => `连不上本站，没有取到 ${path}。请检查网络，再试一次；已经下完的文件不用再下。`,
      html: (path: string) =>
        `本站给的不是 ${path}，而是一个网页：可能要先登录网络，也可能是站点把找不到的文件都转到了首页。请刷新页面再试；还不行的话，请告诉维护这个站点的人。`,
    },
    fromHost: (host: string) => `${host} `,
    fromHere: '拖入',
    folder: (model: string, missing: string, found: string) =>
      `文件夹里缺 ${model} 需要的文件：${missing}。里面有：${found}。请拖整个模型文件夹（里面有 config.json）。`,
    folderEmpty: (model: string, missing: string) => `没有收到文件。${model} 需要：${missing}。`,
    cacheFull: (needed: string) =>
      `浏览器的存储空间不够，没能保存模型文件（还要 ${needed}）。这次可以照常用，关掉页面就没有了。想留下来，请在「模型与设备」里删掉不用的模型，或者清理磁盘。`,
    cacheFullUsage: (needed: string, usage: string, quota: string) =>
      `浏览器的存储空间不够，没能保存模型文件（还要 ${needed}；本站已用 ${usage}，上限 ${quota}）。这次可以照常用，关掉页面就没有了。想留下来，请在「模型与设备」里删掉不用的模型，或者清理磁盘。`,
    unknown: (id: string, form: string) =>
      `配方里的模型 ${id}（${form}）不在目录里，没法载入。请在检索方式里换一个模型。`,
    host: {
      'not-a-url': (url: string) =>
        `「${url}」不是完整的地址。要以 https:// 开头，例如 https://models.example.org；本机（localhost、127.0.0.1）也可以用 http://。`,
      insecure: (url: string) =>
        `${url} 用的是 http，浏览器不许本页读取。请用 https；只有本机（localhost、127.0.0.1）可以用 http。`,
      credentials: (url: string) => `${url} 里带了用户名或密码，浏览器不接受。请去掉。`,
      query: (url: string) => `${url} 里 ? 或 # 后面的部分用不上。请去掉，只留目录的地址。`,
    },
    runtime: {
      'out-of-memory': (detail: string) =>
        `内存不够，模型没能运行（${detail}）。请关掉别的标签页，在「模型与设备」里减少 worker 数，或者换一个小一点的模型。`,
      unsupported: (detail: string) =>
        `这台设备的运行环境不支持这个模型的某些运算（${detail}）。请把设备换成 WASM，或者换一个模型。`,
      runtime: (detail: string) => `模型运行出错（${detail}）。请再载入一次；还不行的话，换一种设备或换一个模型。`,
    },
    canary: (device: string, difference: string) =>
      `${device} 算出的向量和标准向量最多差 ${difference}，结果不可信，所以没有采用。请换一种设备或换一个浏览器。`,
    bytes: (n: string) => `${n} 字节`,
  },
  {
    file: {
      missing: (path, host) =>
        `${host} has no ${path}. With an address of your own, check that files lie under “address/repository/resolve/revision/”; otherwise choose another host under “Models and device”, or open this model there and drop its folder on “Own files”.`,
      http: (path, host, status) =>
        `${host} refused ${path} (HTTP ${status}). Try again later, or choose another host.`,
      blocked: (path, host) =>
        `${host} did not answer, so ${path} could not be fetched. Either your network cannot reach it, or it does not let other sites read its files (CORS). Choose another host under “Models and device”, or download the files some other way, open this model there and drop its folder on “Own files”.`,
      offline: (path, host) =>
        `There is no connection, so ${path} cannot be fetched from ${host}. Try again when you are online; files that are complete are not fetched twice.`,
      interrupted: (path, host, received) =>
        `The connection to ${host} broke while ${path} was coming in (${received} received). Try again: files that are complete are not fetched twice. If it keeps breaking, choose another host.`,
      html: (path, host) =>
        `${host} sent a web page instead of ${path}, most often a sign-in or error page. Check the address, or choose another host.`,
      'html-file': (path) =>
        `${path} is a web page, probably an error page that was saved in its place. Download that file again and drop the folder once more.`,
      'lfs-pointer': (path) =>
        `${path} is a Git LFS pointer, not the file itself. Run git lfs pull in the repository, then publish or drop it again.`,
      size: (path, where, actual, expected) =>
        `${where}${path} is incomplete: ${actual} of ${expected}. It was not kept. Try again, or use another source.`,
      sizeUnknown: (path, where) => `${where}${path} is empty. Use another source.`,
      checksum: (path, where, actual, expected) =>
        `${where}${path} is not the file in the catalogue: its sha256 should be ${expected} and is ${actual}. It was not kept. It may have been damaged on the way, or be another version; try again, or use another source.`,
      layout: (path, where) =>
        `${where}${path} does not hold what such a file should, and was not kept. The model has to be in the layout of transformers.js: config.json, tokenizer.json and a folder onnx.`,
      'kept-copy': (path, actual, expected) =>
        `The copy of ${path} in this browser is damaged: its sha256 should be ${expected} and is ${actual}. That copy has been removed. Load the model again, and the file will be fetched anew.`,
      'not-kept': (path) =>
        `${path} is no longer in this browser, which may have cleared it. Open this model under “Models and device” and drop its folder there again, or download the model.`,
      unreadable: (path) =>
        `${path} could not be read: it may have been moved or renamed, or you may lack permission. Drop the folder again.`,
    },
    site: {
      http: (path, status) =>
        `This site refused ${path} (HTTP ${status}). Try again later; if that does not help, tell whoever runs the site.`,
      offline: (path) =>
        `There is no connection, so ${path} cannot be fetched from this site. Try again when you are online; files that are complete are not fetched twice.`,
      interrupted: (path, received) =>
        `The connection to this site broke while ${path} was coming in (${received} received). Try again: files that are complete are not fetched twice.`,
      size: (path, actual, expected) =>
        `This site’s ${path} is incomplete: ${actual} of ${expected}. It was not kept. Reload the page and try again; if that does not help, tell whoever runs the site.`,
      sizeUnknown: (path) =>
        `This site’s ${path} is empty. Reload the page and try again; if that does not help, tell whoever runs the site.`,
      checksum: (path, actual, expected) =>
        `This site’s ${path} is not the file in the catalogue: its sha256 should be ${expected} and is ${actual}. It was not kept. It may have been damaged on the way, or the site was not published whole; reload the page and try again, and if that does not help, tell whoever runs the site.`,
      layout: (path) =>
        `This site’s ${path} does not hold what such a file should, and was not kept. Reload the page and try again; if that does not help, tell whoever runs the site.`,
      'lfs-pointer': (path) =>
        `This site’s ${path} is a Git LFS pointer, not the file itself. Whoever runs the site has to run git lfs pull and publish it again.`,
      missing: (path) =>
        `This site has no ${path}; it was probably not published whole. Reload the page and try again; if that does not help, tell whoever runs the site.`,
      blocked: (path) =>
        `This site did not answer, so ${path} could not be fetched. Check the connection and try again; files that are complete are not fetched twice.`,
      html: (path) =>
        `This site sent a web page instead of ${path}: your network may want you to sign in first, or the site answers every unknown address with its start page. Reload and try again; if that does not help, tell whoever runs the site.`,
    },
    fromHost: (host) => `${host}: `,
    fromHere: 'Dropped folder: ',
    folder: (model, missing, found) =>
      `The folder lacks files that ${model} needs: ${missing}. It holds: ${found}. Drop the whole folder of the model, the one with config.json in it.`,
    folderEmpty: (model, missing) => `No files arrived. ${model} needs: ${missing}.`,
    cacheFull: (needed) =>
      `The browser has no room to keep the model’s files (${needed} more needed). You can use the model now; it will be gone when you close the page. To keep it, delete models you no longer use under “Models and device”, or free disk space.`,
    cacheFullUsage: (needed, usage, quota) =>
      `The browser has no room to keep the model’s files (${needed} more needed; this site uses ${usage} of ${quota}). You can use the model now; it will be gone when you close the page. To keep it, delete models you no longer use under “Models and device”, or free disk space.`,
    unknown: (id, form) =>
      `The recipe’s model ${id} (${form}) is not in the catalogue and cannot be loaded. Choose another model for that retrieval mode.`,
    host: {
      'not-a-url': (url) =>
        `“${url}” is not a complete address. It has to begin with https://, for example https://models.example.org; http:// will do for this computer (localhost, 127.0.0.1).`,
      insecure: (url) =>
        `${url} uses http, which the browser does not let this page read. Use https; only this computer (localhost, 127.0.0.1) may do with http.`,
      credentials: (url) => `${url} contains a user name or password, which browsers refuse. Remove it.`,
      query: (url) => `What follows ? or # in ${url} would be lost. Remove it and leave the address of the folder.`,
    },
    runtime: {
      'out-of-memory': (detail) =>
        `There was not enough memory to run the model (${detail}). Close other tabs, use fewer workers under “Models and device”, or choose a smaller model.`,
      unsupported: (detail) =>
        `The runtime on this device lacks an operation that the model needs (${detail}). Switch the device to WASM, or choose another model.`,
      runtime: (detail) =>
        `The model failed while running (${detail}). Load it again; if that does not help, choose another device or another model.`,
    },
    canary: (device, difference) =>
      `Vectors computed on ${device} differ from the reference by up to ${difference}, so they cannot be trusted and were not used. Choose another device, or another browser.`,
    bytes: (n) => `${n} bytes`,
  },
);
