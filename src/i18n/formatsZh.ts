import type { Expected, Place } from '../core/formats';
import type { ProblemWordings } from './wording';

const expectedZh: Record<Expected, string> = {
  text: '文字',
  'text-or-number': '文字或数字',
  'text-list': '文字列表，如 ["a", "b"]',
  'text-list-list': '由文字列表组成的列表，如 [["a", "b"], ["c"]]',
  grades: '文章到整数的对应，如 {"kb-001": 2}',
  'evidence-list': '由 {"doc", "section", "quote"} 组成的列表',
  'section-list': '由 {"heading", "text"} 组成的列表',
  'chunk-list': '由 {"id", "text"} 组成的列表',
};

export const problemsZh: ProblemWordings = {
  'file-empty': { what: () => '文件是空的', fix: () => '检查选的是不是这个文件。' },
  'file-large': {
    what: (v) => `文件共 ${v.mb} MB，超过 ${v.limitMb} MB`,
    fix: () => '可以导入，读取要等一会儿，也会占用较多内存。',
  },
  'file-too-large': {
    what: (v) => `文件共 ${v.mb} MB，上限是 ${v.limitMb} MB`,
    fix: () => '拆开文件，只导入要评测的部分。',
  },
  'file-unsupported': {
    what: (v) => (v.extension === '' ? '文件没有扩展名，已跳过' : `这里不读 .${v.extension} 文件，已跳过`),
    fix: () =>
      '知识库可用 .md、.txt、.json、.jsonl、.csv、.tsv 或装着它们的 .zip；评测集可用 .json、.jsonl、.csv、.tsv。',
  },
  'nothing-readable': { what: () => '没有读到任何内容', fix: () => '检查文件里有没有数据，扩展名对不对。' },
  'encoding-bom': { what: () => '文件开头有 BOM，已去掉', fix: () => '不用处理。' },
  'encoding-utf16': { what: () => '文件是 UTF-16 编码，已转成 UTF-8', fix: () => '不用处理。' },
  'encoding-gbk': {
    what: (v) => `文件不是 UTF-8，按 GBK 转换后是：${v.preview}`,
    fix: () => '文字正常就继续；是乱码就取消，把文件另存为 UTF-8 再导入。',
  },
  'encoding-unknown': {
    what: () => '认不出文件的编码（试过 UTF-8、UTF-16 和 GBK）',
    fix: () => '用文本编辑器打开，另存为 UTF-8 再导入。',
  },
  'binary-file': {
    what: () => '文件里有空字节，不是文本',
    fix: () => '先导出成文本格式；如果确实是文本，另存为 UTF-8 再导入。',
  },
  'zip-broken': { what: () => '压缩包打不开', fix: () => '文件可能没有下载完整，或不是普通的 zip；重新打包再试。' },
  'zip-entry-broken': {
    what: (v) => `压缩包里的 ${v.entry} 已损坏`,
    fix: () => '重新下载或重新打包。',
  },
  'zip-encrypted': { what: (v) => `压缩包里的 ${v.entry} 加了密码`, fix: () => '解压后直接导入文件。' },
  'zip-method': {
    what: (v) => `压缩包里的 ${v.entry} 用了不支持的压缩方式（编号 ${v.method}）`,
    fix: () => '用系统自带的压缩功能重新打包，或解压后直接导入文件。',
  },
  'zip-too-large': {
    what: (v) => `压缩包解开后超过 ${v.limitMb} MB`,
    fix: () => '只打包要评测的文件。',
  },
  'zip-too-many': {
    what: (v) => `压缩包里有 ${v.count} 个文件，上限是 ${v.limit} 个`,
    fix: () => '只打包要评测的文件，或把文章合成一个 JSONL。',
  },
  'zip-unsafe-name': {
    what: (v) => `压缩包里有个文件名不规范：${v.entry}`,
    fix: (v) => `继续导入时只用最后一段作名字：${v.used}`,
  },
  'json-bad': {
    what: (v) => `第 ${v.column} 个字符附近不是正确的 JSON：${v.excerpt === '' ? '内容到这里就断了' : v.excerpt}`,
    fix: () => '检查这里的引号、逗号和括号。JSONL 每行要有一个完整的 {…}。',
  },
  'json-not-rows': { what: () => 'JSON 里不是一组数据', fix: () => '最外层应是 [{…}, {…}] 或 {…}。' },
  'row-not-object': { what: () => '这一条不是 {…}', fix: () => '每条数据要写成 {"字段": 值} 的样子。' },
  'yaml-bad': {
    what: (v) => `文章开头的 YAML 读不出来（${v.reason}）：${v.excerpt}`,
    fix: () => '值里有冒号、井号等符号时，给整个值加上引号；检查缩进和重复的键。',
  },
  'front-matter-open': {
    what: () => '开头的 --- 没有对应的结尾，整个文件都当成正文',
    fix: () => '如果开头是 id、title 等信息，在它们后面补一行 ---。',
  },
  'csv-quote': {
    what: () => '表格里的引号不成对',
    fix: () => '含引号的单元格整个用 " 括起来，里面的 " 写成 ""。',
  },
  'csv-columns': {
    what: (v) => `这一行有 ${v.found} 格，表头有 ${v.expected} 列`,
    fix: () => '单元格里有分隔符时要用 " 括起来；缺的格子会当作空白。',
  },
  'csv-header-missing': {
    what: (v) => `表头里没有 ${v.columns}`,
    fix: () => '第一行要写列名，检查列名的拼写。',
  },
  'csv-header-duplicate': { what: (v) => `表头里有两列都叫 ${v.column}`, fix: () => '给其中一列改名。' },
  'id-missing': { what: (v) => `缺少 id（字段 ${v.fields}）`, fix: () => '补上一个不与别的重复的 id。' },
  'id-duplicate': {
    what: (v) => `id 重复，第一次出现在${firstPlaceZh({ file: v.firstFile, line: v.firstLine, row: v.firstRow })}`,
    fix: () => '给其中一个换个 id，或删掉多余的一条。',
  },
  'field-type': {
    what: (v) => `字段 ${v.field} 的类型不对`,
    fix: (v) => `这里应是${expectedZh[v.expected]}。`,
  },
  'fields-ignored': {
    what: (v) => `有些字段用不上，不会导入：${v.fields}`,
    fix: () => '如果其中有拼错的字段名，改好再导入。',
  },
  'text-missing': { what: (v) => `没有正文（字段 ${v.fields}）`, fix: () => '补上其中一个字段。' },
  'article-empty': { what: () => '文章没有正文', fix: () => '可以导入，但检索不到它。' },
  'chunk-doc-missing': {
    what: () => '切块没有写明属于哪篇文章',
    fix: () => '在 doc_id 里填上文章的 id。',
  },
  'chunk-duplicate': { what: (v) => `切块 ${v.chunk} 重复`, fix: () => '每个切块的 chunk_id 要各不相同。' },
  'question-empty': { what: () => '问题是空的', fix: () => '在 question 里写上问题，或删掉这一条。' },
  'question-long': {
    what: (v) => `问题有 ${v.length} 个字符，超过 ${v.limit}`,
    fix: () => '可以导入；检查是不是把一整段文章放进了 question。',
  },
  'gold-unknown': {
    what: (v) => `标准答案里有 ${v.count} 篇文章不在知识库里：${v.docs}`,
    fix: () => '检查 id 的拼写，或先导入对应的知识库。照样导入的话，这些文章算作没有检索到。',
  },
  'gold-none': {
    what: (v) => `${v.count} 个问题没有标准答案，算作无答案问题`,
    fix: () => '不计入检索指标，单独统计。',
  },
  'gold-field-missing': {
    what: (v) => `${v.count} 个问题没有标准答案字段，第一个是 ${v.first}`,
    fix: () => '无答案问题请写 "expected_docs": []；有答案的补上文章 id。照样导入的话，都算作无答案问题。',
  },
  'grade-negative': {
    what: (v) => `文章 ${v.doc} 的相关等级是 ${v.grade}`,
    fix: () => '负的等级按不相关计算；0 表示不相关，1 以上表示相关。',
  },
};

/** Line or row 0 means that it is not known. */
function firstPlaceZh(place: Place): string {
  const words = placeZh(place);
  return words === '' ? '前面' : /^[A-Za-z0-9]/.test(words) ? ` ${words}` : words;
}

export function placeZh({ file, line, row, id }: Place): string {
  const parts = [file ?? '', line ? `第 ${line} 行` : row ? `第 ${row} 条` : '', id ? `id ${id}` : ''];
  return parts.filter(Boolean).join('，');
}
